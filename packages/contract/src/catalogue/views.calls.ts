import { z } from 'zod';
import { anyOf } from '../kernel/access.ts';
import { about } from '../kernel/call.ts';
import { entered } from '../kernel/entered.ts';
import { field } from '../kernel/field.ts';
import { list } from '../kernel/list-call.ts';
import { power } from '../kernel/screen.ts';
import { catalogueScreens } from './screens.ts';

const { materialView } = catalogueScreens;

const material = z.object({
  id: z.int(),
  code: field.text('物料编码'),
  name: field.text('物料名称'),
  shortName: field.text('物料简称'),
  spec: field.text('规格'),
  categoryName: field.text('品类'),
  unitName: field.text('单位'),
  secondUnitName: field.text('副单位'),
  minQty: field.qty('起订量'),
  multiple: field.qty('倍数'),
  storageName: field.text('储存方式'),
  shelfLifeDays: field.count('保质期（天）').nullable(),
  acceptRatio: field.ratio('允收剩余比例').nullable(),
  brand: field.text('品牌'),
  originName: field.text('产地'),
  isControl: field.flag('管控物料'),
  remark: field.text('备注'),
});

/** What cities look up: only to be read, each a list of its own. */
export const viewCalls = {
  ...about(
    { table: 'material' },
    {
      getListMaterialView: list('/api/City/GetListMaterialView', {
        access: anyOf(power(materialView)),
        row: material,
        filters: {
          supplierId: entered.ref('supplier', '供应商'),
          isControl: entered.flag(),
        },
        sorts: ['code'],
        export: '物料',
      }),
    },
  ),
};
