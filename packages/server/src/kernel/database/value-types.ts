import pg from 'pg';

const int8 = 20;
const date = 1082;
const int8Array = 1016;
const int4Array = 1007;
const parserOf = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (value: string) => unknown;
// The array parser of the smaller integer: keys are safe integers.
const parseInt8Array = parserOf(int4Array);

/** `bigint` keys are safe integers here and travel as numbers; a `date` has no zone and stays text. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number;
    if (oid === date) return (value: string) => value;
    if (oid === int8Array) return parseInt8Array;
    return parserOf(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};
