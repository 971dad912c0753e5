import { z } from 'zod';
import { certificateStates } from '../catalogue/certificate.rules.ts';
import { catalogueScreens } from '../catalogue/screens.ts';
import { anyOf } from '../kernel/call/access.ts';
import { about, queuedDownload } from '../kernel/call/call.ts';
import { power } from '../kernel/call/screen.ts';
import { verdicts } from '../kernel/document/attachment.ts';
import { entered } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { ref } from '../kernel/field/fields.ts';
import { list } from '../kernel/list/list-call.ts';
import { reportResults } from './transport-order/lot.rules.ts';

const { fileManage } = catalogueScreens;
const access = anyOf(power(fileManage));
/** How many rows go into one archive. */
const mostZipped = 200;

/** What a supplier of the city proves; its files are opened by the row. */
const certificate = z.object({
  id: z.int(),
  supplierName: field.text('供应商'),
  supplierFileTypeName: field.text('供应商文件类型'),
  certificateNo: field.text('证号'),
  holder: field.text('持有人'),
  issueDate: field.date('发证日期'),
  expireDate: field.date('到期日期').nullable(),
  isLongTerm: field.flag('长期有效'),
  paperState: field.status('资质状态', certificateStates),
  fileCount: field.count('附件数'),
});
export type CertificateFileRow = z.output<typeof certificate>;

/** What a report is worth today. */
const reportTerms = {
  states: {
    VALID: { label: '有效', tone: 'success' },
    OUTDATED: { label: '已过期', tone: 'error' },
  },
} as const;

/** A test report of a lot that is on its way to the city or has come; one that was replaced is not among them. */
const report = z.object({
  id: z.int(),
  /** Of the lot, whose reports are opened together. */
  lotId: z.int(),
  reportTypeName: field.text('报告类型'),
  reportNo: field.text('报告编号'),
  supplierName: field.text('供应商'),
  materialName: field.text('物料名称'),
  lotNo: field.text('批号'),
  transportNo: field.no('运输单号'),
  result: field.choice('检验结论', reportResults),
  verdict: field.choice('确认结论', verdicts).nullable(),
  reportDate: field.date('签发日期').nullable(),
  reportTerm: field.status('报告有效期', reportTerms),
});
export type ReportFileRow = z.output<typeof report>;

const choicesOf = <K extends string>(states: Readonly<Record<K, { readonly label: string }>>) =>
  Object.fromEntries(
    Object.entries<{ readonly label: string }>(states).map(([key, { label }]) => [key, label]),
  ) as Record<K, string>;

const { MISSING: _missing, ...heldStates } = certificateStates.states;

/** 文件管理: certificates and test reports that concern a city; its own files are attachments of the city. */
export const fileListCalls = {
  ...about(
    { table: 'supplier_certificate' },
    {
      getListCertificateFile: {
        ...list('/api/City/GetListCertificateFile', {
          access,
          row: certificate,
          filters: {
            supplierId: entered.ref('supplier', '供应商'),
            supplierFileTypeId: entered.ref('supplier_file_type', '供应商文件类型'),
            paperState: entered.choice('资质状态', choicesOf(heldStates)),
          },
          sorts: ['expireDate'],
          export: '资质文件',
        }),
        about: ['supplier_certificate', 'supplier_file_type', 'supplier', 'attachment'],
      },
    },
  ),
  ...about(
    { table: 'attachment' },
    {
      getListReportFile: {
        ...list('/api/City/GetListReportFile', {
          access,
          row: report,
          filters: {
            supplierId: entered.ref('supplier', '供应商'),
            materialId: entered.ref('material', '物料'),
            result: entered.choice('检验结论', reportResults),
          },
          sorts: [],
          export: '批检报告',
          countsTo: 10_000,
        }),
        about: ['attachment', 'transport_order'],
      },
    },
  ),
};

export const fileZipCalls = {
  /** The files of what was chosen, and all of a city's own where it is named, in one archive. */
  zipCityFiles: queuedDownload('/api/excel/ZipCityFiles', {
    access: anyOf(power(fileManage, '下载')),
    queued: '文件打包',
    input: z.strictObject({
      certificates: z.array(ref('supplier_certificate')).max(mostZipped, `一次最多 ${mostZipped} 条`).default([]),
      reports: z.array(ref('attachment')).max(mostZipped, `一次最多 ${mostZipped} 条`).default([]),
      cityId: entered.ref('city', '城市').optional(),
    }),
  }),
};
