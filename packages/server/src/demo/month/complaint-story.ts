import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { complaintEvidence, complaintPhoto } from '@material/contract/quality/attachments.ts';
import { complaintCalls } from '@material/contract/quality/complaint/complaint.calls.ts';
import type { ComplaintLevel } from '@material/contract/quality/complaint/complaint.rules.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import type { Actor } from '../../kernel/operation/actor.ts';
import type { Act, Order } from './certain-order.ts';
import { happens, later, lingers, type Story } from './story.ts';
import type { Step } from './timeline.ts';

type Grievance = { readonly level: ComplaintLevel; readonly text: string; readonly isOfGoods: boolean };
type Complaining = {
  readonly story: Story;
  readonly store: Actor;
  readonly supplier: Actor;
  readonly inboundId: number;
};
type Ref = { readonly id: number; readonly rowVersion: number };
const refOf = ({ id, rowVersion }: Ref): Ref => ({ id, rowVersion });

/** A draft about a receipt, with a picture of the first lot where the goods are to blame. */
async function drafted({ story, store, inboundId }: Complaining, grievance: Grievance, now: Date): Promise<Ref> {
  const { lines } = await store.ask(complaintCalls.getComplainableOrder, { inboundId }, { now });
  const [lot] = grievance.isOfGoods ? lines : [];
  const types = story.people.reference.complaintTypes;
  const type = types.find(({ name }) => name === (grievance.isOfGoods ? '变质异味' : '迟到')) ?? types[0];
  const doc = await store.ask(
    complaintCalls.addComplaintOrder,
    {
      inboundId,
      complaintTypeId: type?.id ?? 0,
      complaintLevel: grievance.level,
      happenTime: wireTime(later(now, -0.5)),
      problemText: grievance.text,
      lines: lot ? [{ inboundLineId: lot.id, qty: '1' }] : [],
    },
    { now },
  );
  if (lot) await store.ask(complaintPhoto.calls.add, { of: doc.id }, { now, files: [story.photo] });
  return refOf(doc);
}

/** What happens to a complaint one after the other. */
type Deed = (of: Complaining & { readonly grievance: Grievance }, ref: Ref, now: Date) => Promise<Ref>;

const commit: Deed = async ({ store }, ref, now) => store.ask(complaintCalls.commitComplaintOrder, ref, { now });
const accept: Deed = async ({ story, grievance }, ref, now) =>
  story.people.checkers[0].ask(
    complaintCalls.checkComplaintOrder,
    { ...ref, complaintLevel: grievance.level },
    { now },
  );
const refuse: Deed = async ({ story }, ref, now) =>
  story.people.checkers[0].ask(complaintCalls.refuseComplaintOrder, { ...ref, reason: '未写明批次' }, { now });
const admit: Deed = async ({ supplier, story }, ref, now) => {
  await supplier.ask(complaintEvidence.calls.add, { of: ref.id }, { now, files: [story.photo] });
  const answerText = '已查，该批次在我司仓库受潮，同批库存已封存，愿意赔付并更换仓位。';
  return supplier.ask(complaintCalls.onePassComplaintOrder, { ...ref, answerText, offerAmount: '100.00' }, { now });
};
const contest: Deed = async ({ supplier }, ref, now) =>
  supplier.ask(
    complaintCalls.oneRefuseComplaintOrder,
    { ...ref, answerText: '出库和到货时均完好，门店签收无异议，应是门店存放不当。' },
    { now },
  );

type Decision = Omit<Sent<typeof complaintCalls.handleComplaintOrder>, 'id' | 'rowVersion'>;
const decide =
  (decision: Decision): Deed =>
  async ({ story }, ref, now) =>
    story.people.checkers[0].ask(complaintCalls.handleComplaintOrder, { ...ref, ...decision }, { now });
const deduct = (deductAmount: string): Deed =>
  decide({
    complaintOutcome: 'DEDUCT',
    responsibleParty: 'SUPPLIER',
    deductAmount,
    handleOpinion: '照片和批次属实，从货款中扣除。',
  });
const letGo = decide({
  complaintOutcome: 'NONE',
  responsibleParty: 'CARRIER',
  handleOpinion: '雨天堵车，已提醒供应商提前发车。',
});
const sendBack = decide({
  complaintOutcome: 'RETURN',
  responsibleParty: 'SUPPLIER',
  handleOpinion: '同批次退回供应商，请门店填写退货单。',
});
const improve = decide({
  complaintOutcome: 'NOTICE',
  responsibleParty: 'SUPPLIER',
  handleOpinion: '要求供应商提交仓储整改措施。',
});
const reject: Deed = async ({ story }, ref, now) =>
  story.people.checkers[0].ask(complaintCalls.rejectComplaintOrder, { ...ref, reason: '属门店存放不当' }, { now });
const approve: Deed = async ({ story }, ref, now) =>
  story.people.checkers[1].ask(complaintCalls.nextCheckComplaintOrder, ref, { now });
const confirm: Deed = async ({ store }, ref, now) =>
  store.ask(complaintCalls.confirmComplaintOrder, { ...ref, satisfaction: 'GOOD' }, { now });
const reopen: Deed = async ({ store }, ref, now) =>
  store.ask(complaintCalls.reopenComplaintOrder, { ...ref, reason: '扣款不足' }, { now });
const cancel: Deed = async ({ store }, ref, now) =>
  store.ask(complaintCalls.cancelComplaintOrder, { ...ref, reason: '重复投诉' }, { now });
const revoke: Deed = async ({ store }, ref, now) =>
  store.ask(complaintCalls.revokeComplaintOrder, { ...ref, reason: '已与供应商协商解决' }, { now });

const mouldy: Grievance = { level: 'MAJOR', text: '开袋有霉味，米粒发黄，已停用并单独存放。', isOfGoods: true };
const ill: Grievance = { level: 'CRITICAL', text: '食用后有两人腹泻，已留样封存，请立即核查同批次。', isOfGoods: true };
const late: Grievance = { level: 'MINOR', text: '比约定时间晚到一个多小时，影响备餐。', isOfGoods: false };

/** Complaints of one receipt that end in every state. */
const every: readonly (readonly [Grievance, readonly Deed[]])[] = [
  [mouldy, []],
  [mouldy, [commit]],
  [late, [commit, refuse]],
  [mouldy, [commit, accept]],
  [mouldy, [commit, accept, admit]],
  [mouldy, [commit, accept, admit, deduct('3600.00')]],
  [ill, [commit, accept, admit, deduct('5200.00'), approve]],
  [mouldy, [commit, accept, admit, deduct('88.00'), reopen]],
  [late, [commit, accept, contest, letGo, confirm]],
  [mouldy, [commit, accept, contest, reject]],
  [late, [commit, accept, revoke]],
  [late, [commit, cancel]],
  [mouldy, [commit, accept, admit, sendBack]],
];

/** What a store complains of that it took in that morning. */
export const complained = (order: Order): Act[] =>
  every.map(([grievance, deeds], at) => ({
    at: order.at(`08:${String(6 + at * 4).padStart(2, '0')}`),
    run: async (now) => {
      const { story, store, known } = order;
      const of = { story, store, inboundId: known.inbound.id, supplier: order.supplier(), grievance };
      let ref = await drafted(of, grievance, now);
      for (const deed of deeds) ref = refOf(await deed(of, ref, now));
    },
  }));

type Point = 'complaintToBeAccepted' | 'complaintToBeAnswered' | 'complaintToBeHandled' | 'complaintToBeConfirmed';

/** Now and then a store complains of what it took in. */
export function complaintStory({ at, ...of }: Complaining & { readonly at: Date }): Step[] {
  const { story } = of;
  if (!happens(story, at, 'complained')) return [];
  const grievance = story.chance.oneOf([mouldy, mouldy, late]);
  const decision = grievance.isOfGoods ? story.chance.oneOf([deduct('60.00'), improve, sendBack]) : letGo;
  const whole = { ...of, grievance };
  const next = (
    hours: number,
    ref: Ref,
    [deed, ...others]: readonly (readonly [Deed, Point | undefined])[],
  ): Step[] => {
    const when = later(at, hours);
    if (!deed || (deed[1] !== undefined && lingers(story, when, deed[1]))) return [];
    const run = async () => next(hours + 3, refOf(await deed[0](whole, ref, when)), others);
    return [{ at: when, run }];
  };
  const begun = later(at, 1);
  return [
    {
      at: begun,
      run: async () =>
        next(2, await drafted(whole, grievance, begun), [
          [commit, undefined],
          [accept, 'complaintToBeAccepted'],
          [story.chance.hits(75) ? admit : contest, 'complaintToBeAnswered'],
          [decision, 'complaintToBeHandled'],
          [confirm, 'complaintToBeConfirmed'],
        ]),
    },
  ];
}
