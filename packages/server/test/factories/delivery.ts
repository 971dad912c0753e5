import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { batchReport, receiptPhoto } from '@material/contract/ordering/attachments.ts';
import {
  inboundCalls,
  type InboundDocument,
  type InboundLine,
  type InboundRow,
} from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import {
  pickupOrderCalls,
  type PickupDocument,
  type PickupLine,
  type PickupRow,
} from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import {
  transportOrderCalls,
  type TransportDocument,
  type TransportRow,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import type { Signed } from '../harness/client.ts';
import type { Harness } from '../harness/harness.ts';
import type { OrderingFactory } from './ordering.ts';

type TransportDraft = Sent<typeof transportOrderCalls.addTransportOrder>;
type TransportLineDraft = TransportDraft['lines'][number];
export type Counted = NonNullable<Sent<typeof inboundCalls.updateInboundOrder>['lines']>[number];
type Versioned = { readonly id: number; readonly rowVersion: number };

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');
/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Takes approved orders on to the receipt through the real calls. */
export async function deliveryFactory(server: Harness, build: OrderingFactory) {
  const supplier = await server.as('sup_gys001');
  const store = await server.as('store_sh001');
  const { city } = build.people;
  const placeOf = async (code: string): Promise<number> => {
    const [place] = await server.rows<{ id: number }>('select id from place where code = $1', [code]);
    if (!place) throw new Error(`there is no place ${code}`);
    return place.id;
  };
  const places = { first: await placeOf('SH-001'), second: await placeOf('SH-002') };
  const [reasons] = await server.rows<Record<'broken' | 'missing' | 'extra' | 'other', number>>(
    `select min(id) filter (where name = '破损') as broken, min(id) filter (where name = '短少') as missing,
      min(id) filter (where name = '多送') as extra, min(id) filter (where name = '其他') as other from difference_reason`,
  );
  if (!reasons) throw new Error('there are no reasons');
  const ref = ({ id, rowVersion }: Versioned) => ({ id, rowVersion });

  const pickup = async (order: Pick<AskOrderRow, 'id'>, who: Signed = supplier): Promise<PickupDocument> => {
    const [row] = await server.rows<{ id: number }>('select max(id) as id from pickup_order where ask_order_id = $1', [
      order.id,
    ]);
    return server.done(who, pickupOrderCalls.getPickupOrderByid, { id: row?.id ?? 0 });
  };

  /** An approved order of 25 and 10 bags of rice for the first store, with its unanswered pickup order. */
  const pending = async (lines = build.lines().slice(0, 2), placeId = places.first): Promise<PickupDocument> =>
    pickup(await build.approved({ lines, placeId }));

  const confirm = (
    doc: Versioned,
    lines: Sent<typeof pickupOrderCalls.confirmPickupOrder>['lines'] = [],
    who: Signed = supplier,
  ): Promise<PickupRow> => server.done(who, pickupOrderCalls.confirmPickupOrder, { ...ref(doc), lines });

  const confirmed = async (lines?: TransportLineSource, placeId?: number): Promise<PickupDocument> => {
    const doc = await pending(lines, placeId);
    await confirm(doc);
    return server.done(supplier, pickupOrderCalls.getPickupOrderByid, { id: doc.id });
  };

  /** All that may leave of a pickup line, in one lot made three days ago. */
  const load = (line: PickupLine, change: Partial<TransportLineDraft> = {}): TransportLineDraft => {
    const qty = change.qty ?? line.qtyRoom;
    const produceDate = addDays(businessDate(server.clock.now), -3);
    return { pickupLineId: line.pickupLineId, qty, lots: [{ lotNo: `L${line.seq}`, produceDate, qty }], ...change };
  };

  const draft = (
    lines: TransportDraft['lines'],
    { who = supplier, ...change }: Partial<TransportDraft> & { who?: Signed } = {},
  ): Promise<TransportDocument> =>
    server.done(who, transportOrderCalls.addTransportOrder, {
      plateNo: '沪A12345',
      driver: '赵示例',
      driverPhone: '15400000001',
      ...change,
      lines,
    });

  const report = (
    lotId: number,
    reportTypeId: number,
    {
      result = 'QUALIFIED',
      who = supplier,
      issueDate,
    }: { result?: 'QUALIFIED' | 'FAILED'; who?: Signed; issueDate?: string | undefined } = {},
  ) =>
    server.upload(who, batchReport.calls.add, {
      input: { of: lotId, reportTypeId, no: 'BG1', result, issueDate },
      files: [{ name: '检验报告.pdf', bytes: pdf }],
    });

  /** Every report that the lots of a transport must bring. */
  const allReports = async (transport: TransportDocument, who: Signed = supplier): Promise<void> => {
    for (const line of transport.lines) {
      for (const lot of line.lots) for (const type of line.batchReportTypes) await report(lot.id, type.id, { who });
    }
  };

  const loaded = async (transport: TransportDocument, who: Signed = supplier): Promise<TransportRow> => {
    await allReports(transport, who);
    return server.done(who, transportOrderCalls.loadTransportOrder, ref(transport));
  };
  const departed = async (transport: TransportDocument, who: Signed = supplier): Promise<TransportRow> =>
    server.done(who, transportOrderCalls.departTransportOrder, ref(await loaded(transport, who)));

  /** A vehicle on its way with these pickup lines in full. */
  const onTheRoad = async (docs: readonly PickupDocument[]): Promise<TransportRow> =>
    departed(await draft(docs.flatMap((doc) => doc.lines.map((line) => load(line)))));

  const generate = async (transport: Versioned, who: Signed = store): Promise<InboundRow[]> => {
    const { list } = await server.done(who, inboundCalls.generateInboundOrder, ref(transport));
    return list;
  };
  const inbound = (id: number, who: Signed = store): Promise<InboundDocument> =>
    server.done(who, inboundCalls.getInboundOrderByid, { id });

  /** The inbound order of a vehicle at the caller's place, not counted yet. */
  const onReceipt = async (transport: Versioned, who: Signed = store): Promise<InboundDocument> => {
    const [row] = await generate(transport, who);
    if (!row) throw new Error('nothing came');
    return inbound(row.id, who);
  };

  /** A photo of a lot on receipt. */
  const photo = async (lineId: number, who: Signed = store): Promise<number> => {
    const answer = await server.upload(who, receiptPhoto.calls.add, {
      input: { of: lineId },
      files: [{ name: '破损.png', bytes: png }],
    });
    if (answer.status !== 1) throw new Error(answer.message);
    return answer.data.id;
  };

  const good = (line: InboundLine, change: Partial<Counted> = {}): Counted => ({
    id: line.id,
    qtyAccepted: line.shippedQty,
    ...change,
  });
  const count = (doc: Versioned, lines: readonly Counted[], who: Signed = store): Promise<InboundDocument> =>
    server.done(who, inboundCalls.updateInboundOrder, { ...ref(doc), lines: [...lines] });
  /** Everything came as it was sent. */
  const countAll = (doc: InboundDocument, who: Signed = store): Promise<InboundDocument> =>
    count(
      doc,
      doc.lines.map((line) => good(line)),
      who,
    );
  const submit = (doc: Versioned, who: Signed = store): Promise<InboundRow> =>
    server.done(who, inboundCalls.submitInputOrderByid, ref(doc));

  const transport = (id: number, who: Signed = supplier): Promise<TransportDocument> =>
    server.done(who, transportOrderCalls.getTransportOrderByid, { id });

  return {
    people: { supplier, store, city },
    places,
    reasons,
    ref,
    pickup,
    pending,
    confirm,
    confirmed,
    load,
    draft,
    report,
    allReports,
    loaded,
    departed,
    onTheRoad,
    generate,
    inbound,
    onReceipt,
    photo,
    good,
    count,
    countAll,
    submit,
    transport,
  };
}
type TransportLineSource = ReturnType<OrderingFactory['lines']>;
