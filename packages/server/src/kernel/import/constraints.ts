import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';

/** What SQL refuses of imports. */
export const importConstraints = {
  import_batch_count_check: { message: '导入行数不能为负' },
  import_batch_outcome_check: { message: '只有已完成的导入才有导入结果' },
  import_batch_parsing_key: { message: '你有一个文件正在解析，请等它完成或取消后再上传' },
  import_row_batch_fkey: { message: '导入批次不存在，或仍被导入行使用' },
  import_row_twin_check: { message: '重复行的判断依据和所在列应同时填写' },
} as const satisfies Record<string, ConstraintRow>;
