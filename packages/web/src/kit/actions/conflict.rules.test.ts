import { askOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { describe, expect, it } from 'vitest';
import { askDocument, askRow } from '../../../test/ask-orders.ts';
import { changesBetween, isRowOf } from './conflict.rules.ts';

describe('what changed while somebody looked at a document', () => {
  it('is said field by field, in the words of the screen', () => {
    const seen = askDocument({ status: 'SUBMITTED' });
    const now = askDocument({ status: 'FIRST_PASSED', amount: '5000.00' });
    expect(changesBetween(askOrderRow, seen, now)).toEqual([
      { label: '金额', from: '5,892.00', to: '5,000.00' },
      { label: '状态', from: '待初审', to: '待终审' },
    ]);
  });

  it('is compared only with a whole row', () => {
    const row = askRow();
    expect([row, null, {}, { ...row, status: 'X' }].map((one) => isRowOf(askOrderRow, one))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
