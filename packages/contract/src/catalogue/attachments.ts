import { power } from '../kernel/call/screen.ts';
import { attachment, type AnyAttachment } from '../kernel/document/attachment.ts';
import { catalogueScreens } from './screens.ts';

const { fileManage, suppliers, supplierManage, supplierView } = catalogueScreens;

/** A certificate as it was handed in; several pages are several files. */
export const certificateFile = attachment({
  kind: 'certificateFile',
  name: 'CertificateFile',
  noun: '资质文件',
  of: 'supplier_certificate',
  see: [{ by: [power(suppliers), power(supplierManage), power(supplierView), power(fileManage)] }],
  add: { by: [power(suppliers, '编辑')] },
  remove: { by: [power(suppliers, '编辑')] },
  types: ['pdf', 'png', 'jpeg'],
  maxBytes: 30 * 1024 * 1024,
  max: 9,
  fields: {},
  thumbnail: true,
});

/** What a city keeps itself: licences of its stores, health certificates, reports of its own tests. */
export const cityFile = attachment({
  kind: 'cityFile',
  name: 'CityFile',
  noun: '本城市文件',
  of: 'city',
  see: [{ by: [power(fileManage)] }],
  add: { by: [power(fileManage, '上传')] },
  remove: { by: [power(fileManage, '删除')] },
  types: ['pdf', 'png', 'jpeg', 'xlsx'],
  maxBytes: 30 * 1024 * 1024,
  max: 200,
  expires: true,
  fields: {},
  thumbnail: true,
});

export const catalogueAttachments: readonly AnyAttachment[] = [certificateFile, cityFile];
