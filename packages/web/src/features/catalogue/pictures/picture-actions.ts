import { pictureCalls, pictureRow, type PictureRow } from '@material/contract/catalogue/picture/picture.calls.ts';
import { pictureStatus } from '@material/contract/catalogue/picture/picture.status.ts';
import { type ActedDocument, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';

const acted: ActedDocument<typeof pictureStatus, PictureRow> = {
  machine: pictureStatus,
  calls: pictureCalls,
  row: pictureRow,
  noteOf: ({ materialName, place, supplierName }) => `${materialName} 第 ${place} 张，${supplierName || '管理中心'}`,
};

/** What may be done with pictures of materials, with the dialogs that ask before it. */
export const usePictureActions = () => useDocumentActions(acted);
