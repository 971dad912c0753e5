export { messagingConstraints } from './constraints.ts';
export { messages } from './message.handlers.ts';
export { messagingScopes } from './tables.ts';
export { waitingTopic } from './waiting.ts';
