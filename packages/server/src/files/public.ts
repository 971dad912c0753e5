export { filesConstraints } from './constraints.ts';
export { filesScopes } from './tables.ts';
