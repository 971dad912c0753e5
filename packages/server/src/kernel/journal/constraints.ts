import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';

/** What SQL refuses in the kernel's own tables. */
export const journalConstraints = {
  idempotency_key_check: { message: '请求编号长度应为 1 到 100 个字符' },
  write_probe_one_check: { message: '写入检查只能有一条记录' },
  outbox_tries_check: { message: '发送次数不能为负' },
  duty_doc_key: { message: '同一责任方只能登记一次' },
  audit_ms_check: { message: '耗时不能为负' },
  audit_acting_check: { message: '不能同时代城市和供应商办理' },
} as const satisfies Record<string, ConstraintRow>;
