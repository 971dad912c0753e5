import { entered } from '../kernel/field/entered.ts';
import { reference } from '../kernel/reference/reference.ts';
import { identityScreens } from './screens.ts';

declare module '../kernel/field/field.ts' {
  interface ReferenceTables {
    branch: true;
    department: true;
  }
}

/** What a city has is kept by whoever keeps its stores. */
const ofCity = { screen: identityScreens.citys, by: '下属管理', area: 'City', under: 'cityId' } as const;

const departments = reference({
  ...ofCity,
  table: 'department',
  noun: '部门',
  name: 'Department',
  fields: {
    cityId: entered.ref('city', '城市').nullable().optional(),
    code: entered.filled(20, '编码'),
    name: entered.filled(40, '名称'),
  },
  tree: { depth: 4 },
  sortable: true,
  refusals: {},
});

const branches = reference({
  ...ofCity,
  table: 'branch',
  noun: '分公司',
  name: 'Branch',
  fields: {
    cityId: entered.ref('city', '城市'),
    code: entered.filled(20, '编码'),
    name: entered.filled(40, '名称'),
  },
  sortable: true,
  refusals: {
    branch_name_key: { message: '该城市已有同名分公司', path: ['name'] },
  },
});

/** The tabs of a city, in their order. */
export const cityUnits = [departments, branches] as const;
