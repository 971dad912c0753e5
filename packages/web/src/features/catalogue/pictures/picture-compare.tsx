import { pictureRow, type PictureRow } from '@material/contract/catalogue/picture/picture.calls.ts';
import { pictureStatus } from '@material/contract/catalogue/picture/picture.status.ts';
import { Decisions } from '../../../kit/actions/decisions.tsx';
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
export const PictureCompare = ({ row, actions, onClose }: Props) => (
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
    <Decisions
      of={pictureStatus.actions}
      codes={['pass', 'refuse', 'remove']}
      offered={row.actions}
      onChosen={(code) => actions.ask(code, [row], onClose)}
    />
  </TabDialog>
);
