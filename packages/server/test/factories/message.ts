import type { startHarness } from '../harness/harness.ts';

type Server = Pick<Awaited<ReturnType<typeof startHarness>>, 'rows' | 'clock'>;

/** A message of a person's to everybody that nobody has got yet, and what its work is begun with. */
export async function waitingMessage({ rows, clock }: Server, userId: number) {
  const [message] = await rows<{ id: number }>(
    `insert into message (type, title, audience, is_sending, create_time, create_id)
      values ('通知', '任务', 'ALL', true, $1, $2) returning id`,
    [clock.now, userId],
  );
  const id = message?.id ?? 0;
  return { input: { id, audience: 'ALL', targets: [], isForced: false }, docId: id };
}
