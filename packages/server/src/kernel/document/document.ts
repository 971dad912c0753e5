import type { Input } from '@material/contract/kernel/call/call.ts';
import type { AnyList } from '@material/contract/kernel/list/list-call.ts';
import type { ActionOf, GroupOf, Machine } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import type { DocumentList } from './document-list.ts';
import type { Waits } from './duty.ts';
import type { ChainPart, DocumentRow, Hold, LinesOf } from './registered.ts';
import type { TodoCard } from './todo.ts';

type Registration<M extends Machine, D, R, H, L extends AnyList, T> = Waits<M, D, T> & {
  readonly list: DocumentList<R, H, L>;
  readonly lines?: LinesOf<M['table']>;
  readonly chain?: ChainPart<GroupOf<M>>;
  readonly holds?: Hold<GroupOf<M>>;
  /** What waits on the home page, by the key of its card, in the order of the work. */
  readonly todo?: Readonly<Record<string, TodoCard<GroupOf<M>, ActionOf<M>, Partial<Input<L>>>>>;
  /** What opens its page on all times, where that opens on the last days by itself. */
  readonly wholeTime?: Readonly<Record<string, string>>;
};

/** Everything the kernel asks of a document, said once in its context. */
export type Document<
  M extends Machine = Machine,
  D = never,
  R = unknown,
  H = never,
  L extends AnyList = AnyList,
  T = never,
> = Registration<M, D, R, H, L, T> & { readonly machine: M };

/**
 * The header's type is said, the rest follows: `document<PickupHead>()(pickupOrderStatus, { list, deadlines, … })`. What
 * `terms` looks up, together with the document, is handed to its deadlines and duties.
 */
export const document =
  <D extends DocumentRow>() =>
  <M extends Machine & { readonly table: TableName }, R, H extends DocumentRow, L extends AnyList, T>(
    machine: M,
    of: Registration<M, D, R, H, L, T> & { readonly terms?: (ctx: Ctx) => Promise<T> },
  ): Document<M, D, R, H, L, T> => ({ machine, ...of });
