import { materials } from '@material/contract/catalogue/materials.reference.ts';
import type { FormPart } from '../../../kit/form/form-page.tsx';
import { ReferenceRowPage } from '../../../kit/reference/reference-row-page.tsx';

const parts: readonly FormPart[] = [
  {
    title: '基本资料',
    columns: 3,
    fields: ['code', 'name', 'shortName', 'categoryId', 'spec', 'brand', 'originPlaceId'],
  },
  {
    title: '单位与订货',
    columns: 3,
    fields: ['unitId', 'baseUnitId', 'baseFactor', 'secondUnitId', 'minQty', 'multiple', 'cityIds', 'isCross'],
  },
  {
    title: '储存与食品安全',
    columns: 3,
    fields: [
      'storageModeId',
      'isFood',
      'shelfLifeDays',
      'acceptRatio',
      'batchReportTypeIds',
      'microbeStandardId',
      'isHighRisk',
      'execStandard',
    ],
  },
  { title: '税务与其他', columns: 3 },
];
const begins = { minQty: '1', multiple: '1', baseFactor: '1', isFood: true };

/** 物料: one of them by its id, or a new one. */
export const Page = () => <ReferenceRowPage of={materials} parts={parts} begins={begins} />;
