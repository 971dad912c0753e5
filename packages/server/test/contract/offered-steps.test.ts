import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { callKey, type Call, type Calls, type Sent } from '@material/contract/kernel/call/call.ts';
import type { Machine, RowAction } from '@material/contract/kernel/document/machine.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { revisionCalls } from '@material/contract/ordering/revision/revision.calls.ts';
import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import { complaintCalls } from '@material/contract/quality/complaint/complaint.calls.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import { returnCalls } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { terminalCalls } from '@material/contract/ordering/terminal/terminal.calls.ts';
import { terminalStatus } from '@material/contract/ordering/terminal/terminal-application.status.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorOf, castOf, type Actor } from '../../src/kernel/operation/actor.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { settingsOf } from '../../src/kernel/config/settings.ts';
import { Refusal } from '../../src/kernel/refusal/refuse.ts';
import { modules } from '../../src/modules.ts';
import { seededRandom, startHarness, type Harness } from '../harness/harness.ts';

/** A step as a call, with an input that nobody could find fault with by its form. */
type Step = (row: Offered, others: readonly Offered[]) => readonly [Call, Readonly<Record<string, unknown>>];
type Offered = {
  readonly id: number;
  readonly no: string;
  readonly status: string;
  readonly rowVersion: number;
  readonly actions: readonly RowAction[];
};
type Steps = Readonly<Record<string, Step>>;

const order = ({ id: orderid, rowVersion }: Offered) => ({ orderid, rowVersion });
const ref = ({ id, rowVersion }: Offered) => ({ id, rowVersion });
const reason = '按实际情况处理';

/** The steps whose calls are derived from the status table. */
const derived = (m: Machine, calls: Calls, one: (row: Offered) => Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(m.actions).flatMap(([code, { call, reason: wanted }]): [string, Step][] => {
      const taken = call === undefined ? undefined : calls[callKey(call)];
      return taken ? [[code, (row) => [taken, { ...one(row), ...(wanted ? { reason } : {}) }]]] : [];
    }),
  );

const askSteps: Steps = {
  ...derived(askOrderStatus, askOrderCalls, order),
  firstCheck: (row) => [askOrderCalls.firstCheckAskOrder, order(row)],
  finalCheck: (row) => [askOrderCalls.finalCheckAskOrder, order(row)],
  refuse: (row) => [askOrderCalls.checkAskOrderAgreeOrRefuse, { ...order(row), agree: false, reason }],
  closeRest: (row) => [askOrderCalls.closeAskOrderRest, { ...order(row), reason }],
  changeDeadline: (row) => [
    askOrderCalls.changeSupplierDeadDate,
    { ...order(row), reason, replyBy: wireTime(new Date(now.getTime() + 3_600_000)) },
  ],
};

const pickupSteps: Steps = {
  ...derived(pickupOrderStatus, pickupOrderCalls, ref),
  askDeadline: (row) => [
    pickupOrderCalls.askSupplierDeadDate,
    { ...ref(row), reason, askedReplyBy: wireTime(new Date(now.getTime() + 26 * 3_600_000)) },
  ],
  confirm: (row) => [pickupOrderCalls.confirmPickupOrder, ref(row)],
  merge: (row, others) => [
    pickupOrderCalls.mergePickupOrder,
    { orders: [row, ...others.filter(({ id }) => id !== row.id).slice(0, 1)].map(ref) },
  ],
  unmerge: (row) => [pickupOrderCalls.unMergePickupOrder, ref(row)],
};

const transportSteps: Steps = {
  ...derived(transportOrderStatus, transportOrderCalls, ref),
  edit: (row) => [transportOrderCalls.updateTransportOrder, { ...ref(row), lines: [] }],
  depart: (row) => [transportOrderCalls.departTransportOrder, { ...ref(row), startTemp: '-18.0' }],
  changeEta: (row) => [
    transportOrderCalls.changeTransportEta,
    { ...ref(row), reason, etaAt: wireTime(new Date(now.getTime() + 3_600_000)) },
  ],
  arrive: (row) => [transportOrderCalls.arriveTransportOrder, { ...ref(row), arriveTemp: '-18.0' }],
  generateInbound: (row) => [inboundCalls.generateInboundOrder, ref(row)],
};

const inboundSteps: Steps = {
  ...derived(inboundOrderStatus, inboundCalls, ref),
  count: (row) => [inboundCalls.updateInboundOrder, { ...ref(row), lines: [] }],
};

const terminalSteps: Steps = {
  ...derived(terminalStatus, terminalCalls, ref),
  agree: (row) => [terminalCalls.checkOrderForTerminal, { ...ref(row), agree: true }],
  refuse: (row) => [terminalCalls.checkOrderForTerminal, { ...ref(row), agree: false, reason }],
};

const revisionSteps: Steps = {
  ...derived(revisionStatus, revisionCalls, ref),
  firstCheck: (row) => [revisionCalls.checkAskRevision, { ...ref(row), agree: true }],
  finalCheck: (row) => [revisionCalls.checkAskRevision, { ...ref(row), agree: true }],
  refuse: (row) => [revisionCalls.checkAskRevision, { ...ref(row), agree: false, reason }],
};

const returnSteps: Steps = {
  ...derived(returnStatus, returnCalls, ref),
  edit: (row) => [
    returnCalls.updateReturnOrder,
    {
      ...ref(row),
      returnTypeId: 1,
      returnReason: reason,
      lines: [{ inboundLineId: 1, qty: '1', returnOutcome: 'CREDIT' }],
    },
  ],
};

const complaintSteps: Steps = {
  ...derived(complaintStatus, complaintCalls, ref),
  edit: (row) => [
    complaintCalls.updateComplaintOrder,
    {
      ...ref(row),
      complaintTypeId: 1,
      complaintLevel: 'MINOR',
      happenTime: wireTime(now),
      problemText: reason,
      lines: [],
    },
  ],
  check: (row) => [complaintCalls.checkComplaintOrder, { ...ref(row), complaintLevel: 'MAJOR' }],
  admit: (row) => [complaintCalls.onePassComplaintOrder, { ...ref(row), answerText: reason }],
  contest: (row) => [complaintCalls.oneRefuseComplaintOrder, { ...ref(row), answerText: reason }],
  handle: (row) => [
    complaintCalls.handleComplaintOrder,
    { ...ref(row), complaintOutcome: 'NONE', responsibleParty: 'NOBODY', handleOpinion: reason },
  ],
  confirm: (row) => [complaintCalls.confirmComplaintOrder, { ...ref(row), satisfaction: 'GOOD' }],
};

const lists: readonly (readonly [list: Call, steps: Steps])[] = [
  [askOrderCalls.getListAskOrder, askSteps],
  [pickupOrderCalls.getListPickupOrder, pickupSteps],
  [transportOrderCalls.getListTransportOrder, transportSteps],
  [inboundCalls.getAllInboundOrder, inboundSteps],
  [terminalCalls.getCheckOrderForTerminal, terminalSteps],
  [revisionCalls.getListAskRevision, revisionSteps],
  [returnCalls.getListReturnOrder, returnSteps],
  [complaintCalls.getListComplaintOrder, complaintSteps],
];

/** Whose offers are looked at; the last ones are headquarters inside a city. */
const people: readonly (readonly [username: string, inside?: 'SH'])[] = [
  ['city_sh'],
  ['store_sh001'],
  ['city_hz'],
  ['glzx01'],
  ['glzx02'],
  ['sup_gys001'],
  ['sup_gys003'],
  ['sup_gys007'],
  ['sup_gys012'],
  ['pk01'],
  ['cw01'],
  ['superadmin'],
  ['glzx01', 'SH'],
];

let server: Harness;
let now: Date;
beforeAll(async () => {
  server = await startHarness({ template: 'played' });
  const [last] = await server.rows<{ at: Date }>('select max(at) as at from event');
  now = last?.at ?? server.clock.now;
}, 120_000);
afterAll(() => server.stop());

/** The same database, in which nothing that is written stays. */
function undoing({ database }: Harness): Database {
  const begin: Database['begin'] = async () => {
    const held = await database.begin();
    const commit: typeof held.commit = async (last) => {
      await last();
      await held.rollback();
    };
    return { ...held, commit };
  };
  return { ...database, begin };
}

/** Steps that may still be refused for what the document or the choice holds, and where that stands. */
const mendable: Readonly<Record<string, readonly PropertyKey[]>> = {
  // The window of a return may be over.
  submit: ['lines', 'overReason', 'returnTypeId'],
  accept: ['pickupDate', 'replaceDate'],
  // What goods look like wants a picture.
  commit: [''],
  // What was destroyed wants a picture.
  finish: [''],
  edit: ['lines'],
  merge: ['orders'],
  changePrice: ['lines'],
  // Everything that is open may be on the road.
  applyTerminal: ['lines'],
  // Nothing is otherwise until somebody says what.
  revise: [''],
  // What shows the mistake wants a picture, and nothing may stand on the receipt.
  askCorrection: [''],
  // What their lines hold is said of the whole.
  stop: [''],
  cancelCheck: [''],
};

const isMendable = (code: string, { problems = [] }: Refusal['details']): boolean =>
  problems.length > 0 && problems.every(({ path: [field = ''] }) => mendable[code]?.includes(field));

const refusedFor = (error: Refusal): string =>
  `${error.code} ${error.message} ${(error.details.problems ?? []).map(({ path, message }) => `[${path.join('.')}] ${message}`).join('; ')}`;

type Asked = { readonly code: string; readonly step: ReturnType<Step> };

/** Takes one offered step and says what was impossible about it; undefined where it went well or only wants another input. */
async function impossible(who: Actor, { code, step: [call, input] }: Asked): Promise<string | undefined> {
  try {
    await who.ask(call, input as Sent<Call>, { now });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return isMendable(code, error.details) ? undefined : refusedFor(error);
  }
}

/** So many documents of one state are tried for each step. */
const perState = 6;

const rowsOf = async (who: Actor, list: Call): Promise<readonly Offered[]> => {
  try {
    const answer = await who.ask(list, { pageSize: 1000 } as Sent<Call>, { now });
    return (answer as { list: readonly Offered[] }).list;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'noPower') return [];
    throw error;
  }
};

/** What is offered on these rows and not blocked: some documents of each state for each step. */
function offersOn(rows: readonly Offered[]): readonly { readonly row: Offered; readonly code: string }[] {
  const open = rows.flatMap((row) =>
    row.actions.flatMap(({ code, blocked }) => (blocked === undefined ? [{ row, code }] : [])),
  );
  const alike = Map.groupBy(open, ({ row, code }) => `${row.status} ${code}`);
  return [...alike.values()].flatMap((offers) => offers.slice(0, perState));
}

let taken = 0;
async function impossibleOf(who: Actor): Promise<string[]> {
  const found: string[] = [];
  for (const [list, steps] of lists) {
    const offers = offersOn(await rowsOf(who, list));
    for (const { row, code } of offers) {
      const step = steps[code];
      if (!step) throw new Error(`${list.path} offers ${code}, which is no step of this test`);
      const others = offers.flatMap((offer) => (offer.code === code ? [offer.row] : []));
      const why = await impossible(who, { code, step: step(row, others) });
      taken += 1;
      if (why !== undefined) found.push(`${row.status} ${code} ${row.no}: ${why}`);
    }
  }
  return found;
}

test.each([false, true])(
  'what is offered can be done; checkers separate: %s',
  async (separateCheckers) => {
    const { files, config } = server;
    const settings = { ...settingsOf(config), separateCheckers };
    const cast = castOf({
      database: undoing(server),
      files,
      bindings: modules.flat(),
      settings,
      random: seededRandom(5),
    });
    const [sh] = await server.rows<{ id: number }>(`select id from city where code = 'SH'`);
    const found: string[] = [];
    for (const [username, inside] of people) {
      const who = await actorOf(cast, username, inside && { cityId: sh?.id ?? 0 });
      found.push(...(await impossibleOf(who)).map((sentence) => `${username} ${sentence}`));
    }
    expect(found).toEqual([]);
    expect(taken).toBeGreaterThan(100);
  },
  120_000,
);
