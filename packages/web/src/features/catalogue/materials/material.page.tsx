import { materials } from '@material/contract/catalogue/materials.reference.ts';
import { materialSubstitutes } from '@material/contract/catalogue/substitute/substitutes.reference.ts';
import type { FormPart } from '../../../kit/form/form-page.tsx';
import { ReferenceRowPage } from '../../../kit/reference/reference-row-page.tsx';
import { MaterialSubstitutes } from './material-substitutes.tsx';

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

const units = [materialSubstitutes] as const;
const usable = {
  key: 'substitutes',
  label: '可用替代',
  draw: (id: number) => (
    <section className="kit-card">
      <MaterialSubstitutes materialId={id} />
    </section>
  ),
};

/** 物料: one of them by its id with what may take its place, or a new one. */
export const Page = () => <ReferenceRowPage of={materials} parts={parts} begins={begins} units={units} last={usable} />;
