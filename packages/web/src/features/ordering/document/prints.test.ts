import type { Print } from '@material/contract/kernel/print/print.ts';
import type { PrintedSheet } from '@material/contract/kernel/print/printed.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { describe, expect, it } from 'vitest';
import { askDocument, askLine } from '../../../../test/ask-orders.ts';
import { countedLine, inboundDocument, transportDocument, transportLine } from '../../../../test/deliveries.ts';

const { askOrderSheet, deliveryNote, receiptSheet } = orderingPrints;

const sheetOf = (print: Print, document: object): PrintedSheet => {
  const [sheet] = print.sheets(document);
  if (!sheet) throw new Error(`${print.name} has no sheet`);
  return sheet;
};
const titlesOf = ({ table }: PrintedSheet): string[] => table?.columns.map(({ title }) => title) ?? [];
const cellsOf = ({ table }: PrintedSheet): string[] => table?.rows.flat().map(({ text }) => text) ?? [];
const units = { unitName: '箱', secondUnitName: '千克' };

describe('the printed order', () => {
  it('has the sum in figures and in capitals', () => {
    const sheet = sheetOf(askOrderSheet, askDocument({ amount: '12846.50' }));
    expect(sheet.closing).toContainEqual({ label: '含税金额', text: '12,846.50', isWide: false });
    expect(sheet.closing).toContainEqual({ label: '金额大写', text: '壹万贰仟捌佰肆拾陆元伍角', isWide: true });
    expect(sheet.table?.totals).toContain('12,846.50');
    expect(titlesOf(sheet)).not.toContain('核准');
  });

  it('shows the checked quantity once there is one', () => {
    const lines = [askLine({ qtyFirst: '39', qtyApproved: '38' })];
    const first = sheetOf(askOrderSheet, askDocument({ status: 'FIRST_PASSED', lines }));
    expect([titlesOf(first).includes('初审'), cellsOf(first).includes('39')]).toEqual([true, true]);
    const approved = sheetOf(askOrderSheet, askDocument({ status: 'APPROVED', lines }));
    expect([titlesOf(approved).includes('核准'), cellsOf(approved).includes('38')]).toEqual([true, true]);
    expect(titlesOf(approved)).not.toContain('初审');
  });

  it('says what was taken and what was refused, with the weights', () => {
    const taken = { qtyAccepted: '6', qtyAccepted2: '60.3', qtyRejected: '2', qtyRejected2: '20.1' };
    const words = '实收 6 箱（60.3 千克），拒收 2 箱（20.1 千克）';
    const order = askDocument({ status: 'APPROVED', lines: [askLine({ ...taken, ...units, remark: '' })] });
    expect(cellsOf(sheetOf(askOrderSheet, order))).toContain(words);
    const note = transportDocument({ lines: [transportLine({ ...taken, ...units })] });
    expect(cellsOf(sheetOf(deliveryNote, note))).toContain(words);
    expect(cellsOf(sheetOf(askOrderSheet, askDocument({}))).join('')).not.toContain('拒收');
  });

  it('calls a weight that nobody took 按发运, and tells what was missing', () => {
    const taken = {
      qtyAccepted: '6',
      qtyAccepted2: '59.87',
      isAccepted2Weighed: false,
      qtyShort: '1',
      qtyShort2: '9.8',
    };
    const words = '实收 6 箱（59.87 千克，按发运），短少 1 箱（9.8 千克）';
    const order = askDocument({ status: 'APPROVED', lines: [askLine({ ...taken, ...units, remark: '' })] });
    expect(cellsOf(sheetOf(askOrderSheet, order))).toContain(words);
    const shipped = { shippedQty: '7', shippedQty2: '69.67', qtyOver: '1', qtyOver2: '9.9' };
    const counted = countedLine({ ...taken, ...units, ...shipped });
    const cells = cellsOf(sheetOf(receiptSheet, inboundDocument({ lines: [counted] })));
    expect(cells).toEqual(expect.arrayContaining(['7 箱（69.67 千克）', '6（59.87 千克，按发运）', '1（9.8 千克）']));
    expect(cells.join('')).toContain('多收 1（9.9 千克）');
  });
});

describe('the delivery note', () => {
  it('has a sheet for each receiving place, with its own lines', () => {
    const lines = [
      transportLine({ id: 1, placeId: 1, placeName: '一店', materialName: '大米' }),
      transportLine({ id: 2, placeId: 2, placeName: '二店', materialName: '面粉' }),
    ];
    const sheets = deliveryNote.sheets(transportDocument({ lines }));
    expect(sheets.map(({ facts: [place] }) => place?.text.endsWith('一店'))).toEqual([true, false]);
    expect(sheets.map((sheet) => cellsOf(sheet).includes('大米'))).toEqual([true, false]);
  });
});
