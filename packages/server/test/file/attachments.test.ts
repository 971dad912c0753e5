import { attachments } from '@material/contract/attachments.ts';
import type { AnyAttachment, AttachmentRow } from '@material/contract/kernel/document/attachment.ts';
import { statesIn, type Machine } from '@material/contract/kernel/document/machine.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visible } from '../contract/visible.ts';
import { expectRefusal, type Answer, type FilePart, type Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { bomb, pdf } from './pictures.ts';
import { goodFile, sendersOf, type Sender } from './senders.ts';

// Every kind is tried on what some days of orders have left, by whoever may add to it: a further kind needs no word here.
const server = await startHarness({ template: 'played', extra: visible });
afterAll(server.stop);
const { people, visibleIds, inputOf, add, senderOf, documentOf } = await sendersOf(server);

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

test('what a vehicle left with is neither added nor taken away once its goods are signed for', () => {
  const statesOf = (group: string | undefined): readonly string[] =>
    group === undefined ? Object.keys(transportOrderStatus.states) : statesIn(transportOrderStatus as Machine, group);
  const early = attachments.filter(
    ({ document, add: adding }) =>
      document?.table === transportOrderStatus.table &&
      statesOf(adding.in).some((state) => statesOf('loading').includes(state)),
  );
  expect(early.length).toBeGreaterThan(1);
  // A missing report may still come; nothing of reports is taken away.
  const after = early.flatMap(({ kind, versions, add: adding, remove }) => [
    ...(versions === undefined ? statesOf(adding.in).map((state) => [kind, 'add', state]) : []),
    ...(remove ? statesOf(remove.in).map((state) => [kind, 'remove', state]) : []),
  ]);
  expect(after.filter(([, , state]) => statesOf('done').includes(state ?? ''))).toEqual([]);
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
      const isPicture = type !== 'pdf' && type !== 'xlsx';
      if (!isPicture) expect(got.bytes).toEqual(file.bytes);
      else expect((await sharp(got.bytes).metadata()).format).toBe(type);
      expect(answer.data.hasThumbnail).toBe(kind.thumbnail === true && isPicture);
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
    expect(strangers.length).toBeGreaterThan(0);
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

  test('is neither added nor taken away while its document is in another state', async () => {
    const { document } = kind;
    if (!document) return;
    const isWrong = (group: string | undefined, state: string): boolean =>
      group !== undefined && !(statesIn(document, group) as readonly string[]).includes(state);
    const wrong = Object.keys(document.states).filter((state) =>
      [kind.add, kind.remove].some((who) => isWrong(who?.in, state)),
    );
    if (wrong.length === 0) return;
    const { remove } = kind.calls;
    const { id: file } = (await add(kind, sender, await goodFile(kind))).data;
    const { status: before, setState } = await documentOf(kind, sender.of);
    let tried = 0;
    for (const status of wrong) {
      if (!(await setState(status))) continue;
      tried += 1;
      const answers = [
        ...(isWrong(kind.add.in, status) ? [await refused(async () => add(kind, sender, await goodFile(kind)))] : []),
        ...(remove && isWrong(kind.remove?.in, status)
          ? [await refused(() => server.send(sender.who, remove, { id: file }))]
          : []),
      ];
      // A row that its state hides is not there at all.
      for (const answer of answers)
        expect(['wrongState', 'notFound'], status).toContain((answer.data as { code?: string } | null)?.code);
    }
    expect(await setState(before)).toBe(true);
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
      // With a code it was refused and not lost: nothing sends it again by itself.
      expect(answer.data).toMatchObject({ code: 'brokenFile' });
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
