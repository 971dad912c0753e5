import { labelOf } from '@material/contract/kernel/field.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { inboundCalls } from '@material/contract/ordering/inbound.calls.ts';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';
import { LineGrid } from '../../../kit/grid/line-grid.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { historyOfPart, useRowHistory } from '../../../kit/grid/use-row-history.tsx';
import { isDifferent, ToolsContext, useDeskColumns } from './inbound-desk.columns.tsx';
import { changedEntry, deskRow, type DeskRow } from './desk-row.rules.ts';
import { AttachmentStrip } from '../../../kit/attachment/attachment-strip.tsx';
import type { Counting, PhoneLine } from './use-count.ts';

const marksOf = (lines: readonly PhoneLine[]): GridProblem[] =>
  lines.flatMap(({ line, said }) => (said === undefined ? [] : [{ key: String(line.id), message: said }]));

/** The counting as a spreadsheet, for a desk: keys, paste and fill down work as in the other grids. */
export function InboundDesk({ counting }: { readonly counting: Counting }) {
  const { lines } = counting;
  const [photosOf, setPhotosOf] = useState<number>();
  const rows = useMemo(() => lines.map(deskRow), [lines]);
  const columns = useDeskColumns(lines.some(({ line }) => line.secondUnitName !== ''));
  const untouched = lines.filter(({ stage }) => stage === 'open');
  const change = (next: readonly DeskRow[]): void => {
    const before = new Map(rows.map((row) => [row.key, row]));
    const entries = next.flatMap((row) => {
      const was = before.get(row.key);
      return (was && changedEntry(was, row)) ?? [];
    });
    if (entries.length > 0) counting.putAll(entries);
  };
  const history = useRowHistory({ rows, write: change });
  const takeFull = (some: readonly PhoneLine[]): void =>
    history.record(() => counting.takeFull(some), some.length > 1 ? `${some.length} 批已全部收妥` : undefined);
  const shown = lines.find(({ line }) => line.id === photosOf);
  return (
    <ToolsContext value={{ takeFull: ({ of }) => takeFull([of]), openPhotos: ({ of }) => setPhotosOf(of.line.id) }}>
      {counting.refusal === '' ? null : (
        <Alert type="error" showIcon className="delivery-alert" title={counting.refusal} />
      )}
      <Clashes counting={counting} />
      <LineGrid
        label={labelOf(inboundCalls.updateInboundOrder.input.shape.lines)}
        history={history}
        columns={columns.counts}
        problems={marksOf(lines)}
        foot={
          untouched.length === 0 ? null : (
            <Button onClick={() => takeFull(untouched)}>其余 {untouched.length} 批全部收妥</Button>
          )
        }
      />
      {rows.some(isDifferent) ? (
        <section className="desk-differences">
          <h3>差异处理</h3>
          <LineGrid
            label="差异处理"
            isPart
            history={historyOfPart(history, isDifferent)}
            columns={columns.differences}
            rowName={({ material, lot }) => `${material} ${lot}`}
          />
        </section>
      ) : null}
      {shown ? <PhotosDialog counting={counting} of={shown} onClose={() => setPhotosOf(undefined)} /> : null}
    </ToolsContext>
  );
}

type PhotosProps = { readonly counting: Counting; readonly of: PhoneLine; readonly onClose: () => void };

const PhotosDialog = ({ counting, of: { line, result }, onClose }: PhotosProps) => (
  <TabDialog open title={`${line.materialName} 照片`} width={480} footer={null} onClose={onClose}>
    <AttachmentStrip
      kind={receiptPhoto}
      owner={line.id}
      files={line.photos}
      problem={result.problems.photos}
      onChange={(photos) => counting.showPhotos(line.id, photos)}
    />
  </TabDialog>
);

const Clashes = ({ counting }: { readonly counting: Counting }) =>
  counting.lines
    .filter(({ clash }) => clash !== undefined)
    .map(({ line }) => (
      <Alert
        key={line.id}
        type="warning"
        showIcon
        className="delivery-alert"
        title={`${line.materialName} ${line.lotNo}：另一位同事刚记为实收 ${line.qtyAccepted}、拒收 ${line.qtyRejected}、短少 ${line.qtyShort}，与你填的不同。`}
        action={
          <>
            <Button size="small" onClick={() => counting.decide(line.id, false)}>
              用同事的
            </Button>{' '}
            <Button size="small" type="primary" onClick={() => counting.decide(line.id, true)}>
              用我的
            </Button>
          </>
        }
      />
    ));
