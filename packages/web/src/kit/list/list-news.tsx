import type { QuietRows } from './quiet-rows.ts';

type Props = Pick<QuietRows<unknown>, 'added' | 'gone' | 'show'> & { readonly noun: string | undefined };

/** Says that others have added rows to the list or taken some from it, without moving any. */
export const ListNews = ({ added, gone, show, noun = '条' }: Props) => (
  <div className="kit-list-news" role="status">
    {added + gone > 0 ? (
      <button type="button" onClick={show}>
        {added > 0 ? `有 ${added} ${noun}新数据` : `有 ${gone} ${noun}已不在列表中`} · 显示
      </button>
    ) : null}
  </div>
);
