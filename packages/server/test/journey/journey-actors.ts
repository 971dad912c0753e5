import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { departRoom } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { addDays, businessDate, wireTime } from '@material/contract/kernel/value/business-time.ts';
import { actorOf, castOf, type Actor } from '../../src/kernel/operation/actor.ts';
import { settingsOf } from '../../src/kernel/config/settings.ts';
import { modules } from '../../src/modules.ts';
import { quantitiesOf } from '../../src/ordering/ledger/ledger.repo.ts';
import type { Harness } from '../harness/harness.ts';
import type { Dealer } from './dealer.ts';
import { complaintActs } from './journey-complaints.ts';
import { madeGoodActs } from './journey-made-good.ts';
import { returnActs } from './journey-returns.ts';
import { revisionActs } from './journey-revisions.ts';
import { terminalActs } from './journey-terminals.ts';

type Versioned = { id: number; rowVersion: number };
type ArrivedLot = { id: number; shipped: number; hasWeight: boolean };

/** Three places and two suppliers of one city, and everything a person there can try next. */
export async function openWorld(server: Harness, deal: Dealer) {
  const { database, files, config } = server;
  const cast = castOf({
    database,
    files,
    bindings: modules.flat(),
    settings: settingsOf(config),
    random: () => deal.upTo(999_999) / 1_000_000,
  });
  await server.rows(
    `update role set power = power || '["运输单-强制发车按钮", "运输单-缺报告发车按钮"]' where name = '供应商主账号'`,
  );
  const city = await actorOf(cast, 'city_sh');
  const store = await actorOf(cast, 'store_sh001');
  const first = await actorOf(cast, 'glzx01');
  const second = await actorOf(cast, 'glzx02');
  const suppliers = [
    await actorOf(cast, 'sup_gys001'),
    await actorOf(cast, 'sup_gys002'),
    await actorOf(cast, 'sup_gys003'),
    await actorOf(cast, 'sup_gys020'),
  ];
  const places = await server.rows<{ id: number }>(
    `select p.id from place p where p.code in ('SH-001', 'SH-002') or (p.is_default and p.city_id = ${city.session.cityId}) order by p.id`,
  );
  const materials = await server.rows<{ id: number; isWeighed: boolean }>(
    `select id, second_unit_id is not null as "isWeighed" from material where code in ('WL1001001', 'WL1001002', 'WL1002001', 'WL1002002', 'WL1101001')`,
  );
  const reasons = await server.rows<{ id: number }>(`select id from difference_reason where name = '其他'`);
  const reasonId = reasons[0]?.id ?? 0;
  const now = () => server.clock.now;
  const pick = async <R extends Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<R | undefined> => deal.oneOf(await server.rows<R>(text, values));
  const head = (table: string, states: readonly string[]) =>
    pick<Versioned & { supplier_id: number; place_id: number }>(
      `select id, row_version as "rowVersion", supplier_id ${table === 'transport_order' ? '' : ', place_id'} from ${table}
       where status = any($1) and not is_deleted order by id desc limit 12`,
      [states],
    );
  const supplierOf = (id: number): Actor => {
    const actor = suppliers.find((one) => one.session.supplierId === id);
    if (!actor) throw new Error(`nobody signs in for supplier ${id}`);
    return actor;
  };
  const ref = ({ id, rowVersion }: Versioned) => ({ id, rowVersion });

  /** Ten a box, a little more or less. */
  const weightOf = (boxes: number): string => (boxes * (9.8 + deal.upTo(40) / 100)).toFixed(2);

  async function order(): Promise<void> {
    const chosen = deal.some(materials, 60);
    if (chosen.length === 0) return;
    const main = await city.ask(
      askOrderCalls.addMainOrderNew,
      {
        deliveryDate: addDays(businessDate(now()), 7),
        placeId: deal.oneOf(places)?.id ?? 0,
        lines: chosen.map(({ id, isWeighed }) => {
          const qty = 10 + deal.upTo(30);
          return { materialId: id, qty: String(qty), ...(isWeighed && deal.hits(50) ? { qty2: weightOf(qty) } : {}) };
        }),
      },
      { now: now() },
    );
    const { askOrders } = await city.ask(
      askOrderCalls.submitMainOrderById,
      { mainorderid: main.id, rowVersion: main.rowVersion },
      { now: now() },
    );
    for (const { id, rowVersion } of askOrders) {
      const passed = await first.ask(askOrderCalls.firstCheckAskOrder, { orderid: id, rowVersion }, { now: now() });
      await second.ask(
        askOrderCalls.finalCheckAskOrder,
        { orderid: id, rowVersion: passed.rowVersion },
        { now: now() },
      );
    }
  }

  async function answer(): Promise<void> {
    const pickup = await head('pickup_order', ['PENDING', 'RECONFIRM']);
    if (!pickup) return;
    const actor = supplierOf(pickup.supplier_id);
    if (deal.hits(8)) {
      await actor.ask(pickupOrderCalls.rejectPickupOrder, { ...ref(pickup), reason: '没有货' }, { now: now() });
      return;
    }
    const lines = await server.rows<{ id: number; wanted: string; kept: string }>(
      `select p.id, trunc(l.qty_approved - l.qty_cancelled)::int::text as wanted,
         ceil(l.qty_shipped - l.qty_rejected - l.qty_short)::int::text as kept from pickup_line p join ask_line l on l.id = p.ask_line_id
       where p.pickup_order_id = $1 and not l.is_closed`,
      [pickup.id],
    );
    const short = deal.some(lines, 30).map(({ id, wanted, kept }) => ({
      id,
      qty: String(Math.min(Number(wanted), Number(kept) + deal.upTo(Number(wanted)))),
      reason: '只有这些',
    }));
    await actor.ask(pickupOrderCalls.confirmPickupOrder, { ...ref(pickup), lines: short }, { now: now() });
  }

  async function prepare(): Promise<void> {
    const pickup = await head('pickup_order', ['CONFIRMED', 'SHORT']);
    if (pickup)
      await supplierOf(pickup.supplier_id).ask(pickupOrderCalls.startPickupOrder, ref(pickup), { now: now() });
  }

  /** Goods of several pickup orders of one supplier, in one or two lots each. */
  async function draft(): Promise<void> {
    const actor = deal.oneOf(suppliers);
    if (!actor) return;
    const rows = await server.rows<{ lineId: number; askLineId: number }>(
      `select p.id as "lineId", p.ask_line_id as "askLineId" from pickup_line p join pickup_order k on k.id = p.pickup_order_id
       where k.supplier_id = $1 and k.status in ('PENDING', 'CONFIRMED', 'SHORT', 'PREPARING', 'PART_SHIPPED', 'RECONFIRM') order by k.id desc limit 12`,
      [actor.session.supplierId],
    );
    const chosen = deal.some(rows, 40);
    const asks = await database.db
      .selectFrom('ask_line')
      .selectAll()
      .where('id', 'in', [0, ...chosen.map((row) => row.askLineId)])
      .execute();
    const lines = chosen.flatMap(({ lineId, askLineId }) => {
      const ask = asks.find((row) => row.id === askLineId);
      const room = ask ? Math.floor(Number(departRoom(quantitiesOf(ask), Number(ask.qty_confirmed) === 0))) : 0;
      const qty = deal.hits(60) ? room : deal.upTo(room);
      return qty > 0 ? [{ pickupLineId: lineId, qty: String(qty), lots: lotsOf(qty, isWeighed(ask)) }] : [];
    });
    if (lines.length === 0) return;
    const made = await actor.ask(
      transportOrderCalls.addTransportOrder,
      { plateNo: '沪A12345', driver: '赵示例', driverPhone: '15400000001', lines },
      { now: now() },
    );
    await actor.ask(transportOrderCalls.loadTransportOrder, ref(made), { now: now() });
  }

  const isWeighed = (ask: { readonly second_unit_name: string | null } | undefined): boolean =>
    (ask?.second_unit_name ?? null) !== null;

  function lotsOf(qty: number, hasWeight: boolean) {
    const produceDate = addDays(businessDate(now()), -deal.upTo(20));
    const part = qty > 1 && deal.hits(30) ? deal.upTo(qty - 2) + 1 : qty;
    const lot = (lotNo: string, boxes: number) => ({
      lotNo,
      produceDate,
      qty: String(boxes),
      ...(hasWeight ? { qty2: weightOf(boxes) } : {}),
    });
    return part < qty ? [lot('A', part), lot('B', qty - part)] : [lot('A', part)];
  }

  async function drive(): Promise<void> {
    const transport = await head('transport_order', ['LOADED', 'DEPARTED']);
    if (!transport) return;
    const actor = supplierOf(transport.supplier_id);
    const [{ status } = { status: '' }] = await server.rows<{ status: string }>(
      'select status from transport_order where id = $1',
      [transport.id],
    );
    if (status === 'DEPARTED')
      await actor.ask(
        transportOrderCalls.arriveTransportOrder,
        { ...ref(transport), arriveTemp: '-19.0' },
        { now: now() },
      );
    else if (deal.hits(10))
      await actor.ask(
        transportOrderCalls.cancelTransportOrder,
        { ...ref(transport), reason: '车坏了' },
        { now: now() },
      );
    else
      await actor.ask(
        transportOrderCalls.departTransportOrder,
        { ...ref(transport), startTemp: '-19.5' },
        { now: now() },
      );
  }

  async function generate(): Promise<void> {
    const transport = await head('transport_order', ['DEPARTED', 'ARRIVED', 'PART_SIGNED']);
    if (transport) await receiver().ask(inboundCalls.generateInboundOrder, ref(transport), { now: now() });
  }
  const receiver = (): Actor => (deal.hits(35) ? store : city);

  async function count(): Promise<void> {
    const inbound = await head('inbound_order', ['DRAFT', 'COUNTING']);
    if (!inbound) return;
    const rows = await server.rows<ArrivedLot>(
      `select i.id, i.shipped_qty::int as shipped, l.second_unit_name is not null as "hasWeight" from inbound_line i
         join ask_line l on l.id = i.ask_line_id where i.inbound_order_id = $1 order by i.seq`,
      [inbound.id],
    );
    await server.rows(
      `insert into attachment (kind, name, bytes, sha256, content_type, storage_key, owner_type, owner_id, create_time, stored_at)
       select 'receiptPhoto', 'p.png', 1, decode(repeat('00', 32), 'hex'), 'image/png', gen_random_uuid()::text, 'inbound_line', i.id, $2, $2
       from inbound_line i where i.inbound_order_id = $1`,
      [inbound.id, now()],
    );
    const lines = deal.some(rows, 75).map((row) => countedOf(row));
    const counted = { ...ref(inbound), lines, arriveTemp: '-18.5' };
    await receiver().ask(inboundCalls.updateInboundOrder, counted, { now: now() });
  }

  function countedOf({ id, shipped, hasWeight }: ArrivedLot) {
    const weight = (boxes: number) => (hasWeight && boxes > 0 ? { qtyAccepted2: weightOf(boxes) } : {});
    const rest = {
      id,
      reasonId,
      ...(deal.hits(40)
        ? { restDecision: deal.oneOf(['CLOSE', 'REDELIVER', 'REPLENISH', 'SUBSTITUTE'] as const) ?? 'CLOSE' }
        : {}),
    };
    if (deal.hits(60)) return { ...rest, qtyAccepted: String(shipped), ...(deal.hits(50) ? weight(shipped) : {}) };
    if (deal.hits(25)) {
      // Now and then so much that another account has to confirm it.
      const more = deal.hits(50) ? 2 * shipped + 1 + deal.upTo(2) : shipped + 1 + deal.upTo(2);
      return { ...rest, qtyAccepted: String(more), ...weight(more) };
    }
    const good = deal.upTo(shipped);
    const rejected = deal.upTo(shipped - good);
    return {
      ...rest,
      qtyAccepted: String(good),
      ...weight(good),
      qtyRejected: String(rejected),
      qtyShort: String(shipped - good - rejected),
    };
  }

  /** A supplier asks for some hours more to answer. */
  async function askForTime(): Promise<void> {
    const pickup = await head('pickup_order', ['PENDING', 'RECONFIRM']);
    if (!pickup) return;
    const until = new Date(now().getTime() + (1 + deal.upTo(30)) * 3_600_000);
    await supplierOf(pickup.supplier_id).ask(
      pickupOrderCalls.askSupplierDeadDate,
      { ...ref(pickup), askedReplyBy: wireTime(until), reason: '正在核对库存' },
      { now: now() },
    );
  }

  /** Headquarters gives it, or does not. */
  const giveTime = (order: { readonly orderid: number; readonly rowVersion: number }, until: Date) =>
    second.ask(
      askOrderCalls.changeSupplierDeadDate,
      { ...order, replyBy: wireTime(until), reason: '供应商申请延期' },
      { now: now() },
    );

  async function decideTime(): Promise<void> {
    const found = await pick<Versioned & { until: Date }>(
      `select o.id, o.row_version as "rowVersion", k.asked_reply_by as until from ask_order o
       join pickup_order k on k.ask_order_id = o.id and k.asked_reply_by is not null
       where o.rest_task = 'DEADLINE' order by o.id limit 12`,
    );
    if (!found) return;
    const { id: orderid, rowVersion, until } = found;
    if (deal.hits(60)) await giveTime({ orderid, rowVersion }, until);
    else
      await second.ask(
        askOrderCalls.refuseSupplierDeadDate,
        { orderid, rowVersion, reason: '门店急用' },
        { now: now() },
      );
  }

  async function submit(): Promise<void> {
    const inbound = await head('inbound_order', ['COUNTING']);
    if (!inbound) return;
    const reason = deal.hits(80) ? { overReason: '用得上' } : {};
    await receiver().ask(inboundCalls.submitInputOrderByid, { ...ref(inbound), ...reason }, { now: now() });
  }

  /** Either account, also the one that submitted, which must not. */
  async function confirm(): Promise<void> {
    const inbound = await head('inbound_order', ['REVIEW']);
    if (!inbound) return;
    const reason = deal.hits(40) ? { overReason: '核对过实物' } : {};
    await receiver().ask(inboundCalls.confirmInboundOrder, { ...ref(inbound), ...reason }, { now: now() });
  }

  async function recount(): Promise<void> {
    const inbound = await head('inbound_order', ['REVIEW']);
    if (inbound) await receiver().ask(inboundCalls.recountInboundOrder, ref(inbound), { now: now() });
  }

  async function forget(): Promise<void> {
    const inbound = await head('inbound_order', ['DRAFT', 'COUNTING']);
    if (inbound) await city.ask(inboundCalls.delteInboundOrder, ref(inbound), { now: now() });
  }

  async function closeRest(): Promise<void> {
    const found = await pick<Versioned>(
      `select id, row_version as "rowVersion" from ask_order where status = 'APPROVED' order by id limit 12`,
    );
    if (!found) return;
    const lines = await server.rows<{ id: number }>(
      'select id from ask_line where ask_order_id = $1 and not is_closed',
      [found.id],
    );
    const some = deal.hits(50) ? {} : { lines: deal.some(lines, 50).map((line) => line.id) };
    await second.ask(
      askOrderCalls.closeAskOrderRest,
      { orderid: found.id, rowVersion: found.rowVersion, reason: '不再供货', ...some },
      { now: now() },
    );
  }

  /** Headquarters takes a short promise as it is, or asks the supplier again. */
  async function decideRest(): Promise<void> {
    const found = await pick<Versioned>(
      `select id, row_version as "rowVersion" from ask_order where status = 'APPROVED' and rest_task in ('SHORT', 'REST') order by id limit 12`,
    );
    if (!found) return;
    const { id: orderid, rowVersion } = found;
    if (deal.hits(60)) await second.ask(askOrderCalls.askAskOrderRest, { orderid, rowVersion }, { now: now() });
    else await second.ask(askOrderCalls.acceptAskOrderShort, { orderid, rowVersion, reason: '够用了' }, { now: now() });
  }

  /** An approval is taken back and given again, with all that the supplier may have done in between. */
  async function checkAgain(): Promise<void> {
    const found = await pick<Versioned>(
      `select id, row_version as "rowVersion" from ask_order where status = 'APPROVED' order by id desc limit 6`,
    );
    if (!found) return;
    const { id: orderid, rowVersion } = found;
    const taken = await second.ask(
      askOrderCalls.cancelCheckAskOrder,
      { orderid, rowVersion, reason: '数量有误' },
      { now: now() },
    );
    const order = { orderid, rowVersion: taken.rowVersion };
    const given = deal.hits(50) ? await giveTime(order, new Date(now().getTime() + 3_600_000)) : taken;
    await second.ask(askOrderCalls.finalCheckAskOrder, { orderid, rowVersion: given.rowVersion }, { now: now() });
  }

  /** An old window that acts on what it saw a while ago. */
  async function beLate(): Promise<void> {
    const pickup = await head('pickup_order', ['CONFIRMED', 'SHORT', 'PREPARING']);
    if (pickup)
      await supplierOf(pickup.supplier_id).ask(
        pickupOrderCalls.confirmPickupOrder,
        { id: pickup.id, rowVersion: Math.max(0, pickup.rowVersion - 1) },
        { now: now() },
      );
  }

  return {
    order,
    answer,
    askForTime,
    decideTime,
    prepare,
    draft,
    drive,
    generate,
    count,
    submit,
    confirm,
    recount,
    forget,
    closeRest,
    decideRest,
    checkAgain,
    ...madeGoodActs(server, deal, { city, first, second }),
    ...revisionActs(server, deal, { city, checker: second }),
    ...complaintActs(server, deal, { city, first, second, supplierOf }),
    ...returnActs(server, deal, { city, first, second, supplierOf }),
    ...terminalActs(server, deal, { city, checker: second, supplierOf }),
    beLate,
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
