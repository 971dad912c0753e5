/** 履约: how far an ask order's goods have come; a pure function of its lines. */
export const fulfilStates = {
  NONE: { label: '未发货', tone: 'default' },
  PART_SHIPPED: { label: '部分发货', tone: 'processing' },
  IN_TRANSIT: { label: '在途', tone: 'processing' },
  PART_RECEIVED: { label: '部分入库', tone: 'warning' },
  RECEIVED: { label: '全部入库', tone: 'success' },
  DIFFERENCE: { label: '有差异', tone: 'error' },
} as const;
export type FulfilState = keyof typeof fulfilStates;

/**
 * What headquarters has to decide on an approved order, each with a card: goods that nobody will bring, and before that the
 * time that its supplier asks for.
 */
export const restTasks = {
  DEADLINE: { label: '申请延期', card: '供应商申请延期待答复', tone: 'warning' },
  REJECTED: { label: '供应商拒单', card: '供应商拒单待处理', tone: 'error' },
  SHORT: { label: '短交待处理', card: '短交待处理', tone: 'warning' },
  REST: { label: '部分到货待决定', card: '部分到货待决定', tone: 'warning' },
  HELD: { label: '已停止待决定', card: '已停止待决定', tone: 'warning' },
} as const;
export type RestTask = keyof typeof restTasks;

/** 结算: how far an ask order's money has come. Statements, invoices and payments bring the further states. */
export const settleStates = { NONE: { label: '未对账', tone: 'default' } } as const;
export type SettleState = keyof typeof settleStates;
