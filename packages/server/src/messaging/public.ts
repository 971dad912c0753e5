export { messagingConstraints } from './constraints.ts';
export { messages } from './message.handlers.ts';
export { namedInCommentTopic } from './named.ts';
export { messagingScopes } from './tables.ts';
export { toldAbout } from './told.repo.ts';
export { waitingTopic } from './waiting.ts';
