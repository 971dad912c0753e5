import { attachments } from '@material/contract/attachments.ts';
import type { AnyAttachment, AttachmentRow } from '@material/contract/kernel/attachment.ts';
import type { FileType } from '@material/contract/kernel/call.ts';
import type { RefTable } from '@material/contract/kernel/field.ts';
import { statesIn } from '@material/contract/kernel/machine.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minimalInput } from '../contract/minimal-input.ts';
import { visible, visibleCalls } from '../contract/visible.ts';
import { busiest } from '../harness/busiest.ts';
import { expectRefusal, type Answer, type FilePart, type Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { bomb, pdf, picture } from './pictures.ts';

// Every kind is tried on what some days of orders have left, by whoever may add to it: a further kind needs no word here.
const server = await startHarness({ template: 'played', extra: visible });
afterAll(server.stop);
const names = await busiest(server);
const people: Signed[] = [];
for (const name of [names.city, 'store_sh001', names.supplier, 'city_hz', 'sup_gys002', 'sup_gys003', 'glzx01', 'pk01'])
  people.push(await server.as(name));

const visibleIds = async (who: Signed, table: RefTable): Promise<number[]> =>
  (await server.done(who, visibleCalls.probeVisible, { table })).ids;

/** Rows that may have files of a kind, by the state of their document. */
async function ownersOf({ of, up = [], document }: AnyAttachment) {
  const above = of === document.table ? [] : [...up, document.table];
  const joins = above.map((table, at) => `join ${table} t${at + 1} on t${at + 1}.id = t${at}.${table}_id`).join(' ');
  return server.rows<{ id: number; status: string }>(
    `select t0.id, t${above.length}.status from ${of} t0 ${joins} order by t0.id desc`,
  );
}

let seed = 1000;
const next = (): number => (seed += 1);
async function goodFile({ types }: AnyAttachment, type: FileType | undefined = types[0]): Promise<FilePart> {
  const bytes = type === 'pdf' ? pdf({ mark: String(next()) }) : await picture(next(), type as 'jpeg');
  return { name: `原件 ${seed}.${type ?? ''}`, bytes };
}

type Sender = { readonly who: Signed; readonly of: number };
const inputOf = async (kind: AnyAttachment, { who, of }: Sender): Promise<{ of: number }> => {
  const ids = new Map<RefTable, number>();
  for (const table of ['batch_report_type'] as const) ids.set(table, (await visibleIds(who, table))[0] ?? 0);
  const input = minimalInput(kind.calls.add.input, { detail: 'required', idOf: (table) => ids.get(table) ?? of });
  return { ...(input as Record<string, unknown>), of };
};
const add = async (kind: AnyAttachment, sender: Sender, file: FilePart) =>
  server.upload(sender.who, kind.calls.add, { input: await inputOf(kind, sender), files: [file] });

/** Somebody who may add files of a kind, with a row to add them to. */
async function senderOf(kind: AnyAttachment, group = kind.add.in): Promise<Sender> {
  const states: readonly string[] = group === undefined ? [] : statesIn(kind.document, group);
  const owners = (await ownersOf(kind)).filter(({ status }) => group === undefined || states.includes(status));
  for (const who of people) {
    const seen = new Set(await visibleIds(who, kind.of));
    const own = owners.find(({ id }) => seen.has(id));
    if (!own) continue;
    const sender = { who, of: own.id };
    if ((await add(kind, sender, await goodFile(kind))).status === 1) return sender;
  }
  throw new Error(`nobody could add ${kind.kind}`);
}

const listOf = async (kind: AnyAttachment, { who, of }: Sender): Promise<AttachmentRow[]> =>
  (await server.done(who, kind.calls.list, { of })).list;
const bytesStored = async (): Promise<number> => {
  const keys: string[] = [];
  for await (const key of server.files.keysUnder('attachments')) keys.push(key);
  return keys.length;
};

test('there are kinds of files', () => {
  expect(attachments.length).toBeGreaterThanOrEqual(2);
  expect(new Set(attachments.map(({ kind }) => kind)).size).toBe(attachments.length);
});

describe.each(attachments.map((kind) => [kind.kind, kind] as const))('%s', (_, kind) => {
  let sender: Sender;
  beforeAll(async () => {
    sender = await senderOf(kind);
  });
  beforeEach(() => server.rows('delete from attachment where kind = $1 and owner_id = $2', [kind.kind, sender.of]));

  /** What is refused leaves neither a row nor bytes. */
  async function refused(work: () => Promise<Answer>): Promise<Answer> {
    const count = 'select count(*)::int as n from attachment';
    const before = [await server.rows(count), await bytesStored()];
    const answer = await work();
    expect(answer.status).not.toBe(1);
    expect(answer.message).toMatch(/\p{Script=Han}/u);
    expect([await server.rows(count), await bytesStored()]).toEqual(before);
    return answer;
  }

  test('comes back as it was sent, pictures upright and small ones beside them', async () => {
    for (const type of kind.types) {
      const file = await goodFile(kind, type);
      const answer = await add(kind, sender, file);
      expect(answer.data, answer.message).toMatchObject({ name: file.name, replacedTime: null, verdict: null });
      const { id } = answer.data;
      expect(await listOf(kind, sender)).toContainEqual(answer.data);
      const got = await server.fetchFile(sender.who, kind.calls.down, { id });
      expect(got.name).toBe(file.name);
      if (type === 'pdf') expect(got.bytes).toEqual(file.bytes);
      else expect((await sharp(got.bytes).metadata()).format).toBe(type);
      expect(answer.data.hasThumbnail).toBe(kind.thumbnail === true && type !== 'pdf');
      if (!kind.calls.thumb) continue;
      if (!answer.data.hasThumbnail) {
        expectRefusal(await server.send(sender.who, kind.calls.thumb, { id }), 'notFound');
        continue;
      }
      const small = await server.fetchFile(sender.who, kind.calls.thumb, { id });
      expect((await sharp(small.bytes).metadata()).format).toBe('webp');
    }
  });

  test('is of nobody who does not see what it is of, and not of another kind', async () => {
    const { id } = (await add(kind, sender, await goodFile(kind))).data;
    const strangers: Signed[] = [];
    for (const who of people) if (!(await visibleIds(who, kind.of)).includes(sender.of)) strangers.push(who);
    expect(strangers.length).toBeGreaterThan(1);
    for (const who of strangers) {
      for (const answer of [
        await server.send(who, kind.calls.list, { of: sender.of }),
        await server.send(who, kind.calls.down, { id }),
        await refused(async () => add(kind, { who, of: sender.of }, await goodFile(kind))),
        ...(kind.calls.remove ? [await server.send(who, kind.calls.remove, { id })] : []),
      ])
        expect(['notFound', 'noPower']).toContain((answer.data as { code?: string } | null)?.code);
    }
    for (const other of attachments.filter((each) => each.kind !== kind.kind))
      expect((await server.send(sender.who, other.calls.down, { id })).status).not.toBe(1);
  });

  test('is not added while its document is in another state', async () => {
    const { in: group } = kind.add;
    if (group === undefined) return;
    const right: readonly string[] = statesIn(kind.document, group);
    const wrong = Object.keys(kind.document.states).filter((state) => !right.includes(state));
    const [head] = (await ownersOf(kind)).filter(({ id }) => id === sender.of);
    const { document, of, up = [] } = kind;
    const above = of === document.table ? [] : [...up, document.table];
    const path = above.reduce((inner, table) => {
      const below = table === above[0] ? of : above[above.indexOf(table) - 1];
      return `(select ${table}_id from ${below ?? ''} where id = ${inner})`;
    }, String(sender.of));
    // Some states ask for more than a word.
    const setState = (status: string) =>
      server.rows(`update ${document.table} set status = $1 where id = ${path}`, [status]).then(
        () => true,
        () => false,
      );
    let tried = 0;
    for (const status of wrong) {
      if (!(await setState(status))) continue;
      tried += 1;
      const answer = await refused(async () => add(kind, sender, await goodFile(kind)));
      // A row that its state hides is not there at all.
      expect(['wrongState', 'notFound']).toContain((answer.data as { code?: string } | null)?.code);
    }
    expect(await setState(head?.status ?? '')).toBe(true);
    expect(tried).toBeGreaterThan(0);
    expect((await add(kind, sender, await goodFile(kind))).status).toBe(1);
  });

  test('is left to whom it is of', async () => {
    if (kind.add.own === undefined) return;
    const [unit] = await server.rows<{ city_id: number }>(`select city_id from ${kind.of} where id = $1`, [sender.of]);
    const acting = await server.as('glzx01', { centre: `city:${unit?.city_id ?? 0}` });
    const answer = await refused(async () => add(kind, { who: acting, of: sender.of }, await goodFile(kind)));
    expectRefusal(answer, 'ownOnly');
  });

  test('is refused where it lies, is broken, or is too much', async () => {
    const file = await goodFile(kind);
    const cut = { ...file, bytes: file.bytes.subarray(0, Math.floor(file.bytes.length * 0.6)) };
    const wrong: readonly (readonly [FilePart, number])[] = [
      [{ ...file, bytes: Buffer.alloc(0) }, 400],
      [{ ...file, bytes: Buffer.from('<html><script>alert(1)</script></html>') }, 415],
      [{ ...file, bytes: Buffer.concat([file.bytes, Buffer.alloc(kind.maxBytes)]) }, 413],
      [cut, 200],
      ...(kind.types.includes('png') ? ([[{ name: 'a.png', bytes: bomb() }, 200]] as const) : []),
      ...(kind.types.includes('pdf') ? ([[{ name: 'a.pdf', bytes: pdf({ pages: 301 }) }, 200]] as const) : []),
    ];
    for (const [part, http] of wrong) {
      const answer = await refused(() => add(kind, sender, part));
      expect(answer.http).toBe(http);
      if (http === 200) expectRefusal(answer, 'brokenFile');
    }
    const input = await inputOf(kind, sender);
    await refused(() => server.upload(sender.who, kind.calls.add, { input, files: [] }));
    const two = [await goodFile(kind), await goodFile(kind)];
    expect((await refused(() => server.upload(sender.who, kind.calls.add, { input, files: two }))).http).toBe(413);
  });

  test('of a name beyond measure is kept under one that can be shown', async () => {
    const { data } = await add(kind, sender, {
      ...(await goodFile(kind)),
      name: `${'长'.repeat(5000)}.${kind.types[0] ?? ''}`,
    });
    expect(data.name.length).toBeLessThanOrEqual(120);
    expect(data.name.endsWith(`.${kind.types[0] === 'jpeg' ? 'jpg' : (kind.types[0] ?? '')}`)).toBe(true);
  });

  test('stands so often and no more, also where two come at once', async () => {
    const fill = await server.rows<{ id: number }>(
      `insert into attachment (kind, owner_type, owner_id, slot, name, bytes, sha256, content_type, storage_key, create_time, stored_at)
       select $1, $2, $3, case when $4 then 'fill' || n end, 'fill', 1, sha256(n::text::bytea), 'image/png', 'attachments/fill/' || $1 || n, now(), now()
       from generate_series(1, $5::int) n returning id`,
      [kind.kind, kind.of, sender.of, kind.versions !== undefined, kind.max - 1],
    );
    const files = [await goodFile(kind), await goodFile(kind)];
    const answers = await Promise.all(files.map((file) => add(kind, sender, file)));
    const refusals = answers.filter(({ status }) => status !== 1);
    // A later version takes the place of an earlier one, however many there are.
    expect(refusals).toHaveLength(kind.versions === undefined ? 1 : 0);
    for (const answer of refusals)
      expect(expectRefusal(answer, 'blocked') && answer.message).toContain(`最多 ${kind.max} 个`);
    await server.rows('delete from attachment where id = any($1)', [fill.map(({ id }) => id)]);
  });

  test('sent twice is one, and a later version takes the place of the earlier, which stays', async () => {
    const file = await goodFile(kind);
    const [one, other] = [await add(kind, sender, file), await add(kind, sender, file)];
    const rows = await listOf(kind, sender);
    if (kind.versions === undefined) {
      expect(other.data.id, other.message).toBe(one.data.id);
      return;
    }
    expect(other.data.version).toBe(one.data.version + 1);
    expect(rows.find(({ id }) => id === one.data.id)?.replacedTime).not.toBeNull();
    expect((await server.fetchFile(sender.who, kind.calls.down, { id: one.data.id })).bytes.length).toBeGreaterThan(0);
  });

  test('is told in the history of its document where the kind says so', async () => {
    const { remove, restore, add: adding } = kind.calls;
    const told = () =>
      server.rows<{ action: string; changes: unknown; actor: number | null }>(
        `select payload ->> 'action' as action, payload -> 'changes' as changes, actor_id as actor from event
         where doc_type = $1 and payload ->> 'attachment' = $2 order by id`,
        [kind.document.table, kind.kind],
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
    for (const { actor } of events) expect(actor).not.toBeNull();
  });

  test('is another file where it is valid until another day', async () => {
    if (!kind.expires || kind.versions !== undefined) return;
    const file = await goodFile(kind);
    const { id } = (await add(kind, sender, file)).data;
    const input = { ...(await inputOf(kind, sender)), validUntil: '2031-05-04' };
    const later = await server.upload(sender.who, kind.calls.add, { input, files: [file] });
    expect(later.data, later.message).toMatchObject({ validUntil: '2031-05-04' });
    expect(later.data.id).not.toBe(id);
  });

  test('taken off is gone, and put back is there again', async () => {
    const { remove, restore } = kind.calls;
    if (!remove || !restore) return;
    const { data } = await add(kind, sender, await goodFile(kind));
    const { id } = data;
    await server.done(sender.who, remove, { id });
    expect((await listOf(kind, sender)).map((row) => row.id)).not.toContain(id);
    expectRefusal(await server.send(sender.who, kind.calls.down, { id }), 'notFound');
    expectRefusal(await server.send(sender.who, remove, { id }), 'notFound');
    await server.done(sender.who, restore, { id });
    expect(await listOf(kind, sender)).toContainEqual(data);
    expectRefusal(await server.send(sender.who, restore, { id }), 'notFound');
  });
});
