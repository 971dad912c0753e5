import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../src/kernel/refusal/refuse.ts';
import { seededRandom, startHarness, type Harness } from '../harness/harness.ts';
import { dealer } from './dealer.ts';
import { openWorld, type World } from './journey-actors.ts';
import { brokenInvariants } from './journey-invariants.ts';

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.stop());

/** How often each act is tried among all. */
const weights: Readonly<Record<keyof World, number>> = {
  order: 1,
  answer: 6,
  askForTime: 4,
  decideTime: 4,
  prepare: 2,
  draft: 5,
  drive: 10,
  generate: 7,
  count: 10,
  submit: 10,
  confirm: 4,
  recount: 1,
  forget: 1,
  closeRest: 1,
  decideRest: 4,
  checkAgain: 5,
  applyTerminal: 2,
  decideTerminal: 4,
  decideShort: 4,
  settleMade: 6,
  agreeSilent: 1,
  revise: 4,
  decideRevision: 6,
  refuseSilent: 1,
  sendBack: 5,
  settleReturn: 9,
  agreeSilentSuppliers: 1,
  askCorrection: 4,
  decideCorrection: 7,
  complain: 4,
  settleComplaint: 9,
  complaintsAlone: 1,
  beLate: 1,
};
const deck = Object.entries(weights).flatMap(([act, weight]) =>
  Array.from({ length: weight }, () => act as keyof World),
);

const rounds = 110;
const maxSeconds = 25;
/** What has to come about more than once; on a slow machine that takes longer. */
const wanted = [
  'answer',
  'askForTime',
  'decideTime',
  'draft',
  'drive',
  'generate',
  'count',
  'submit',
  'confirm',
  'recount',
  'decideRest',
  'checkAgain',
  'applyTerminal',
  'decideTerminal',
  'revise',
  'decideRevision',
  'decideShort',
  'settleMade',
  'sendBack',
  'settleReturn',
  'complain',
  'settleComplaint',
  'askCorrection',
  'decideCorrection',
];

test('whatever people try, in any order and at the same moment, the invariants hold', async () => {
  const deal = dealer(seededRandom(20_261_120));
  const world = await openWorld(server, deal);
  const done = new Map<string, number>();
  const attempt = async (act: keyof World): Promise<void> => {
    try {
      await world[act]();
      done.set(act, (done.get(act) ?? 0) + 1);
    } catch (error) {
      // A refusal is an answer; anything else is a fault.
      if (!(error instanceof Refusal)) throw error;
    }
  };
  for (let n = 0; n < 4; n += 1) await world.order();
  const begun = performance.now();
  const isMissing = (act: string): boolean => (done.get(act) ?? 0) < 2;
  /** Until everything wanted has come about there are more rounds, and more time for them. */
  const mayGoOn = (round: number): boolean => {
    const [more, longer] = wanted.some((act) => isMissing(act)) ? [10, 3] : [1, 1];
    return round < rounds * more && performance.now() < begun + maxSeconds * 1000 * longer;
  };
  for (let round = 0; mayGoOn(round); round += 1) {
    const acts = Array.from({ length: 3 }, () => deal.oneOf(deck) ?? 'order');
    await Promise.all(acts.map(attempt));
    server.clock.forward({ minutes: 7 });
    if (round % 10 === 9) expect(await brokenInvariants(server), `after round ${round}`).toEqual([]);
  }
  expect(await brokenInvariants(server)).toEqual([]);
  expect(wanted.filter((act) => isMissing(act))).toEqual([]);
}, 120_000);
