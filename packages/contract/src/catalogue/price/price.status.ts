import { power } from '../../kernel/call/screen.ts';
import { machine, type StateOf } from '../../kernel/document/machine.ts';
import { catalogueScreens } from '../screens.ts';

const { materialUpdate, supplierMaterial } = catalogueScreens;
declare module '../../kernel/document/machine.ts' {
  interface Parties {
    PRICE_CHECKER: true;
  }
}

const checks = [power(supplierMaterial, '审核')] as const;

const waitsForCheck = { for: 'PRICE_CHECKER', verb: '审核', byAnother: '审核', until: 'check' } as const;

/** 供应商报价: one version of a price. Whether one in force has begun or ended is decided by its dates, not by its state. */
export const priceStatus = machine({
  table: 'supplier_price',
  noun: '供应商报价',
  initial: 'PENDING',
  groups: {
    waiting: '待审供应商报价',
    approved: '已获准',
    /** Has held, or may have: what later changes are measured against. */
    held: '曾经获准',
  },
  states: {
    PENDING: { label: '待审', tone: 'warning', in: ['waiting'], waits: [waitsForCheck] },
    EFFECTIVE: { label: '生效', tone: 'success', in: ['approved', 'held'], waits: [] },
    EXPIRED: { label: '失效', tone: 'default', final: true, in: ['held'], waits: [] },
    REFUSED: { label: '已驳回', tone: 'error', final: true, in: [], waits: [] },
    WITHDRAWN: { label: '已撤回', tone: 'default', final: true, in: [], waits: [] },
  },
  actions: {
    /** Within the limit nobody is asked. */
    pass: { label: '直接生效', from: ['PENDING'], to: 'EFFECTIVE', by: 'system', event: 'PRICE_PASSED' },
    /** Beyond it somebody else is: whoever asks leaves it to another account. */
    ask: { label: '提交审核', from: ['PENDING'], to: 'same', by: 'system', event: 'PRICE_PROPOSED' },
    approve: {
      label: '审核通过',
      from: ['PENDING'],
      to: 'EFFECTIVE',
      by: checks,
      call: 'ApproveSupplierPrice',
      reason: 'optional',
      reasonLabel: '审核意见',
      event: 'PRICE_APPROVED',
    },
    refuse: {
      label: '驳回',
      from: ['PENDING'],
      to: 'REFUSED',
      by: checks,
      call: 'RefuseSupplierPrice',
      reason: 'required',
      reasons: ['涨幅过大，请与供应商再谈', '缺少涨价依据', '有效期不合适'],
      event: 'PRICE_REFUSED',
    },
    /** By whoever proposed it, as long as nobody has answered. */
    withdraw: {
      label: '撤回',
      from: ['PENDING'],
      to: 'WITHDRAWN',
      by: [power(supplierMaterial, '新增'), power(supplierMaterial, '改价'), power(materialUpdate, '提交报价')],
      call: 'WithdrawSupplierPrice',
      asks: true,
      warns: '撤回后不再等待审核，也不会生效；需要时请重新提交。',
      event: 'PRICE_WITHDRAWN',
    },
    /** A later version begins while this one still holds. */
    cut: { label: '提前截止', from: ['EFFECTIVE'], to: 'same', by: 'system', event: 'PRICE_CUT' },
    stop: {
      label: '失效',
      from: ['EFFECTIVE'],
      to: 'EXPIRED',
      by: [power(supplierMaterial, '失效')],
      call: 'StopSupplierPrice',
      reason: 'required',
      reasons: ['供应商停止供货', '报价录入有误', '合同终止'],
      warns: '失效后不能再按这个价格下单。已经提交的要货单不受影响。',
      danger: true,
      event: 'PRICE_STOPPED',
    },
  },
});
export type PriceState = StateOf<typeof priceStatus>;
