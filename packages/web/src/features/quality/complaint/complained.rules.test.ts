import type { ComplaintDocument } from '@material/contract/quality/complaint/complaint.calls.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lotsIn, placeAmong } from '../../../kit/form/lot-rows.rules.ts';
import { complaintWords, inputOf, startOf } from './complained.rules.ts';

const lots = [{ id: 1 }, { id: 2 }, { id: 3 }];
const entered = (qtys: readonly string[]) =>
  startOf(lots, undefined).map((row, at) => ({ ...row, qty: qtys[at] ?? '' }));

it('what is complained of is what has a quantity, and nothing else', () => {
  expect(inputOf({ problemText: '有异味', lines: entered(['', '2', '0']) })).toEqual({
    problemText: '有异味',
    lines: [{ inboundLineId: 2, qty: '2' }],
  });
  expect(inputOf({ lines: entered([]) })).toEqual({ lines: [] });
});

it('what is wrong with a lot is said at its own place among all, whichever are complained of', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), (named) => {
      const rows = entered(named.map((isNamed) => (isNamed ? '1' : '')));
      const sent = inputOf({ lines: rows })['lines'] as readonly { readonly inboundLineId: number }[];
      sent.forEach(({ inboundLineId }, at) => {
        const { path } = placeAmong({ lines: rows })({ path: ['lines', at, 'qty'], message: '太多' });
        expect(path).toEqual(['lines', rows.findIndex((row) => row.inboundLineId === inboundLineId), 'qty']);
      });
    }),
  );
});

it('a draft stands where it was left', () => {
  const line = { inboundLineId: 2, qtyComplained: '5' } as ComplaintDocument['lines'][number];
  expect(startOf(lots, { lines: [line] }).map(({ qty }) => qty)).toEqual(['', '5', '']);
});

it('is said in words', () => {
  expect(complaintWords(entered([]))).toBe('填写数量的批次才算涉及，可以都不填');
  expect(complaintWords(entered(['1', '', '3']))).toBe('涉及 2 批，提交前须上传照片');
  expect(complaintWords(entered(['一袋']))).toBe('填写数量的批次才算涉及，可以都不填');
  expect(lotsIn('x')).toEqual([]);
});
