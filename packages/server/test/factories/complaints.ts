import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { complaintPhoto } from '@material/contract/quality/attachments.ts';
import {
  complaintCalls,
  type ComplaintDocument,
  type ComplaintRow,
} from '@material/contract/quality/complaint/complaint.calls.ts';
import { first, type deliveryServer } from './delivery-server.ts';

type Entered = Sent<typeof complaintCalls.addComplaintOrder>;
type Named = { readonly id: number; readonly rowVersion: number };

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Brings complaints to a stage through the real calls. */
export async function complaintFactory({
  server,
  build,
  deliver,
  arrived,
}: Awaited<ReturnType<typeof deliveryServer>>) {
  const { store, supplier } = deliver.people;
  const { first: handler } = build.people;
  const { ref } = deliver;
  const type = first(await server.rows<{ id: number }>('select id from complaint_type order by sort, id limit 1'));

  /** 25 and 10 bags that a store has taken in. */
  async function received() {
    const { inbound } = await arrived();
    const taken = await deliver.submit(await deliver.countAll(inbound));
    return { inboundId: taken.id, lines: (await deliver.inbound(taken.id)).lines };
  }

  const written = (change: Partial<Entered> = {}): Entered => ({
    complaintTypeId: type.id,
    complaintLevel: 'MAJOR',
    happenTime: wireTime(server.clock.now),
    problemText: '开袋有霉味，已停用',
    lines: [],
    ...change,
  });

  /** A draft about two bags of a receipt, with a picture. */
  async function drafted(change: Partial<Entered> = {}): Promise<ComplaintDocument> {
    const { inboundId, lines } = await received();
    const lot = { inboundLineId: first(lines).id, qty: '2' };
    const doc = await server.done(
      store,
      complaintCalls.addComplaintOrder,
      written({ inboundId, lines: [lot], ...change }),
    );
    await picture(doc);
    return doc;
  }

  const picture = (doc: Named, bytes = png) =>
    server.upload(store, complaintPhoto.calls.add, {
      input: { of: doc.id },
      files: [{ name: 'p.png', bytes }],
    });

  const committed = async (doc?: Named): Promise<ComplaintRow> =>
    server.done(store, complaintCalls.commitComplaintOrder, ref(doc ?? (await drafted())));

  const accepted = async (complaintLevel: Entered['complaintLevel'] = 'MAJOR'): Promise<ComplaintRow> =>
    server.done(handler, complaintCalls.checkComplaintOrder, { ...ref(await committed()), complaintLevel });

  const answered = async (): Promise<ComplaintRow> =>
    server.done(supplier, complaintCalls.onePassComplaintOrder, {
      ...ref(await accepted()),
      answerText: '该批次仓库受潮，愿意赔付',
      offerAmount: '100',
    });

  type Decision = Omit<Sent<typeof complaintCalls.handleComplaintOrder>, 'id' | 'rowVersion'>;
  const decision = (change: Partial<Decision> = {}): Decision => ({
    complaintOutcome: 'DEDUCT',
    responsibleParty: 'SUPPLIER',
    deductAmount: '120.5',
    handleOpinion: '属供应商仓储责任',
    ...change,
  });

  const handled = async (change: Partial<Decision> = {}): Promise<ComplaintRow> =>
    server.done(handler, complaintCalls.handleComplaintOrder, { ...ref(await answered()), ...decision(change) });

  /** Another picture. */
  const otherPng = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );

  return { otherPng, received, written, drafted, picture, committed, accepted, answered, decision, handled };
}
