import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { actionCalls } from '../../kernel/document/action-calls.ts';
import { documentFilters } from '../../kernel/document/document.ts';
import { rowActions, stateSchema } from '../../kernel/document/machine.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { catalogueScreens } from '../screens.ts';
import { profileFields } from './profile-change.rules.ts';
import { profileChangeStatus } from './profile-change.status.ts';

const { supplierManage, supplierProfile } = catalogueScreens;

export const profileChangeRow = z.object({
  id: z.int(),
  no: field.no('变更编号'),
  supplierId: z.int(),
  supplierName: field.text('供应商'),
  supplierShortName: field.short('供应商简称'),
  status: field.status('状态', profileChangeStatus),
  changeText: field.text('变更内容'),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  profileReason: field.text('变更说明'),
  createName: field.text('申请人'),
  createTime: field.time('申请时间'),
  checkName: field.text('审核人'),
  checkTime: field.time('审核时间').nullable(),
  checkOpinion: field.text('审核意见'),
  rowVersion,
  actions: rowActions,
});
export type ProfileChangeRow = z.output<typeof profileChangeRow>;

/** Own data of suppliers: asked for by them, passed or refused by headquarters. */
export const profileChangeCalls = about(
  { table: 'supplier_profile_change' },
  {
    getListSupplierProfileChange: {
      ...list('/api/Management/GetListSupplierProfileChange', {
        access: anyOf(power(supplierProfile), power(supplierManage)),
        row: profileChangeRow,
        filters: {
          supplierId: entered.ref('supplier', '供应商'),
          status: entered.several(stateSchema(profileChangeStatus)),
          createTime: documentFilters(profileChangeStatus).createTime,
          duty: documentFilters(profileChangeStatus).duty,
        },
        sorts: [],
      }),
      about: ['supplier_profile_change', 'supplier'],
    },
    /** How the caller's own supplier is to be; what is left out or stays the same is not asked for. */
    addSupplierProfileChange: write('/api/Supplier/AddSupplierProfileChange', {
      access: anyOf(power(supplierManage, '申请变更')),
      input: z.strictObject({
        name: profileFields.name,
        legalPerson: profileFields.legalPerson,
        regCapital: profileFields.regCapital,
        contact: profileFields.contact,
        phone: profileFields.phone,
        landline: profileFields.landline,
        town: profileFields.town,
        address: profileFields.address,
        lat: profileFields.lat,
        lng: profileFields.lng,
        profileReason: entered.filled(200, '变更说明'),
      }),
      output: profileChangeRow,
    }),
    ...actionCalls(profileChangeStatus, { area: 'Management', row: profileChangeRow }),
  },
);
