import { actionCalls } from '../../kernel/document/action-calls.ts';
import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { documentFilters, documentParts, duty, oneOf } from '../../kernel/document/document.ts';
import { entered, range } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { rowActions } from '../../kernel/document/machine.ts';
import { power } from '../../kernel/call/screen.ts';
import { orderingScreens } from '../screens.ts';
import { lastRevision } from './revision-schemas.ts';
import { revisionStatus } from './ask-revision.status.ts';
import { unitFields } from '../unit-fields.ts';

const { askOrder, askOrderCheck, revisionCheck, cityRevision } = orderingScreens;
const seen = anyOf(power(revisionCheck), power(cityRevision));
const mayRevise = anyOf(power(askOrder, '申请变更'), power(askOrderCheck, '申请变更'));

/** Who wants an order otherwise. */
const revisionSides = { CITY: '城市', MANAGEMENT: '管理中心' } as const;

/** An amendment as lists show it. */
export const revisionRow = z.object({
  id: z.int(),
  no: field.no('变更单号'),
  askOrderId: z.int(),
  askOrderNo: field.no('要货单号'),
  /** Which version of its order it made; null while it has made none. */
  revNo: field.count('版本').nullable(),
  ...unitFields,
  newDeliveryDate: lastRevision.shape.newDeliveryDate,
  revisionReason: lastRevision.shape.revisionReason,
  revisionBy: field.choice('变更方', revisionSides),
  needsFinal: field.flag('须终审'),
  lineCount: field.count('行数'),
  amountFrom: field.money('变更前金额'),
  amountTo: field.money('变更后金额'),
  status: field.status('状态', revisionStatus),
  createTime: field.time('申请时间'),
  createName: field.text('申请人'),
  duty,
  rowVersion,
  actions: rowActions,
});
export type RevisionRow = z.infer<typeof revisionRow>;

/** A line that is to be otherwise. Added goods have no price before, and no ordered line while nothing was decided. */
export const revisionLine = z.object({
  id: z.int(),
  seq: field.count('行号'),
  askLineId: z.int().nullable(),
  materialId: z.int(),
  materialCode: field.text('物料编码'),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  unitName: field.text('单位'),
  qtyFrom: field.qty('变更前数量'),
  qtyTo: field.qty('变更后数量'),
  priceFrom: field.price('变更前单价').nullable(),
  priceTo: field.price('变更后单价'),
  amountFrom: field.money('变更前金额'),
  amountTo: field.money('变更后金额'),
});
export type RevisionLine = z.infer<typeof revisionLine>;

export const revisionDocument = revisionRow.omit({ actions: true, duty: true }).extend({
  ...documentParts,
  newPlaceName: lastRevision.shape.newPlaceName,
  applyTime: lastRevision.shape.applyTime,
  firstCheckName: field.text('初审人'),
  firstCheckTime: field.time('初审时间').nullable(),
  finalCheckName: field.text('终审人'),
  finalCheckTime: field.time('终审时间').nullable(),
  lines: field.lines('变更明细', revisionLine),
});
export type RevisionDocument = z.infer<typeof revisionDocument>;

/** A line of an approved order that may be wanted otherwise. */
export const revisableLine = revisionLine
  .omit({ askLineId: true, amountFrom: true, amountTo: true, qtyTo: true })
  .extend({
    isDecimal: z.boolean(),
    /** What it may be brought down to, and by which steps above that. */
    qtyLeast: field.qty('最少数量'),
    minQty: z.string(),
    multiple: z.string(),
    isClosed: field.flag('已关闭'),
  });
export type RevisableLine = z.infer<typeof revisableLine>;

/** What may be wanted otherwise of an order. */
export const revisable = z.object({
  orderid: z.int(),
  no: field.no('要货单号'),
  rowVersion,
  cityId: z.int(),
  supplierId: z.int(),
  supplierName: field.text('供应商'),
  placeId: z.int(),
  placeName: field.text('收货地点'),
  deliveryDate: field.date('送达日期'),
  /** Up to which share more takes one check alone. */
  freePercent: z.int(),
  /** Why nothing can be changed now; empty where it can. */
  blocked: z.string(),
  /** The amendment that is being dealt with. */
  openId: z.int().nullable(),
  lines: field.lines('要货明细', revisableLine),
});
export type Revisable = z.infer<typeof revisable>;

const one = oneOf(ref('ask_revision'));

export const revisionCalls = about(
  { table: 'ask_revision', touches: ['ask_order', 'pickup_order'] },
  {
    getListAskRevision: list('/api/City/GetListAskRevision', {
      access: seen,
      row: revisionRow,
      filters: {
        ...documentFilters(revisionStatus),
        cityId: entered.ref('city', '城市'),
        supplierId: entered.ref('supplier', '供应商'),
        deliveryDate: range.date(),
      },
      sorts: ['createTime'],
      export: '变更单',
    }),
    getAskRevisionByid: read('/api/City/GetAskRevisionByid', {
      access: seen,
      input: z.strictObject({ id: ref('ask_revision') }),
      output: revisionDocument,
    }),
    /** What an amendment of an order could change. */
    getAskOrderForRevision: {
      ...read('/api/City/GetAskOrderForRevision', {
        access: mayRevise,
        input: z.strictObject({ orderid: ref('ask_order') }),
        output: revisable,
      }),
      about: ['ask_order', 'ask_revision'],
    },
    /** The check that an amendment waits for; a refusal needs a reason. */
    checkAskRevision: write('/api/Management/CheckAskRevision', {
      access: anyOf(power(revisionCheck, '初审'), power(revisionCheck, '终审'), power(revisionCheck, '拒绝')),
      input: z.strictObject({ ...one, agree: z.boolean(), reason: entered.text(200, '审核意见').optional() }),
      output: revisionRow,
    }),
    ...actionCalls(revisionStatus, { area: 'City', row: revisionRow }),
  },
);
