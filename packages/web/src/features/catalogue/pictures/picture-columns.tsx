import { pictureCalls, type PictureRow } from '@material/contract/catalogue/picture/picture.calls.ts';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { SmallPicture } from './material-picture.tsx';

const call = pictureCalls.getListMaterialPicture;

/** Pictures in a list: the new one beside the one in its place. */
export const pictureColumns = (open: (row: PictureRow) => void) =>
  columnsOf(call, [
    { field: 'materialName', width: 144 },
    { field: 'place', width: 76 },
    {
      field: 'oldId',
      width: 76,
      render: (row) =>
        row.oldId === null ? '–' : <SmallPicture id={row.oldId} alt="原图片" onOpen={() => open(row)} />,
    },
    {
      field: 'pictureName',
      width: 76,
      render: (row) => <SmallPicture id={row.id} alt={row.pictureName} onOpen={() => open(row)} />,
    },
    { field: 'status', width: 80 },
    { field: 'supplierName', width: 152 },
    { field: 'createName', width: 80 },
    { field: 'createTime', width: 104 },
    { field: 'checkOpinion', width: 152 },
    ...hidden('no', 'materialCode', 'spec', 'checkName', 'checkTime'),
  ]);
