import { pictureCalls, picturePlaces, pictureSide } from '@material/contract/catalogue/picture/picture.calls.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { ShownPictures } from './material-picture.tsx';

type Props = {
  /** It is looked at before it is shown. */
  readonly waits: boolean;
  readonly onClose: () => void;
};

const placeHint = (waits: boolean): string =>
  `1 至 ${picturePlaces}，第 1 张是主图；${waits ? '审核通过后' : '上传后'}替换这个位置上的图片`;

/** A picture for one of the places of a material, with what is shown there now. */
export const AddPictureDialog = ({ waits, onClose }: Props) => (
  <FormDialog
    open
    call={pictureCalls.addMaterialPicture}
    title="上传物料图片"
    okText={waits ? '提交审核' : '上传'}
    fields={[
      { field: 'materialId', isWide: true },
      { field: 'place', hint: placeHint(waits) },
      { field: 'files', label: '图片', hint: `每边至少 ${pictureSide} 像素，不超过 10 MB` },
    ]}
    initial={{ place: 1 }}
    lead={({ materialId }) => (typeof materialId === 'number' ? <ShownPictures materialId={materialId} /> : null)}
    done={({ no }) => (waits ? `${no} 已提交审核` : `${no} 已上传，各城市已能看到`)}
    onClose={onClose}
  />
);
