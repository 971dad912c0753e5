export { messagingConstraints } from './constraints.ts';
export { messageFile } from './message-file.ts';
export { messages } from './message.handlers.ts';
export { namedInCommentTopic } from './named.ts';
export { sentMessages } from './sent-message.handlers.ts';
export { messagingScopes } from './tables.ts';
export { toldAbout } from './told.repo.ts';
export { waitingTopic } from './waiting.ts';
