import { materialParam } from './material-param.reference.ts';

/** The reference tables of the catalogue. */
export const catalogueReferences = [...materialParam] as const;
