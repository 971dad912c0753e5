import { errors } from '@material/contract/kernel/value/errors.ts';
import { Refusal } from '../refusal/refuse.ts';

/** Why a file cannot be read; `{name}` is filled from the refusal's values. */
const reasons = {
  emptyFile: '文件是空的，请重新选择',
  oldExcel: '这是旧版 .xls 文件，请另存为 .xlsx 后再上传',
  encrypted: '文件设有打开密码，请取消密码后再上传',
  csv: '这是文本（CSV）文件，请用 Excel 打开并另存为 .xlsx 后再上传',
  webPage: '这是网页或 XML 格式的表格，请用 Excel 打开并另存为 .xlsx 后再上传',
  openDocument: '这是 .ods 文件，请另存为 .xlsx 后再上传',
  binaryExcel: '这是 .xlsb 文件，请另存为 .xlsx 后再上传',
  notExcel: '这不是 Excel 文件，请上传 .xlsx 文件',
  corrupt: '文件已损坏或不完整，请用 Excel 打开并重新保存后再上传',
  tooLarge: '文件内容过大，请拆分后再上传',
  tooManyRows: '最多 {max} 行，请拆分后再上传',
  tooManyColumns: '最多 {max} 列，第 {row} 行在更右边还有内容',
  cellTooLong: '有单元格的文字超过 {max} 个字，请缩短后再上传',
  noSheet: '文件里没有可以读取的工作表',
  sheetNotFound: '文件里没有名为“{name}”的工作表',
  noHeader: '前 {rows} 行里没有找到表头，表头应有：{titles}',
  missingColumns: '第 {row} 行的表头缺少：{titles}',
  repeatedColumn: '第 {row} 行的表头里“{title}”出现了不止一次',
} as const;

export type ExcelReason = keyof typeof reasons;

type Values = Readonly<Record<string, string | number>>;

const told = (name: string, value: string | number = ''): string =>
  name === 'max' ? value.toLocaleString('en-US') : String(value);

/** A table that cannot be read, with a sentence for the person who sent it; the pipeline returns it as `brokenFile`. */
export class ExcelRefusal extends Refusal {
  readonly reason: ExcelReason;

  constructor(reason: ExcelReason, values: Values = {}, cause?: unknown) {
    const sentence = reasons[reason].replace(/\{(\w+)\}/g, (_, name: string) => told(name, values[name]));
    super(
      'brokenFile',
      errors.brokenFile.message.replace('{reason}', () => sentence),
      {},
    );
    this.name = 'ExcelRefusal';
    this.reason = reason;
    if (cause !== undefined) this.cause = cause;
  }
}

/** Turns whatever the unpacking or the XML parser threw into `corrupt`; refusals, aborts and disk errors stay what they are. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && (error.name === 'AbortError' || 'syscall' in error)) return error;
  return new ExcelRefusal('corrupt', {}, error);
}
