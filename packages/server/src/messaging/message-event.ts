import {
  broughtBy,
  verbIn,
  waitOf,
  waitsIn,
  type Machine,
  type Party,
} from '@material/contract/kernel/document/machine.ts';
import type { Power, SectionName } from '@material/contract/kernel/call/screen.ts';
import type { NoticeType } from '@material/contract/messaging/sms-notice.rules.ts';
import type { PartyRows } from '../kernel/document/registered.ts';
import type { WithCards } from '../kernel/document/todo.ts';
import { powersIn } from '../kernel/session/powers.rules.ts';

/** What people are notified of about documents of a kind: they wait for a party in the same words, are late, or came back. */
export type MessageEvent = {
  readonly event: string;
  readonly eventName: string;
  readonly noticeType: NoticeType;
  readonly toldName: string;
  readonly party: Party;
  readonly isOfCity: boolean;
};

/** Its name is that of the first state that waits so: words may change. */
export function eventOf(machine: Machine, status: string, party: Party): string | undefined {
  const verb = verbIn(machine, status)(party);
  const first = Object.keys(machine.states).find((state) => verbIn(machine, state)(party) === verb);
  return verb === undefined || first === undefined ? undefined : `${machine.table}.${first}.${party}`;
}
/** That the deadline of such a wait has passed. */
export const lateEventOf = (event: string): string => `${event}.late`;
/** That an action sent a document back. */
export const returnedEventOf = (machine: Machine, action: string): string => `${machine.table}.${action}.returned`;

/** What those of a party who may act have to do, where the document's noun stands before it: 答复提货单 of a 提货单 says it once. */
export function verbOf(machine: Machine, status: string, party: Party): string {
  const { verb = '', byAnother = verb } = waitOf(machine, status, party) ?? {};
  return byAnother.replaceAll(machine.noun, '');
}

export const returnedName = ({ noun, actions }: Machine, action: string): string =>
  `${noun}被${actions[action]?.label ?? '退回'}`;

const toldNames = {
  management: '有此权限的总部人员',
  city: '有此权限的城市和门店人员',
  supplier: '供应商人员',
  message: '',
} as const;

const centresOf = ({ todo = {} }: WithCards): ReadonlySet<SectionName> =>
  new Set(Object.values(todo).map(({ centre }) => centre));

/** Whether the home page of a party's centre counts such documents: people are notified of what they find there. */
export const isToldTo = (document: WithCards, parties: PartyRows, party: Party): boolean =>
  centresOf(document).has(parties[party].centre);

/** Whoever a state that an action leads to waits for. */
export const returnedTo = (machine: Machine, action: string): Party | undefined => {
  const to = machine.actions[action]?.to;
  return typeof to === 'string' ? machine.states[to]?.waits[0]?.for : undefined;
};

function waitsOf(document: WithCards, parties: PartyRows): MessageEvent[] {
  const { machine } = document;
  return Object.entries(machine.states).flatMap(([state, row]) =>
    waitsIn(row).flatMap(({ for: party }) => {
      const event = eventOf(machine, state, party);
      if (event === undefined || !isToldTo(document, parties, party)) return [];
      const { centre } = parties[party];
      const verb = verbOf(machine, state, party);
      const about = { toldName: toldNames[centre], party, isOfCity: centre === 'city' };
      const waiting = { event, eventName: `${machine.noun}等待${verb}`, noticeType: 'WAITING' as const, ...about };
      const late = { event: lateEventOf(event), eventName: `${machine.noun}已逾期，等待${verb}` };
      return [waiting, { ...late, noticeType: 'LATE' as const, ...about }];
    }),
  );
}

function returnsOf(document: WithCards, parties: PartyRows): MessageEvent[] {
  const { machine } = document;
  return Object.entries(machine.actions).flatMap(([code, action]) => {
    const party = returnedTo(machine, code);
    if (party === undefined || broughtBy(machine, action).length === 0) return [];
    return [
      {
        event: returnedEventOf(machine, code),
        eventName: returnedName(machine, code),
        noticeType: 'RETURNED' as const,
        toldName: '提交人',
        party,
        isOfCity: parties[party].centre === 'city',
      },
    ];
  });
}

/** Every event, in the order of the work. */
export function eventsOf(documents: readonly WithCards[], parties: PartyRows): MessageEvent[] {
  const all = documents.flatMap((document) => [...waitsOf(document, parties), ...returnsOf(document, parties)]);
  return [...new Map(all.map((one) => [one.event, one])).values()];
}

/** The titles that let somebody take a party's part in its centre. */
export function titlesOf(parties: PartyRows, party: Party): Power[] {
  const { centre, acts } = parties[party];
  const all = acts.flatMap(([machine, action]) => {
    const by = machine.actions[action]?.by ?? 'system';
    return by === 'system' ? [] : by;
  });
  const there = powersIn(centre, new Set<string>(all));
  return [...new Set(all)].filter((title) => there.has(title));
}
