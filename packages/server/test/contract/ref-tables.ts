import { refTables, type RefTable } from '@material/contract/kernel/field/field.ts';
import { references } from '@material/contract/references.ts';

/** Every table whose ids may stand in an input. */
export const everyRefTable: readonly RefTable[] = [...refTables, ...references.map(({ table }) => table as RefTable)];
