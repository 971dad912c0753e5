import { machines } from '@material/contract/machines.ts';
import { expect, test } from 'vitest';
import { shownTables } from './live.ts';
import { schema } from './schema.ts';

test('lines of a document tell nobody by themselves: their head changes with them, and a word for each line would be paid by every save', () => {
  const heads = new Set(Object.values(machines).map(({ table }) => table as string));
  const lines = [...shownTables].filter((table) => {
    const scope: object | string | undefined = Object.entries(schema.scopes).find(([name]) => name === table)?.[1];
    return typeof scope === 'object' && 'via' in scope && heads.has(String(scope.via));
  });
  expect(lines).toEqual([]);
});
