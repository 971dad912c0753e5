import { layout, paging } from '@material/contract/kernel/value/constants.ts';
import { Pagination, Select } from 'antd';
import { useRef } from 'react';
import { scrollParent, scrollToTop } from '../react/scroll-to-top.ts';
import { useNarrow } from '../react/use-narrow.ts';
import { countedText } from './total.ts';
import '../kit.css';

type Props = {
  readonly total: number;
  /** Up to where the rows were counted: of more it is only said that there are. */
  readonly countsTo?: number;
  readonly page: number;
  readonly size: number;
  readonly onChange: (page: number, size: number) => void;
  readonly sizes?: readonly number[];
  /** Off where the total stands elsewhere already. */
  readonly hasTotal?: boolean;
  /** Only the page and its neighbours, where room is short. */
  readonly isShort?: boolean;
  /** Off where the bar stands in a dialog. */
  readonly autoScroll?: boolean;
};

/** The last page that still has rows. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** Total, page size, pages and jumper; after a change the page eases back to its top. */
export function PaginationBar(props: Props) {
  const { countsTo = Infinity, page, size, onChange, sizes = paging.sizes, autoScroll = true, hasTotal = true } = props;
  const total = Math.min(props.total, countsTo);
  const bar = useRef<HTMLElement>(null);
  const isNarrow = useNarrow(layout.mobileBelowPx) || props.isShort === true;
  const change = (nextPage: number, nextSize: number): void => {
    const wanted = nextSize === size ? nextPage : page;
    onChange(Math.min(wanted, lastPage(total, nextSize)), nextSize);
    if (autoScroll) scrollToTop(scrollParent(bar.current));
  };
  return (
    <nav ref={bar} className="kit-pager" aria-label="分页">
      {hasTotal ? <span className="kit-pager-total kit-num">共 {countedText(props.total, countsTo)} 条</span> : null}
      <Select
        className="kit-pager-sizes"
        aria-label="每页条数"
        value={size}
        options={sizes.map((value) => ({ value, label: `${value} 条/页` }))}
        onChange={(next) => change(page, next)}
        popupMatchSelectWidth={false}
      />
      <Pagination
        current={page}
        pageSize={size}
        // A phone's bar counts pages: nothing is one empty page, not page 1 of 0.
        total={isNarrow ? Math.max(1, total) : total}
        showSizeChanger={false}
        showQuickJumper={!isNarrow}
        simple={isNarrow}
        onChange={(next) => change(next, size)}
      />
    </nav>
  );
}
