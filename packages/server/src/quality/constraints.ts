import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';

/** What SQL refuses in quality, by constraint name: the sentence people read and the field it belongs to. */
export const qualityConstraints = {
  complaint_order_type_fkey: { message: '投诉类型不存在，或仍被投诉单使用', path: ['complaintTypeId'] },
  complaint_order_level_check: { message: '投诉级别不正确', path: ['complaintLevel'] },
  complaint_order_outcome_check: { message: '处理结果不正确', path: ['complaintOutcome'] },
  complaint_order_party_check: { message: '责任方不正确', path: ['responsibleParty'] },
  complaint_order_satisfaction_check: { message: '满意度不正确', path: ['satisfaction'] },
  complaint_order_count_check: { message: '行数不能为负' },
  complaint_order_amount_check: { message: '索赔金额和愿意赔付不能为负', path: ['claimAmount'] },
  complaint_order_deduct_check: { message: '扣款金额应大于 0，其他处理结果不填', path: ['deductAmount'] },
  complaint_line_inbound_line_key: { message: '同一张投诉单中批次重复' },
  complaint_line_qty_check: { message: '投诉数量应大于 0' },
} as const satisfies Record<string, ConstraintRow>;
