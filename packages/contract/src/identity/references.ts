import { cityUnits } from './unit.reference.ts';

/** The reference tables of identity. */
export const identityReferences = [...cityUnits] as const;
