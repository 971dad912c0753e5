import { power } from '../kernel/call/screen.ts';
import { attachment, type AnyAttachment } from '../kernel/document/attachment.ts';
import { catalogueScreens } from './screens.ts';

const { suppliers, supplierManage, supplierView } = catalogueScreens;

/** A certificate as it was handed in; several pages are several files. */
export const certificateFile = attachment({
  kind: 'certificateFile',
  name: 'CertificateFile',
  noun: '资质文件',
  of: 'supplier_certificate',
  see: [{ by: [power(suppliers), power(supplierManage), power(supplierView)] }],
  add: { by: [power(suppliers, '编辑')] },
  remove: { by: [power(suppliers, '编辑')] },
  types: ['pdf', 'png', 'jpeg'],
  maxBytes: 30 * 1024 * 1024,
  max: 9,
  fields: {},
  thumbnail: true,
});

export const catalogueAttachments: readonly AnyAttachment[] = [certificateFile];
