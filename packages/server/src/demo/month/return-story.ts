import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { destroyPhoto, returnPhoto } from '@material/contract/ordering/attachments.ts';
import { returnCalls } from '@material/contract/ordering/return-order/return-order.calls.ts';
import type { ReturnOutcome } from '@material/contract/ordering/return-order/return.rules.ts';
import type { Actor } from '../../kernel/operation/actor.ts';
import type { Act, Order } from './certain-order.ts';
import { happens, later, lingers, type Story } from './story.ts';
import type { Step } from './timeline.ts';

type Wish = {
  readonly typeName: string;
  readonly reason: string;
  readonly returnOutcome: ReturnOutcome;
  readonly qty: string;
  readonly deductAmount?: string;
};

type Returning = { readonly story: Story; readonly store: Actor; readonly inboundId: number };

/** A draft about the first lot of a receipt, with a picture; undefined where nothing of it is left. */
async function drafted({ story, store, inboundId }: Returning, wish: Wish, now: Date) {
  const { types, lines } = await store.ask(returnCalls.getReturnableOrder, { inboundId }, { now });
  const type = types.find(({ name }) => name === wish.typeName);
  const [line] = lines;
  if (!type || !line || Number(line.qtyReturnable) < Number(wish.qty)) return undefined;
  const { returnOutcome, qty, deductAmount } = wish;
  const deduct = deductAmount === undefined ? {} : { deductAmount };
  const written = { returnTypeId: type.id, returnReason: wish.reason };
  const entered = { inboundLineId: line.id, qty, returnOutcome, ...deduct };
  const doc = await store.ask(returnCalls.addReturnOrder, { inboundId, ...written, lines: [entered] }, { now });
  await store.ask(returnPhoto.calls.add, { of: doc.id }, { now, files: [story.photo] });
  return { id: doc.id, rowVersion: doc.rowVersion };
}

type Ref = { readonly id: number; readonly rowVersion: number };
const refOf = ({ id, rowVersion }: Ref): Ref => ({ id, rowVersion });

/** What happens to a return one after the other. */
type Deed = (returning: Returning & { readonly supplier: Actor }, ref: Ref, now: Date) => Promise<Ref>;

const submit: Deed = async ({ store }, ref, now) => store.ask(returnCalls.submitReturnOrder, ref, { now });
const check: Deed = async ({ story }, ref, now) =>
  story.people.checkers[0].ask(returnCalls.checkReturnOrder, ref, { now });
const checkAgain: Deed = async ({ story }, ref, now) =>
  story.people.checkers[1].ask(returnCalls.nextCheckReturnOrder, ref, { now });
const refuse: Deed = async ({ story }, ref, now) =>
  story.people.checkers[0].ask(returnCalls.refuseReturnOrder, { ...ref, reason: '照片不能说明问题' }, { now });
const agree: Deed = async ({ supplier }, ref, now) => {
  const [pickupDate, replaceDate] = [addDays(businessDate(now), 1), addDays(businessDate(now), 2)];
  return supplier.ask(returnCalls.onePassReturnOrder, { ...ref, pickupDate, replaceDate }, { now });
};
const object: Deed = async ({ supplier }, ref, now) =>
  supplier.ask(returnCalls.oneRefuseReturnOrder, { ...ref, reason: '交货时完好，应是门店存放不当' }, { now });
const uphold: Deed = async ({ story }, ref, now) =>
  story.people.checkers[1].ask(returnCalls.upholdReturnOrder, { ...ref, reason: '照片和批次属实' }, { now });
const cancel: Deed = async ({ store }, ref, now) =>
  store.ask(returnCalls.cancelReturnOrder, { ...ref, reason: '货物仍可使用' }, { now });
const revoke: Deed = async ({ store }, ref, now) =>
  store.ask(returnCalls.revokeReturnOrder, { ...ref, reason: '已与供应商协商解决' }, { now });
const finish: Deed = async ({ store }, ref, now) => store.ask(returnCalls.finishReturnOrder, ref, { now });
const destroy: Deed = async ({ store, story }, ref, now) => {
  await store.ask(destroyPhoto.calls.add, { of: ref.id }, { now, files: [story.photo] });
  return ref;
};

const torn: Wish = { typeName: '包装破损', reason: '内袋破损，货物受潮', returnOutcome: 'CREDIT', qty: '1' };
const foul: Wish = { typeName: '质量问题', reason: '开袋有霉味', returnOutcome: 'CREDIT', qty: '1' };

/** Returns of one receipt that end in every state. */
const every: readonly (readonly [Wish, readonly Deed[]])[] = [
  [torn, []],
  [torn, [submit]],
  [torn, [submit, refuse]],
  [foul, [submit, check]],
  [foul, [submit, check, checkAgain]],
  [torn, [submit, check, object]],
  [{ ...torn, returnOutcome: 'REPLACE' }, [submit, check, agree]],
  [{ ...torn, returnOutcome: 'REPLACE' }, [submit, check, object, uphold]],
  [torn, [submit, check, agree, finish]],
  [{ ...foul, returnOutcome: 'DESTROY' }, [submit, check, checkAgain, agree, destroy, finish]],
  [{ ...torn, returnOutcome: 'DEDUCT', deductAmount: '8.80' }, [submit, check, agree]],
  [torn, [submit, cancel]],
  [torn, [submit, check, revoke]],
];

/** What a store sends back of what it took in that morning. */
export const returned = (order: Order): Act[] =>
  every.map(([wish, deeds], at) => ({
    at: order.at(`08:${String(8 + at * 4).padStart(2, '0')}`),
    run: async (now) => {
      const { story, store, known } = order;
      const returning = { story, store, inboundId: known.inbound.id, supplier: order.supplier() };
      let ref = await drafted(returning, wish, now);
      for (const deed of deeds) if (ref) ref = refOf(await deed(returning, ref, now));
    },
  }));

const wishes: readonly Wish[] = [
  torn,
  foul,
  { ...torn, returnOutcome: 'REPLACE' },
  { typeName: '规格不符', reason: '规格与订单不一致', returnOutcome: 'REPLACE', qty: '1' },
  { typeName: '送错货', reason: '送成了另一个品牌', returnOutcome: 'CREDIT', qty: '1' },
  { ...torn, returnOutcome: 'DEDUCT', deductAmount: '5.00' },
];

type Received = Returning & { readonly supplier: Actor; readonly at: Date };
type Point = 'returnToBeChecked' | 'returnToBeAnswered' | 'returnToBeFetched';

/** Now and then something of what was taken in goes back. */
export function returnStory({ at, ...of }: Received): Step[] {
  const { story } = of;
  if (!happens(story, at, 'goodsReturned')) return [];
  const wish = story.chance.oneOf(wishes);
  const next = (
    hours: number,
    ref: Ref,
    [deed, ...others]: readonly (readonly [Deed, Point | undefined])[],
  ): Step[] => {
    const when = later(at, hours);
    if (!deed || (deed[1] !== undefined && lingers(story, when, deed[1]))) return [];
    const run = async () => next(hours + 4, refOf(await deed[0](of, ref, when)), others);
    return [{ at: when, run }];
  };
  const isTwice = wish.typeName === foul.typeName;
  return [
    {
      at: later(at, 2),
      run: async () => {
        const ref = await drafted(of, wish, later(at, 2));
        return ref
          ? next(3, ref, [
              [submit, undefined],
              [check, 'returnToBeChecked'],
              ...(isTwice ? [[checkAgain, undefined] as const] : []),
              [agree, 'returnToBeAnswered'],
              ...(wish.returnOutcome === 'DEDUCT' ? [] : [[finish, 'returnToBeFetched'] as const]),
            ])
          : [];
      },
    },
  ];
}
