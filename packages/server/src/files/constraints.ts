import type { ConstraintRow } from '@material/contract/kernel/errors.ts';

/** What SQL refuses in files, by constraint name: the sentence people read and the field it belongs to. */
export const filesConstraints = {
  attachment_bytes_check: { message: '文件大小不正确' },
  attachment_city_fkey: { message: '城市不存在，或仍被附件使用', path: ['cityId'] },
  attachment_doc_check: { message: '附件所属单据不完整' },
  attachment_place_fkey: { message: '收货地点不存在，或仍被附件使用', path: ['placeId'] },
  attachment_sha256_check: { message: '文件校验值不正确' },
  attachment_storage_key: { message: '文件存放位置重复，请重新上传' },
  attachment_supplier_fkey: { message: '供应商不存在，或仍被附件使用', path: ['supplierId'] },
} as const satisfies Record<string, ConstraintRow>;
