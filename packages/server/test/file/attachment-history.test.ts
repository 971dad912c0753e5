import { attachments } from '@material/contract/attachments.ts';
import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import { refTableOf } from '@material/contract/kernel/field/fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls, titlesOfAccess } from '../contract/all-calls.ts';
import { visible } from '../contract/visible.ts';
import type { Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { goodFile, sendersOf, type Sender } from './senders.ts';

// Every kind, whether its declaration or the work beside it tells of files: a further kind needs no word here.
const server = await startHarness({ template: 'played', extra: visible });
afterAll(server.stop);
const { people, visibleIds, add, senderOf, documentOf } = await sendersOf(server);

const fieldsOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
/** The calls that show a document with its history. */
const pagesOf = ({ document }: AnyAttachment): Call[] =>
  allCalls.flatMap(({ call }) => {
    const { id } = fieldsOf(call.input);
    const isPage = call.kind === 'read' && Object.hasOwn(fieldsOf(call.output), 'history');
    return isPage && id && refTableOf(id) === document?.table ? [call] : [];
  });

/** Runs something for each of these powers, of which everybody then has that one alone. */
async function withEachPower(titles: readonly string[], work: (title: string) => Promise<void>): Promise<void> {
  const before = await server.rows<{ id: number; power: unknown }>('select id, power from role');
  try {
    for (const title of titles) {
      await server.rows(`update role set power = $1 where centre <> 'superadmin'`, [JSON.stringify([title])]);
      await work(title);
    }
  } finally {
    for (const { id, power } of before)
      await server.rows('update role set power = $2 where id = $1', [id, JSON.stringify(power)]);
  }
}

// What belongs to a row without states has no history to be told in.
const ofDocuments = attachments.flatMap(({ document, ...kind }) => (document ? [{ ...kind, document }] : []));

describe.each(ofDocuments.map((kind) => [kind.kind, kind] as const))('%s', (_, kind) => {
  let sender: Sender;
  beforeAll(async () => {
    sender = await senderOf(kind);
  });
  beforeEach(() => server.rows('delete from attachment where kind = $1 and owner_id = $2', [kind.kind, sender.of]));

  test('is told in the history of its document where the kind says so, with the units of the document', async () => {
    const { remove, restore, add: adding } = kind.calls;
    const { table } = kind.document;
    const told = () =>
      server.rows<{ action: string; changes: unknown; actor: number | null; ofUnits: boolean }>(
        `select e.payload ->> 'action' as action, e.payload -> 'changes' as changes, e.actor_id as actor,
           e.city_id = d.city_id and e.supplier_id = d.supplier_id as "ofUnits"
         from event e join ${table} d on d.id = e.doc_id
         where e.doc_type = $1 and e.payload ->> 'attachment' = $2 and e.type like 'ATTACHMENT%' order by e.id`,
        [table, kind.kind],
      );
    const before = (await told()).length;
    const file = await goodFile(kind);
    const { id } = (await add(kind, sender, file)).data;
    // The same file sent once more is nothing new.
    if (kind.versions === undefined) await add(kind, sender, file);
    if (remove) await server.done(sender.who, remove, { id });
    if (restore) await server.done(sender.who, restore, { id });
    const change = (from: string, to: string) => [{ label: kind.noun, from, to }];
    const expected = [
      [adding, '上传', change('', file.name)],
      [remove, '删除', change(file.name, '')],
      [restore, '恢复', change('', file.name)],
    ] as const;
    const events = (await told()).slice(before);
    expect(events.map(({ action, changes }) => [action, changes])).toEqual(
      kind.history
        ? expected.filter(([call]) => call).map(([, verb, changes]) => [`${verb}${kind.noun}`, changes])
        : [],
    );
    for (const { actor, ofUnits } of events) expect([actor === null, ofUnits]).toEqual([false, true]);
  });

  test('is named by that history to those alone whom its list shows it', async () => {
    const file = await goodFile(kind);
    expect((await add(kind, sender, file)).status).toBe(1);
    const document = await documentOf(kind, sender.of);
    const near: Signed[] = [];
    for (const who of people) if ((await visibleIds(who, kind.of)).includes(sender.of)) near.push(who);
    const found = { shown: 0, hidden: 0 };

    async function look(page: Call, at: { readonly state: string; readonly title: string; readonly who: Signed }) {
      const read = await server.sendAny(at.who, page, { id: document.id });
      if (read.status !== 1) return;
      const { history } = read.data as { readonly history: unknown };
      const isNamed = JSON.stringify(history).includes(file.name);
      const isListed = (await server.send(at.who, kind.calls.list, { of: sender.of })).status === 1;
      found[isListed ? 'shown' : 'hidden'] += 1;
      // What tells of files beside their kind may tell fewer people.
      expect({ ...at, isNamed }).toEqual({ ...at, isNamed: kind.history ? isListed : isNamed && isListed });
    }

    const pages = pagesOf(kind);
    expect(pages.length).toBeGreaterThan(0);
    for (const state of Object.keys(kind.document.states)) {
      if (!(await document.setState(state))) continue;
      for (const page of pages)
        await withEachPower(titlesOfAccess(page.access), async (title) => {
          for (const who of near) await look(page, { state, title, who });
        });
    }
    await document.setState(document.status);
    expect(found.shown).toBeGreaterThan(0);
    if (kind.history) expect(found.hidden).toBeGreaterThan(0);
  });
});
