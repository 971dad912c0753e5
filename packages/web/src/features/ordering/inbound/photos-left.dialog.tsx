import { Button } from 'antd';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import type { CountRow } from './count.rules.ts';
import type { Counting } from './use-count.ts';

/** Only its photo is missing, and that is on its way. */
const isAwaited = ({ line, result, said }: CountRow, owners: ReadonlySet<number>): boolean =>
  said === undefined && Object.keys(result.problems).join() === 'photos' && owners.has(line.id);

/** The lots that must be filled in before photos are waited for. */
export function stillUnfinished({ progress, photosLeft }: Counting): readonly CountRow[] {
  const owners = new Set(photosLeft.map(({ owner }) => owner));
  return progress.unfinished.filter((row) => !isAwaited(row, owners));
}

type Props = { readonly counting: Counting; readonly onGoOn: () => void; readonly onClose: () => void };

/** Waits for the photos that belong to a count, since none can follow once it is submitted. */
export function PhotosLeftDialog({ counting: { photosLeft, progress, rows }, onGoOn, onClose }: Props) {
  const counts = rows
    .map(({ key, line }) => ({
      key,
      name: `${line.materialName} ${line.lotNo}`,
      left: photosLeft.filter(({ owner }) => owner === line.id),
    }))
    .filter(({ left }) => left.length > 0);
  const isMissed = progress.unfinished.length > 0;
  return (
    <TabDialog
      open
      title={`还有 ${photosLeft.length} 张照片没有上传`}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            返回
          </Button>
          {isMissed ? null : (
            <Button danger onClick={onGoOn}>
              不等照片，继续提交
            </Button>
          )}
        </>
      }
    >
      <ul className="receive-differences">
        {counts.map(({ key, name, left }) => (
          <li key={key}>
            <b>{name}</b>
            <span>{left.length} 张</span>
            <span className="kit-late">{left.find(({ problem }) => problem !== '')?.problem}</span>
          </li>
        ))}
      </ul>
      <p role="status">
        传完后自动进入下一步。
        {isMissed ? '拒收的货必须有照片才能提交。' : '现在就提交的话，这些照片不能再上传。'}
      </p>
    </TabDialog>
  );
}
