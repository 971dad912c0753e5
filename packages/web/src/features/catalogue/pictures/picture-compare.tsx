import { pictureRow, type PictureRow } from '@material/contract/catalogue/picture/picture.calls.ts';
import { pictureStatus } from '@material/contract/catalogue/picture/picture.status.ts';
import { Button } from 'antd';
import { Facts } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { MaterialPicture } from './material-picture.tsx';
import type { usePictureActions } from './picture-actions.ts';

type Props = {
  readonly row: PictureRow;
  readonly actions: Pick<ReturnType<typeof usePictureActions>, 'ask'>;
  readonly onClose: () => void;
};

/** What is shown beside what is proposed, in full. */
export function PictureCompare({ row, actions, onClose }: Props) {
  const decisions = (['pass', 'refuse', 'remove'] as const).filter((code) =>
    row.actions.some((action) => action.code === code),
  );
  return (
    <TabDialog
      open
      title={`${row.materialName} 第 ${row.place} 张（${row.pictureName}）`}
      footer={null}
      width={880}
      onClose={onClose}
    >
      <div className="material-compare">
        <figure>
          <figcaption>原图片</figcaption>
          {row.oldId === null ? <p>没有图片</p> : <MaterialPicture id={row.oldId} alt="原图片" />}
        </figure>
        <figure>
          <figcaption>新图片</figcaption>
          <MaterialPicture id={row.id} alt="新图片" />
        </figure>
      </div>
      <Facts
        facts={factsOf(pictureRow, row, [
          'status',
          'supplierName',
          'createName',
          'createTime',
          'checkName',
          'checkTime',
          { field: 'checkOpinion', wide: true },
        ])}
      />
      <div className="material-compare-actions">
        {decisions.map((code) => (
          <Button
            key={code}
            {...(code === 'pass' ? { type: 'primary' as const } : { danger: true })}
            onClick={() => actions.ask(code, [row], onClose)}
          >
            {pictureStatus.actions[code].label}
          </Button>
        ))}
      </div>
    </TabDialog>
  );
}
