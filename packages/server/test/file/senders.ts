import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import type { FileType } from '@material/contract/kernel/call/call.ts';
import type { RefTable } from '@material/contract/kernel/field/field.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { minimalInput } from '../contract/minimal-input.ts';
import { visibleCalls } from '../contract/visible.ts';
import { busiest } from '../harness/busiest.ts';
import type { FilePart, Signed } from '../harness/client.ts';
import type { Harness } from '../harness/harness.ts';
import { sheetOf } from '../factories/import.ts';
import { pdf, picture } from './pictures.ts';

/** Somebody who adds files, and the row that they are of. */
export type Sender = { readonly who: Signed; readonly of: number };

const tablesAbove = ({ of, up = [], document }: AnyAttachment) =>
  document === undefined || of === document.table ? [] : [...up, document.table];
/** The states of a group of its document; none where rows of its kind have no states. */
const statesOf = ({ document }: AnyAttachment, group: string | undefined): readonly string[] =>
  document === undefined || group === undefined ? [] : statesIn(document, group);

let seed = 1000;
const next = (): number => (seed += 1);
/** A file that a kind takes, unlike every other one. */
export async function goodFile({ types }: AnyAttachment, type: FileType | undefined = types[0]): Promise<FilePart> {
  const mark = String(next());
  const made = { pdf: () => pdf({ mark }), xlsx: () => sheetOf([{ 编号: mark }]) };
  const bytes = await (type === 'pdf' || type === 'xlsx' ? made[type]() : picture(Number(mark), type as 'jpeg'));
  return { name: `原件 ${seed}.${type ?? ''}`, bytes };
}

/** Everybody who may have to do with files in a played database, and what it takes to add one of any kind. */
export async function sendersOf(server: Harness) {
  const names = await busiest(server);
  const usernames = [
    names.city,
    'store_sh001',
    names.supplier,
    'city_hz',
    'sup_gys002',
    'sup_gys003',
    'glzx01',
    'pk01',
  ];
  const people: Signed[] = [];
  for (const name of usernames) people.push(await server.as(name));

  const visibleIds = async (who: Signed, table: RefTable): Promise<number[]> =>
    (await server.done(who, visibleCalls.probeVisible, { table })).ids;

  /** Rows that may have files of a kind, with their documents. */
  function ownersOf(kind: AnyAttachment) {
    const above = tablesAbove(kind);
    const joins = above.map((table, at) => `join ${table} t${at + 1} on t${at + 1}.id = t${at}.${table}_id`).join(' ');
    return server.rows<{ id: number; documentId: number; status: string }>(
      `select t0.id, t${above.length}.id as "documentId", t${above.length}.status from ${kind.of} t0 ${joins} order by t0.id desc`,
    );
  }

  const inputOf = async (kind: AnyAttachment, { who, of }: Sender): Promise<{ of: number }> => {
    const ids = new Map<RefTable, number>();
    for (const table of ['batch_report_type'] as const) ids.set(table, (await visibleIds(who, table))[0] ?? 0);
    const input = minimalInput(kind.calls.add.input, { detail: 'required', idOf: (table) => ids.get(table) ?? of });
    return { ...(input as Record<string, unknown>), of };
  };
  const add = async (kind: AnyAttachment, sender: Sender, file: FilePart) =>
    server.upload(sender.who, kind.calls.add, { input: await inputOf(kind, sender), files: [file] });

  /** What may be added for longer than it may be taken away stands where both can be done. */
  async function putWhereBothAreAllowed(kind: AnyAttachment, of: number): Promise<void> {
    const { in: group } = kind.remove ?? {};
    const states = statesOf(kind, group);
    const { status, setState } = await documentOf(kind, of);
    const [state] = states;
    if (state !== undefined && !states.includes(status)) await setState(state);
  }

  /** Somebody who may add files of a kind and take them away, with a row to add them to. */
  async function senderOf(kind: AnyAttachment, group = kind.add.in): Promise<Sender> {
    const states = statesOf(kind, group);
    const owners = (await ownersOf(kind)).filter(({ status }) => group === undefined || states.includes(status));
    const seenBy = new Map<Signed, ReadonlySet<number>>();
    for (const who of people) seenBy.set(who, new Set(await visibleIds(who, kind.of)));
    const readers = (id: number): number => people.filter((who) => seenBy.get(who)?.has(id)).length;
    // What most people see says most about who reads what.
    const ordered = owners.toSorted((a, b) => readers(b.id) - readers(a.id));
    for (const who of people) {
      const own = ordered.find(({ id }) => seenBy.get(who)?.has(id));
      if (!own) continue;
      const sender = { who, of: own.id };
      if ((await add(kind, sender, await goodFile(kind))).status !== 1) continue;
      if (group === kind.add.in) await putWhereBothAreAllowed(kind, own.id);
      return sender;
    }
    throw new Error(`nobody could add ${kind.kind}`);
  }

  /** The document of a row, and how to put it into another state: false where that state asks for more than a word. */
  async function documentOf(kind: AnyAttachment, of: number) {
    const own = (await ownersOf(kind)).find(({ id }) => id === of);
    if (!own) throw new Error(`no ${kind.of} ${of}`);
    const { documentId, status } = own;
    const setState = (state: string): Promise<boolean> =>
      server.rows(`update ${kind.document?.table ?? kind.of} set status = $1 where id = $2`, [state, documentId]).then(
        () => true,
        () => false,
      );
    return { id: documentId, status, setState };
  }

  return { people, visibleIds, inputOf, add, senderOf, documentOf };
}
