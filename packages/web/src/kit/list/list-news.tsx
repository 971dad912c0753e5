import type { QuietRows } from './quiet-rows.ts';

type Props = Pick<QuietRows<unknown>, 'added' | 'gone' | 'isMoved' | 'show'> & { readonly noun: string | undefined };

/** What others have done to the list, said in a few words. */
function newsOf({ added, gone, isMoved, noun = '条' }: Props): string | undefined {
  if (added > 0) return `有 ${added} ${noun}新数据`;
  if (gone > 0) return `有 ${gone} ${noun}已不在列表中`;
  return isMoved ? '顺序已变化' : undefined;
}

/** Says that others have added rows to the list, taken some from it or moved some, without moving any. */
export function ListNews(props: Props) {
  const news = newsOf(props);
  return (
    <div className="kit-list-news" role="status">
      {news === undefined ? null : (
        <button type="button" onClick={props.show}>
          {news} · 显示
        </button>
      )}
    </div>
  );
}
