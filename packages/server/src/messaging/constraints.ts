import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';

export const messagingConstraints = {
  message_type_check: { message: '消息类型只能是通知、公告或业务', path: ['type'] },
  message_audience_check: { message: '请选择收件范围', path: ['audience'] },
  message_forced_read_time_check: { message: '阅读秒数应在 1 到 86399 之间', path: ['forcedReadTime'] },
  message_create_fkey: { message: '用户不存在，或仍有发出的消息' },
  message_waiting_key: { message: '同一类待办消息已存在' },
  message_setting_event_key: { message: '有人刚刚改过这项设置，请刷新后再改' },
  message_setting_city_fkey: { message: '城市不存在，或仍有消息设置' },
  sms_user_user_fkey: { message: '用户不存在，或仍是短信通知人员' },
  sms_user_notice_types_check: { message: '请选择通知类型', path: ['noticeTypes'] },
  sms_notice_user_fkey: { message: '用户不存在，或仍有待发的提醒短信' },
  sms_notice_sms_fkey: { message: '短信不存在' },
  sms_notice_waiting_key: { message: '此人已有一条同类待发提醒' },
  sms_notice_notice_type_check: { message: '提醒类型只能是待办、退回或逾期' },
  message_receiver_message_fkey: { message: '消息不存在' },
  message_receiver_user_fkey: { message: '用户不存在，或仍有消息' },
  message_receiver_count_check: { message: '消息的单据数应大于 0' },
  message_receiver_unread_key: { message: '此人已有一条同类未读消息' },
} as const satisfies Record<string, ConstraintRow>;
