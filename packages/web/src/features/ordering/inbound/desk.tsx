import { Alert, Button } from 'antd';
import { useState } from 'react';
import { FormLines } from '../../../kit/lines-form/form-lines.tsx';
import type { GridColumn } from '../../../kit/grid/grid-columns.ts';
import type { WantedRow } from '../../../kit/grid/grid-view.ts';
import { LineGrid } from '../../../kit/grid/line-grid.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { historyOfPart } from '../../../kit/grid/use-row-history.tsx';
import { AttachmentStrip } from '../../../kit/attachment/attachment-strip.tsx';
import { type CountRow, isDifferent } from './count.rules.ts';
import { beforeWords, offeredWords } from './offered.rules.ts';
import { ToolsContext, useDeskColumns } from './inbound-desk.columns.tsx';
import { CorrectionNotice } from './correction.tsx';
import type { Counting } from './use-count.ts';
import { useWanted } from './use-wanted.ts';

type Props = { readonly counting: Counting; readonly wanted: WantedRow | undefined };

/** Whether what is wrong with a lot stands in the grid of the counts; what is said of a difference stands below. */
const isWrongThere = ({ said, result }: CountRow, columns: readonly GridColumn<CountRow>[]): boolean =>
  said !== undefined || columns.some(({ field }) => Object.hasOwn(result.problems, field));

/** The counting as a spreadsheet, for a desk: keys, paste and fill down work as in the other grids. */
export function InboundDesk({ counting, wanted }: Props) {
  const { rows, lines, refusal, takeOffered } = counting;
  const [photosOf, setPhotosOf] = useState<string>();
  const columns = useDeskColumns({
    hasWeights: rows.some(({ line }) => line.secondUnitName !== ''),
    isRecount: rows.some(({ line }) => beforeWords(line) !== ''),
  });
  const untouched = rows.filter(({ stage }) => stage === 'open');
  const shown = rows.find(({ key }) => key === photosOf);
  const asked = rows.find(({ key, isClashing }) => key === wanted?.key && !isClashing);
  const wantedIn = asked && (isWrongThere(asked, columns.counts) ? 'counts' : 'differences');
  return (
    <ToolsContext value={{ takeOffered: (row) => takeOffered([row]), openPhotos: ({ key }) => setPhotosOf(key) }}>
      {refusal === '' ? null : <Alert type="error" showIcon className="delivery-alert" title={refusal} />}
      <CorrectionNotice document={counting.document} />
      <Clashes counting={counting} wanted={wanted} />
      <FormLines
        of={counting}
        columns={columns.counts}
        wantedRow={wantedIn === 'counts' ? wanted : undefined}
        foot={
          untouched.length === 0 ? null : (
            <Button onClick={() => takeOffered(untouched)}>
              其余 {untouched.length} 批{offeredWords(untouched.map(({ line }) => line)).full}
            </Button>
          )
        }
      />
      {rows.some(isDifferent) ? (
        <section className="desk-differences">
          <h3>差异处理</h3>
          <LineGrid
            label="差异处理"
            isPart
            history={historyOfPart(lines, isDifferent)}
            columns={columns.differences}
            wantedRow={wantedIn === 'differences' ? wanted : undefined}
            rowName={({ materialName, lotNo }) => `${materialName} ${lotNo}`}
          />
        </section>
      ) : null}
      {shown ? <PhotosDialog counting={counting} row={shown} onClose={() => setPhotosOf(undefined)} /> : null}
    </ToolsContext>
  );
}

type PhotosProps = { readonly counting: Counting; readonly row: CountRow; readonly onClose: () => void };

const PhotosDialog = ({ counting, row, onClose }: PhotosProps) => (
  <TabDialog open title={`${row.materialName} 照片`} width={480} footer={null} onClose={onClose}>
    <AttachmentStrip {...counting.photosOf(row)} />
  </TabDialog>
);

function Clashes({ counting: { rows, choose }, wanted }: Props) {
  const box = useWanted<HTMLDivElement>(wanted, 'button');
  return (
    <div ref={box}>
      {rows
        .filter(({ isClashing }) => isClashing)
        .map(({ key, line }) => (
          <Alert
            key={key}
            data-line={key}
            type="warning"
            showIcon
            className="delivery-alert"
            title={`${line.materialName} ${line.lotNo}：另一位同事刚记为实收 ${line.qtyAccepted}、拒收 ${line.qtyRejected}、短少 ${line.qtyShort}，与你填的不同。`}
            action={
              <>
                <Button size="small" onClick={() => choose(key, 'theirs')}>
                  用同事的
                </Button>{' '}
                <Button size="small" type="primary" onClick={() => choose(key, 'mine')}>
                  用我的
                </Button>
              </>
            }
          />
        ))}
    </div>
  );
}
