import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { read } from '../kernel/call/call.ts';
import { power } from '../kernel/call/screen.ts';
import { field } from '../kernel/field/field.ts';
import { ref } from '../kernel/field/fields.ts';
import { certificateStates } from './certificate.rules.ts';
import { catalogueScreens } from './screens.ts';
import { calendarKinds } from './setting/supply-time.reference.ts';
import { suppliers } from './suppliers.reference.ts';

const { suppliers: ofHeadquarters, supplierManage, supplierView } = catalogueScreens;

/** What one type of file comes to at a supplier: of several certificates the one that ends last. */
export const supplierPaper = z.object({
  id: z.int(),
  typeName: field.text('供应商文件类型'),
  paperState: field.status('资质状态', certificateStates),
  /** Of the certificate, which has files; null where there is none. */
  certificateId: z.int().nullable(),
  certificateNo: field.text('证号').nullable(),
  expireDate: field.date('到期日期').nullable(),
  isRequired: field.flag('必须提供'),
  coverNames: field.text('适用物料类别'),
});
export type SupplierPaper = z.infer<typeof supplierPaper>;

/** Until when a city orders from a supplier, and on which days of the week it delivers there. */
const supplierCityTime = z.object({
  id: z.int(),
  cityName: field.text('城市'),
  /** The supplier's in this city; empty without one. */
  cutoffTime: field.text('截单时间'),
  /** The city's own, which holds beside it: whichever comes first. */
  cityLockTime: field.text('城市截单时间'),
  deliveryDays: field.text('配送日'),
});

/** A stretch of days, from today on, on which a supplier does not deliver, or does besides its usual days. */
const supplierCalendarDay = z.object({
  id: z.int(),
  kind: field.choice('安排', calendarKinds),
  dateFrom: field.date('开始日期'),
  dateTo: field.date('结束日期'),
  reason: field.text('原因'),
  /** Empty: in all. */
  cityName: field.text('城市'),
});

export const supplierCalls = {
  /** A supplier as it looks up itself. */
  getSupplierInfo: read('/api/Supplier/GetSupplierInfo', {
    access: anyOf(power(supplierManage)),
    input: z.strictObject({}),
    output: suppliers.row,
    about: ['supplier', 'city', 'supplier_category', 'supplier_region', 'material_category'],
  }),
  /** What a supplier has to prove and what it proves today: what it must have, and whatever else it has. */
  getSupplierPapers: read('/api/Supplier/GetSupplierPapers', {
    access: anyOf(power(ofHeadquarters), power(supplierManage), power(supplierView)),
    input: z.strictObject({ supplierId: ref('supplier', '供应商') }),
    output: z.object({ list: z.array(supplierPaper) }),
    about: ['supplier_certificate', 'supplier_file_type', 'supplier'],
  }),
  /** Until when and for which days a supplier is ordered from, in the cities that the caller sees of those it serves. */
  getSupplierTimes: read('/api/Supplier/GetSupplierTimes', {
    access: anyOf(power(ofHeadquarters), power(supplierManage), power(supplierView)),
    input: z.strictObject({ supplierId: ref('supplier', '供应商') }),
    output: z.object({
      cities: field.lines('截单与配送', supplierCityTime),
      calendar: field.lines('配送日历', supplierCalendarDay),
    }),
    about: ['supplier', 'supply_time', 'delivery_calendar', 'city'],
  }),
};
