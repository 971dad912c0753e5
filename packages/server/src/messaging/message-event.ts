import type { Machine, Party } from '@material/contract/kernel/document/machine.ts';
import type { PartyRows } from '../kernel/document/registered.ts';
import { verbIn } from '@material/contract/kernel/document/machine.ts';
import type { WithCards } from '../kernel/document/todo.ts';

/** Something that people are told of: documents of a kind begin to wait for a party in the same words. */
export type MessageEvent = {
  readonly event: string;
  readonly eventName: string;
  readonly toldName: string;
  readonly isOfCity: boolean;
};

/** Its name is that of the first state that waits so: words may change. */
export function eventOf(machine: Machine, status: string, party: Party): string | undefined {
  const verb = verbIn(machine, status)(party);
  const first = Object.keys(machine.states).find((state) => verbIn(machine, state)(party) === verb);
  return verb === undefined || first === undefined ? undefined : `${machine.table}.${first}.${party}`;
}

const toldNames = {
  management: '有此权限的总部人员',
  city: '有此权限的城市和门店人员',
  supplier: '供应商人员',
  message: '',
} as const;

/** Every event, in the order of the work: those whose party's centre has a card of such documents. */
export function eventsOf(documents: readonly WithCards[], parties: PartyRows): MessageEvent[] {
  const all = documents.flatMap(({ machine, todo = {} }) => {
    const centres = new Set(Object.values(todo).map(({ centre }) => centre));
    return Object.entries(machine.states).flatMap(([state, { waits }]) =>
      waits.flatMap(({ for: party, verb }) => {
        const { centre } = parties[party];
        const event = eventOf(machine, state, party);
        if (event === undefined || !centres.has(centre)) return [];
        const eventName = `${machine.noun}等待${verb.replaceAll(machine.noun, '')}`;
        return [{ event, eventName, toldName: toldNames[centre], isOfCity: centre === 'city' }];
      }),
    );
  });
  return [...new Map(all.map((one) => [one.event, one])).values()];
}
