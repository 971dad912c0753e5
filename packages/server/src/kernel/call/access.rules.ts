import type { Access } from '@material/contract/kernel/call/access.ts';

/** Whether these titles let a call be made. */
export const isAllowed = (access: Access, powers: ReadonlySet<string>): boolean =>
  typeof access === 'string' || access.anyOf.some((title) => powers.has(title));
