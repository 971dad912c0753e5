import { catalogueReferences } from '@material/contract/catalogue/references.ts';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { referenceColumns } from './reference-columns.tsx';

const firstCell = (table: string, values: Readonly<Record<string, unknown>>) => {
  const of = catalogueReferences.find((each) => each.table === table);
  const [column] = of ? referenceColumns(of) : [];
  const row = { id: 1, status: 'ENABLED', rowVersion: 0, ...values } as const;
  return render(<>{column?.render?.(row)}</>).container;
};

it('rows are known by a choice in its words', () => {
  expect(firstCell('tolerance', { appliesTo: 'ALL' }).textContent).toBe('全部');
});

it('rows are known by a number as it stands: pressed it opens the row', () => {
  const cell = firstCell('phone_white_list', { mobile: '15400000073' });
  expect(cell.textContent).toBe('15400000073');
  expect(cell.querySelector('a')).toBeNull();
});
