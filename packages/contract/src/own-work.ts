/** What the product does by itself, at its times and by the outbox: by what it is about, the names of the work and what the log calls it. */
export const ownWork: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  运输单: { 'close-signed-transports': '自动关闭' },
  退货单: { 'agree-for-silent-suppliers': '逾期按同意处理' },
  投诉单: {
    'escalate-complaints': '提醒答复',
    'lapse-unanswered-complaints': '逾期未答复',
    'close-silent-complaints': '逾期自动关闭',
  },
  变更单: { 'refuse-unanswered-revisions': '逾期未确认' },
  要货单: {
    'agree-for-silent-cities': '逾期按同意处理',
    'check-ledger-drift': '核对数量',
    'recompute-fulfilment': '核对到货进度',
  },
  提货单: { 'expire-redeliveries': '续送到期', 'flag-overdue-pickups': '标记超时' },
  银行信息变更: { 'count-bank-changes': '到时生效' },
  供应商资质: { 'remind-of-certificates': '提醒到期' },
  入库单: { 'remind-uncounted': '提醒验收' },
  消息: { outbox: '自动发送', 'tell-late': '提醒超时', sendMessage: '停止发送', remindMessage: '停止催读' },
  短信: {
    'send-notices': '自动发送',
    'settle-sms': '确认发送结果',
    'forget-sms': '清理到期短信',
    'forget-notices': '清理到期通知',
  },
  导入: { readImport: '读取', commitImport: '写入', 'forget-old-imports': '清理到期导入' },
  下载中心: { 'expire-downloads': '清理到期文件' },
  附件: {
    'remove-loose-files': '清理未使用的文件',
    'remove-deleted-files': '清理已删除的文件',
    'remove-lost-bytes': '清理残留文件',
    'remove-abandoned-uploads': '清理中断的上传',
  },
  系统: { 'forget-old-rows': '清理到期数据', 'make-partitions': '准备分区' },
};
