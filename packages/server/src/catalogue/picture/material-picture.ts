import { pictureSide } from '@material/contract/catalogue/picture/picture.calls.ts';
import type { LooseKind } from '../../kernel/attachment/loose-files.ts';

/** The file of a picture: it comes before there is a row of it. */
export const materialPicture = {
  kind: 'materialPicture',
  of: 'material_picture',
  thumbnail: true,
  minSide: pictureSide,
} as const satisfies LooseKind;
