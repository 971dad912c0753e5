import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useCentre } from '../../lib/session/centre.ts';
import { expectAnswer, isQuiet, useCall } from '../../lib/query.ts';
import type { ListRow } from './list-table.tsx';

/** What stands in a list, and what somebody else's writing would add to it and take from it. */
export type QuietRows<R> = {
  readonly rows: readonly R[];
  readonly added: number;
  readonly gone: number;
  /** Others have put rows that stand here into another order, or below another row. */
  readonly isMoved: boolean;
  readonly show: () => void;
};

type Shown<R> = { readonly place: string; readonly answer: readonly R[] | undefined; readonly rows: readonly R[] };

const byId = <R extends ListRow>(rows: readonly R[]): ReadonlyMap<number, R> =>
  new Map(rows.map((row) => [row.id, row]));
const without = <R extends ListRow>(rows: readonly R[], others: readonly R[]): R[] => {
  const known = byId(others);
  return rows.filter(({ id }) => !known.has(id));
};
/** The same rows in the same places, as they are now; what stands below another row now would move, and stays as it was. */
const renewed = <R extends ListRow>(rows: readonly R[], now: readonly R[]): readonly R[] => {
  const known = byId(now);
  return rows.map((row) => {
    const found = known.get(row.id);
    return found && found.parentId === row.parentId ? found : row;
  });
};
const isMoved = <R extends ListRow>(rows: readonly R[], now: readonly R[]): boolean => {
  const [known, shown] = [byId(now), byId(rows)];
  const [before, after] = [rows.filter(({ id }) => known.has(id)), now.filter(({ id }) => shown.has(id))];
  return before.some(({ id, parentId }, at) => id !== after[at]?.id || parentId !== known.get(id)?.parentId);
};

/** Rows are held back only where they can be asked for by their ids; where none has a lasting one, e.g. of sums, there is no such filter. */
const hasIds = ({ input }: Call): boolean => input instanceof z.ZodObject && Object.hasOwn(input.shape, 'ids');

type Asked<C extends Call, R> = {
  readonly call: C;
  readonly input: Sent<C>;
  /** The rows of the answer to it, once there is one. */
  readonly answer: readonly R[] | undefined;
};

const none: readonly never[] = [];

type Came<R> = {
  readonly shown: Shown<R>;
  readonly answer: readonly R[];
  readonly place: string;
  /** It was asked for because of what somebody else has written. */
  readonly isHeld: boolean;
};

/** What is shown after an answer has come; undefined where all stays as it is. */
function following<R extends ListRow>({ shown, answer, place, isHeld }: Came<R>): Shown<R> | undefined {
  // The answer to what this person has done may be the very one that others' writing has brought before.
  if (shown.answer === answer && (shown.rows === answer || isHeld)) return undefined;
  const stays = shown.place === place && shown.rows.length > 0 && isHeld;
  return { place, answer, rows: stays ? renewed(shown.rows, answer) : answer };
}

/**
 * The rows of a list, which stay where they are while somebody else writes: cells change in place, what came and what left
 * waits until it is asked for. Whatever this person does, here or by a write, shows the list as it is.
 */
export function useQuietRows<C extends Call, R extends ListRow>({ call, input, answer }: Asked<C, R>): QuietRows<R> {
  const centre = useCentre();
  const place = JSON.stringify([input, centre]);
  const [shown, setShown] = useState<Shown<R>>({ place, answer: undefined, rows: none });
  const next = answer && following({ shown, answer, place, isHeld: hasIds(call) && isQuiet(call, input, centre) });
  if (next) setShown(next);
  const gone = without(shown.rows, answer ?? shown.rows);
  // Rows that left the page are asked for by their ids, so that what they show is true.
  const asked = { ids: gone.map(({ id }) => id), pageSize: Math.max(1, gone.length) } as Sent<C>;
  const { data } = useCall(call, asked, { enabled: gone.length > 0, keepPrevious: true });
  const left = gone.length === 0 ? none : ((data as Output<C> & { list: readonly R[] }) ?? { list: none }).list;
  return {
    rows: renewed(shown.rows, left),
    added: without(answer ?? none, shown.rows).length,
    gone: gone.length,
    isMoved: isMoved(shown.rows, answer ?? shown.rows),
    show: () => {
      expectAnswer(call, input, centre);
      if (answer) setShown({ place, answer, rows: answer });
    },
  };
}
