import { namedTopic, type Named } from '../kernel/comment/named.ts';
import { gathered, type Topic } from '../kernel/operation/outbox.ts';
import { tellNamed } from './named.repo.ts';

/** Tells people that they were named in a comment. */
export const namedInCommentTopic: Topic = gathered(namedTopic, async (ctx, payloads) => {
  for (const named of payloads as readonly Named[]) await tellNamed(ctx, named);
});
