import { pictureCalls, type PictureRow } from '@material/contract/catalogue/picture/picture.calls.ts';
import { pictureStatus, type PictureState } from '@material/contract/catalogue/picture/picture.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { sql } from '../../kernel/database/sql.ts';
import { documentFilters, documentList } from '../../kernel/document/document-list.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/document/registered.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';

const { status, createTime, duty } = documentFilters(pictureStatus);

const pictures = listOf(pictureCalls.getListMaterialPicture, {
  table: 'material_picture',
  joins: {
    m: { to: 'material', by: 'material_id' },
    s: { to: 'supplier', by: 'supplier_id', maybe: true },
    n: { to: 'app_user', by: 'create_id', maybe: true },
    k: { to: 'app_user', by: 'check_id', maybe: true },
  },
  columns: {
    materialCode: 'm.code',
    materialName: { nameOf: 'm' },
    spec: 'm.spec',
    supplierName: { nameOf: 's' },
    supplierShortName: { shortNameOf: 's' },
    pictureName: 'file_name',
    createName: 'n.name',
    checkName: 'k.name',
    // While it waits: whatever is shown in its place now.
    oldId: sql<number | null>`case when material_picture.status = any(${statesIn(pictureStatus, 'waiting')})
      then (select o.id from material_picture o where o.material_id = material_picture.material_id
        and o.place = material_picture.place and o.status = any(${statesIn(pictureStatus, 'shown')}) limit 1)
      else material_picture.old_id end`,
  },
  computed: ['actions'],
  search: {
    materialName: namedIn('material_picture.material_id', 'material'),
    supplierName: namedIn('material_picture.supplier_id', 'supplier'),
  },
  filters: {
    materialId: { index: 'material_picture_material_idx' },
    supplierId: { index: 'material_picture_supplier_idx' },
    status,
    createTime,
    duty,
  },
  sorts: {},
  // A supplier looks at what it has proposed; what others did is shown with the material.
  always: ({ centre }) =>
    centre.kind === 'supplier' ? sql<boolean>`material_picture.supplier_id = ${centre.supplierId}` : undefined,
});
type Raw = RawOf<typeof pictures>;

/** What a list row says of a picture to its actions. */
type PictureHead = DocumentRow<PictureState>;
const headOf = ({ id, no, status: state, rowVersion, supplierId }: Raw): PictureHead => ({
  id,
  no,
  status: state,
  row_version: rowVersion,
  city_id: null,
  supplier_id: supplierId,
});

/** Pictures, newest first, and one of them fresh. */
export const pictureList = documentList({
  call: pictureCalls.getListMaterialPicture,
  spec: pictures,
  shown: (_ctx, raw: Raw, actions: ActionsOfDoc<PictureHead>): PictureRow => ({
    ...raw,
    actions: actions(headOf(raw)),
  }),
});
