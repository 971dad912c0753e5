import { type Batch, BatchBar } from '../actions/batch-bar.tsx';
import { PageSums } from './list-cards.tsx';
import type { ListRow, ListRowsProps } from './list-table.tsx';
import { PaginationBar } from './pagination-bar.tsx';

type Props<R extends ListRow> = Pick<
  ListRowsProps<R>,
  'rows' | 'sums' | 'columns' | 'selection' | 'page' | 'size' | 'room'
> & {
  /** How many rows the pages reach, and how many there are in words. */
  readonly total: number;
  readonly totalText: string;
  readonly noun: string;
  readonly batch: Batch<R> | undefined;
  /** Undefined where all rows stand on one page. */
  readonly onPage: ((page: number, size: number) => void) | undefined;
};

/** The foot of a list: how many there are, what the page adds up to, and the pages; the batch bar lies on its words. */
export function ListFoot<R extends ListRow>({ total, totalText, noun, batch, onPage, ...list }: Props<R>) {
  const { selection, page, size } = list;
  const isChoosing = batch !== undefined && selection !== undefined && selection.ids.length > 0;
  return (
    <div className="kit-list-foot">
      {isChoosing ? (
        <BatchBar batch={batch} selection={selection} />
      ) : (
        <>
          <b className="kit-num" aria-live="polite">
            {totalText} {noun}
          </b>
          <PageSums {...list} />
        </>
      )}
      <span className="kit-grow" />
      {onPage ? (
        <PaginationBar total={total} page={page} size={size} onChange={onPage} hasTotal={false} isShort={isChoosing} />
      ) : null}
    </div>
  );
}
