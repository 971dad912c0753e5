import { entered } from '@material/contract/kernel/field/entered.ts';
import { field } from '@material/contract/kernel/field/field.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keptForm } from './kept-text.ts';

const line = z.strictObject({ id: z.int(), qty: entered.qty('数量') });
const input = z.strictObject({
  id: z.int(),
  remark: entered.emptied(200, '备注'),
  packageCount: entered.count('件数').optional(),
  lines: field.lines('明细', line),
});
const kept = keptForm(({ id = '' }) => `sheet:${id}`, input, [line, z.object({ name: field.text('物料') })]);

describe('what a form keeps in this browser', () => {
  it('is found by the address and apart by user', () => {
    const at = { userId: 7, centre: undefined, query: { id: '3' } };
    expect(kept.keyOf(at)).not.toBe(kept.keyOf({ ...at, userId: 8 }));
    expect(kept.keyOf(at)).toContain('sheet:3');
  });

  it('reads as a sheet in the words of the contract', () => {
    const values = { id: 3, remark: '小心轻放', packageCount: 12, lines: [{ key: '1', name: '米', qty: '5' }] };
    expect(kept.textOf({ base: {}, values })).toBe('备注\t小心轻放\n件数\t12\n物料\t数量\n米\t5');
    expect(kept.textOf('broken')).toBe('"broken"');
  });
});
