import { pictureStatus, type PictureState } from '@material/contract/catalogue/picture/picture.status.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { document } from '../../kernel/document/document.ts';
import type { DocumentRow } from '../../kernel/document/registered.ts';
import { pictureList } from './picture.list.ts';

/** A stored picture as its moves see it. */
export type StoredPicture = SeenRow<'material_picture'> & DocumentRow<PictureState>;

const hour = 3_600_000;
const checkHours = 48;

/** Pictures that wait to be looked at. */
export const pictureDocument = document<StoredPicture>()(pictureStatus, {
  list: pictureList,
  deadlines: { check: ({ now }) => new Date(now.getTime() + checkHours * hour) },
  todo: { pictures: { centre: 'management', screen: 'materialImageCheck', group: 'waiting', action: 'pass' } },
});
