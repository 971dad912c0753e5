import { describe, expect, it } from 'vitest';
import { askDocument, askLine } from '../../../../test/ask-orders.ts';
import {
  countedLine,
  inboundDocument,
  promisedPickup,
  transportDocument,
  transportLine,
} from '../../../../test/deliveries.ts';
import { askOrderPrint } from './print.ts';
import { inboundPrint } from '../inbound/print.ts';
import { pickList } from '../pickup/print.ts';
import { deliveryNote } from '../transport/print.ts';
import { dayWithWeek, percentText } from './words.ts';
import { priceText } from '../../../kit/display/price-text.ts';

describe('the printed order', () => {
  it('has the sum in figures and in capitals', () => {
    const { html } = askOrderPrint(askDocument({ amount: '12846.50' }));
    expect(html).toContain('12,846.50');
    expect(html).toContain('金额大写：壹万贰仟捌佰肆拾陆元伍角');
    expect(html).not.toContain('核准');
  });

  it('says what was taken and what was refused, with the weights', () => {
    const taken = { qtyAccepted: '6', qtyAccepted2: '60.3', qtyRejected: '2', qtyRejected2: '20.1' };
    const units = { unitName: '箱', secondUnitName: '千克' };
    const { html } = askOrderPrint(askDocument({ status: 'APPROVED', lines: [askLine({ ...taken, ...units })] }));
    expect(html).toContain('实收 6 箱（60.3 千克），拒收 2 箱（20.1 千克）');
    const note = deliveryNote(transportDocument({ lines: [transportLine({ ...taken, ...units })] }));
    expect(note.html).toContain('实收 6 箱（60.3 千克），拒收 2 箱（20.1 千克）');
    expect(askOrderPrint(askDocument({})).html).not.toContain('拒收');
  });

  it('calls a weight that nobody took 按发运, and tells what was missing', () => {
    const taken = {
      qtyAccepted: '6',
      qtyAccepted2: '59.87',
      isAccepted2Weighed: false,
      qtyShort: '1',
      qtyShort2: '9.8',
    };
    const units = { unitName: '箱', secondUnitName: '千克' };
    const words = '实收 6 箱（59.87 千克，按发运），短少 1 箱（9.8 千克）';
    const order = askDocument({ status: 'APPROVED', lines: [askLine({ ...taken, ...units })] });
    expect(askOrderPrint(order).html).toContain(words);
    expect(deliveryNote(transportDocument({ lines: [transportLine({ ...taken, ...units })] })).html).toContain(words);
    const counted = countedLine({
      ...taken,
      ...units,
      shippedQty: '7',
      shippedQty2: '69.67',
      qtyOver: '1',
      qtyOver2: '9.9',
    });
    const receipt = inboundPrint(inboundDocument({ lines: [counted] })).html;
    expect(receipt).toContain('<td class="num">7 箱（69.67 千克）</td>');
    expect(receipt).toContain('<td class="num">6（59.87 千克，按发运）</td>');
    expect(receipt).toContain('<td class="num">1（9.8 千克）</td>');
    expect(receipt).toContain('多收 1（9.9 千克）');
  });

  it('shows the checked quantity once there is one, and escapes what people have typed', () => {
    const lines = [askLine({ qtyApproved: '38', remark: '<b>急</b>' })];
    const { html } = askOrderPrint(askDocument({ status: 'APPROVED', lines }));
    expect(html).toContain('<th class="num">核准</th>');
    expect(html).toContain('<td class="num">38</td>');
    expect(html).not.toContain('<b>急</b>');
  });
});

describe('every print', () => {
  const prints: readonly (readonly [string, string])[] = [
    ['要货单', askOrderPrint(askDocument({ status: 'APPROVED' })).html],
    ['送货单', deliveryNote(transportDocument()).html],
    ['入库单', inboundPrint(inboundDocument()).html],
    ['备货单', pickList(promisedPickup()).html],
  ];
  it.each(prints)('%s has its heads on the side of what stands under them', (_name, html) => {
    const cells = (row: string): boolean[] =>
      [...row.matchAll(/<t[hd](\s[^>]*)?>/g)].map(([, rest]) => rest?.includes('num') === true);
    const [head, body] = [/<thead>.*?<\/tr>/s, /<tbody><tr>.*?<\/tr>/s].map((part) =>
      cells(part.exec(html)?.[0] ?? ''),
    );
    expect(head?.length).toBeGreaterThan(0);
    expect(head).toEqual(body);
  });
});

describe('words of an order', () => {
  it('says days, rates and prices as people read them', () => {
    expect(dayWithWeek('2026-11-21')).toBe('11-21（周六）');
    expect(dayWithWeek('')).toBe('');
    expect(percentText('0.09')).toBe('9%');
    expect(['5.2', '148', '0.123456', '1234.5'].map(priceText)).toEqual(['5.20', '148.00', '0.123456', '1,234.50']);
  });
});
