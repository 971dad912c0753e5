import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, download, read, upload } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { actionCalls } from '../../kernel/document/action-calls.ts';
import { documentFilters } from '../../kernel/document/document.ts';
import { rowActions, stateSchema } from '../../kernel/document/machine.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { pictureStatus } from './picture.status.ts';
import { catalogueScreens } from '../screens.ts';

const { materialImageCheck, materials, materialUpdate, materialView } = catalogueScreens;

/** Places for pictures that a material has; the first is the one that lists show. */
export const picturePlaces = 9;
/** So many pixels each side must have at least. */
export const pictureSide = 600;

export const pictureRow = z.object({
  id: z.int(),
  no: field.no('图片编号'),
  materialId: z.int(),
  /** Null of what headquarters has uploaded. */
  supplierId: z.int().nullable(),
  materialCode: field.text('物料编码'),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  supplierName: field.text('供应商'),
  supplierShortName: field.short('供应商简称'),
  place: field.count('图片位置'),
  pictureName: field.text('新图片'),
  status: field.status('状态', pictureStatus),
  /** What is shown in its place now, or was until it passed; null where there is nothing. */
  oldId: field.count('原图片').nullable(),
  createName: field.text('创建人'),
  createTime: field.time('创建时间'),
  checkName: field.text('审核人'),
  checkTime: field.time('审核时间').nullable(),
  checkOpinion: field.text('审核意见'),
  rowVersion,
  actions: rowActions,
});
export type PictureRow = z.output<typeof pictureRow>;

const everybody = anyOf(power(materialImageCheck), power(materials), power(materialUpdate), power(materialView));
const one = { access: everybody, input: z.strictObject({ id: ref('material_picture') }) };

/** Pictures of materials: proposed by suppliers, passed by headquarters or uploaded by it, seen by cities. */
export const pictureCalls = about(
  { table: 'material_picture' },
  {
    getListMaterialPicture: {
      ...list('/api/Management/GetListMaterialPicture', {
        access: anyOf(power(materialImageCheck), power(materialUpdate)),
        row: pictureRow,
        filters: {
          materialId: entered.ref('material', '物料'),
          supplierId: entered.ref('supplier', '供应商'),
          status: entered.several(stateSchema(pictureStatus)),
          createTime: documentFilters(pictureStatus).createTime,
          duty: documentFilters(pictureStatus).duty,
        },
        sorts: [],
      }),
      about: ['material_picture', 'material', 'supplier'],
    },
    /** What everybody sees of a material, in the order of the places. */
    getMaterialPictures: read('/api/Management/GetMaterialPictures', {
      access: everybody,
      input: z.strictObject({ materialId: ref('material', '物料') }),
      output: z.object({ list: z.array(z.object({ id: z.int(), place: field.count('图片位置') })) }),
    }),
    /** Of a supplier it waits to be looked at; of headquarters it is shown at once. */
    addMaterialPicture: upload('/api/Supplier/AddMaterialPicture', {
      access: anyOf(power(materialUpdate, '上传图片'), power(materialImageCheck, '上传图片')),
      upload: { maxBytes: 10 * 1024 * 1024, types: ['png', 'jpeg', 'webp'], maxFiles: 1 },
      input: z.strictObject({
        materialId: entered.ref('material', '物料'),
        place: entered.count('图片位置', { min: 1, max: picturePlaces }),
      }),
      output: pictureRow,
    }),
    downMaterialPicture: download('/api/File/DownMaterialPicture', one),
    thumbMaterialPicture: download('/api/File/ThumbMaterialPicture', one),
    ...actionCalls(pictureStatus, { area: 'Management', row: pictureRow }),
  },
);
