import type { Machine } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { dutyTopic, takeLate, type NewDuty } from '../kernel/document/duty.ts';
import { returnedTopic, type Returned } from '../kernel/document/move-event.ts';
import type { WithCards } from '../kernel/document/todo.ts';
import { schedule, type Schedule } from '../kernel/operation/jobs.ts';
import { gathered, type Topic } from '../kernel/operation/outbox.ts';
import { eventOf, isToldTo, lateEventOf, returnedEventOf, returnedName, returnedTo, verbOf } from './message-event.ts';
import { settingsOf } from './message-setting.repo.ts';
import type { Setting } from './message-setting.rules.ts';
import { tell, waysOf, type About } from './tell.ts';
import { stillWaiting, type Waiting } from './waiting.repo.ts';

type Documents = readonly WithCards[];

const waitAbout = (machine: Machine, document: Waiting, event: string): About => ({
  document,
  event,
  noticeType: 'WAITING',
  notTo: document.leftBy,
  title: `${machine.noun}等你${verbOf(machine, document.status, document.party)}`,
});

const lateAbout = (machine: Machine, document: Waiting, event: string): About => ({
  document,
  event: lateEventOf(event),
  noticeType: 'LATE',
  notTo: document.leftBy,
  title: `${machine.noun}已逾期，等你${verbOf(machine, document.status, document.party)}`,
});

/** What is said of those that wait. A wait that the status table does not name is that of another document, which says it. */
const aboutsOf = (machine: Machine, found: readonly Waiting[], say: typeof waitAbout): About[] =>
  found.flatMap((document) => {
    const event = eventOf(machine, document.status, document.party);
    return event === undefined ? [] : say(machine, document, event);
  });

function returnOf(machine: Machine, action: string, document: Waiting): About {
  return {
    document,
    event: returnedEventOf(machine, action),
    noticeType: 'RETURNED',
    title: returnedName(machine, action),
    userId: document.broughtBy,
  };
}

/** Whoever a document was sent back to is notified of that, and not in the words of the others besides. */
function withoutReturned(ctx: Ctx, machine: Machine, settings: readonly Setting[]) {
  return (about: About): About => {
    const { document } = about;
    const back = Object.keys(machine.actions).find(
      (code) => machine.actions[code]?.back && machine.actions[code].to === document.status,
    );
    if (back === undefined || document.broughtBy === null) return about;
    const event = returnedEventOf(machine, back);
    return waysOf(ctx, settings, { document, event }).inApp ? { ...about, notTo: document.broughtBy } : about;
  };
}

/** Duties by their document, as far as the home page of the party's centre counts such documents too. */
function byDocument(ctx: Ctx, documents: Documents, duties: readonly NewDuty[]) {
  return documents.flatMap((document) => {
    const own = duties.filter(
      ({ docType, party }) => docType === document.machine.table && isToldTo(document, ctx.schema.parties, party),
    );
    return own.length === 0 ? [] : [{ machine: document.machine, own }];
  });
}

/** Tells people of the documents that wait for them. */
export const waitingTopic = (documents: Documents): Topic =>
  gathered(dutyTopic, async (ctx, payloads) => {
    const settings = await settingsOf(ctx);
    for (const { machine, own } of byDocument(ctx, documents, payloads as readonly NewDuty[])) {
      const found = await stillWaiting(ctx, machine, own);
      const waits = aboutsOf(machine, found, waitAbout).map(withoutReturned(ctx, machine, settings));
      await tell(ctx, machine, { settings, abouts: waits });
    }
  });

/** Tells whoever brought a document on that it was sent back; everybody who may act where that person is gone. */
export const returnedToTopic = (documents: Documents): Topic =>
  gathered(returnedTopic, async (ctx, payloads) => {
    const settings = await settingsOf(ctx);
    const all = payloads as readonly Returned[];
    for (const { machine } of documents) {
      const own = all.filter(({ docType }) => docType === machine.table);
      for (const [action, group] of Map.groupBy(own, (one) => one.action)) {
        const party = returnedTo(machine, action);
        if (party === undefined) continue;
        const wanted = group.map(({ docId, reason }) => ({ docId, party, reason }));
        const found = await stillWaiting(ctx, machine, wanted);
        const back = found.filter(({ status }) => status === machine.actions[action]?.to);
        await tell(ctx, machine, { settings, abouts: back.map((one) => returnOf(machine, action, one)) });
      }
    }
  });

/** Tells people of the documents whose deadline has passed, once for each deadline. */
export const tellLate =
  (documents: Documents) =>
  (ctx: Ctx): Promise<void> =>
    ctx.inTransaction(async (own) => {
      const late = await takeLate(
        own,
        documents.map(({ machine }) => machine.table),
      );
      if (late.length === 0) return;
      const settings = await settingsOf(own);
      for (const { machine, own: duties } of byDocument(own, documents, late)) {
        const found = await stillWaiting(own, machine, duties);
        await tell(own, machine, { settings, abouts: aboutsOf(machine, found, lateAbout) });
      }
    });

/** Notices that go out when their time has come. */
export const noticeSchedules = (documents: Documents): readonly Schedule[] => [
  schedule('tell-late', '* * * * *', tellLate(documents)),
];
