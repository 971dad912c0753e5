import type { LooseKind } from '../kernel/attachment/loose-files.ts';

/** What goes along with a message. */
export const messageFile = { kind: 'messageFile', of: 'message' } as const satisfies LooseKind;
