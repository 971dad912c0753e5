import { noticeTopic, type Notice } from '../kernel/operation/notice.ts';
import { gathered, type Topic } from '../kernel/operation/outbox.ts';
import { tellNotice } from './notice.repo.ts';

/** Tells people what was done to them. */
export const noticeToPeopleTopic: Topic = gathered(noticeTopic, async (ctx, payloads) => {
  for (const notice of payloads as readonly Notice[]) await tellNotice(ctx, notice);
});
