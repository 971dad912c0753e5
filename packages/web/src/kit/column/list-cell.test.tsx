import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { field } from '@material/contract/kernel/field/field.ts';
import { known } from './columns-of.tsx';
import { cellOf } from './list-cell.tsx';
import { isRight } from './list-columns.ts';

const row = z.object({ price: field.price('单价'), amount: field.money('金额'), qty: field.qty('数量') });

describe('numbers in a list', () => {
  it.each([
    ['price', '271.9', '271.90'],
    ['price', '69', '69.00'],
    ['price', '0.1234', '0.1234'],
    ['amount', '1234.5', '1,234.50'],
    ['qty', '2.500000', '2.5'],
  ] as const)('a %s of %s reads %s and stands at the right', (name, value, text) => {
    const column = { ...known(row, name), field: name };
    const { container } = render(<>{cellOf(column, { [name]: value })}</>);
    expect(container.textContent).toBe(text);
    expect(isRight(column)).toBe(true);
  });
});
