import type { WorkedOut } from '../../kernel/reference/reference-list.ts';
import { areControlled, isControlled, today } from './controlled.repo.ts';

/** What the list of materials says of today. */
export const workedOutOfMaterials: Readonly<Record<string, WorkedOut>> = {
  isControl: {
    column: (ctx) => isControlled(today(ctx)),
    where: (ctx, isControl) => areControlled(today(ctx), isControl === true),
  },
};
