import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';

/** What SQL refuses of queued jobs. */
export const queueConstraints = {
  queued_job_centre_check: { message: '任务所属中心不正确' },
  queued_job_doc_check: { message: '任务的单据类型和单据应同时填写' },
  queued_job_end_check: { message: '任务结束后才有结束时间' },
  queued_job_file_check: { message: '只有已完成的任务才有文件，且文件信息应完整' },
  queued_job_kind_check: { message: '任务类型不正确' },
  queued_job_progress_check: { message: '任务进度应在 0 到 100 之间，行数不能为负' },
  queued_job_running_check: { message: '进行中的任务应有执行者和期限' },
  queued_job_status_check: { message: '任务状态不正确' },
  queued_job_turn_key: { message: '同类任务一次只能进行一个，请稍候' },
  queued_job_user_fkey: { message: '用户不存在，或仍被后台任务使用' },
} as const satisfies Record<string, ConstraintRow>;
