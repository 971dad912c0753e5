import { entered } from '@material/contract/kernel/field/entered.ts';
import { field } from '@material/contract/kernel/field/field.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { gridOf } from './grid-of.tsx';

const written = z.strictObject({
  qty: entered.qty('接单数量'),
  weight: entered.weight('副数量').optional(),
  day: entered.date('承诺送达').optional(),
  reason: entered.text(200, '原因').optional(),
  rest: entered.choice('余量处理', { AGAIN: '续送', CLOSE: '关闭' }).optional(),
});
const read = z.object({ name: field.text('物料'), wanted: field.qty('需求数量'), amount: field.money('金额') });
type Row = z.infer<typeof read> & z.input<typeof written> & { readonly key: string; readonly typed: string };

describe('the columns of a grid', () => {
  it('take word, way of entering, places and longest text from the line that is sent', () => {
    const columns = gridOf<Row>({ entered: written, read }, ['qty', 'weight', 'day', 'reason', 'rest']);
    expect(columns).toMatchObject([
      { field: 'qty', title: '接单数量', type: 'number', places: 6, required: true },
      { field: 'weight', title: '副数量', type: 'number', places: 3, required: false },
      { field: 'day', title: '承诺送达', type: 'date' },
      { field: 'reason', title: '原因', type: 'text', maxLength: 200 },
      {
        field: 'rest',
        title: '余量处理',
        type: 'select',
        options: [
          { value: 'AGAIN', label: '续送' },
          { value: 'CLOSE', label: '关闭' },
        ],
      },
    ]);
  });

  it('are read where the line that is sent does not have them, numbers to the right', () => {
    const columns = gridOf<Row>({ entered: written, read }, ['name', 'wanted', { type: 'computed', field: 'amount' }]);
    expect(columns).toMatchObject([
      { title: '物料', type: 'readonly' },
      { title: '需求数量', type: 'readonly', align: 'right' },
      { title: '金额', type: 'computed', align: 'right' },
    ]);
  });

  it('say what differs, and bear another field’s word', () => {
    const columns = gridOf<Row>({ entered: written, read }, [
      { field: 'typed', of: 'qty', width: 70, required: false },
      { field: 'qty', of: 'wanted' },
    ]);
    expect(columns).toMatchObject([
      { field: 'typed', title: '接单数量', type: 'number', width: 70, required: false },
      { field: 'qty', title: '需求数量', type: 'number', required: true },
    ]);
  });
});
