import { z } from 'zod';
import { field } from '../kernel/field/field.ts';

/** For whom a document is and who brings it, as lists show it. */
export const unitFields = {
  cityId: z.int(),
  cityName: field.text('城市'),
  placeName: field.text('收货地点'),
  placeShortName: field.short('收货地点简称'),
  supplierId: z.int(),
  supplierName: field.text('供应商'),
  supplierShortName: field.short('供应商简称'),
  deliveryDate: field.date('送达日期'),
};
