import { describe, expect, it } from 'vitest';
import { readPasted } from './add-ask-order-paste.rules.ts';

describe('readPasted', () => {
  it('reads code and quantity', () => {
    expect(
      readPasted([
        ['WL1001001', '40'],
        ['WL1101001', '２０'],
      ]),
    ).toEqual([
      { material: 'WL1001001', qty: '40', remark: '' },
      { material: 'WL1101001', qty: '20', remark: '' },
    ]);
  });

  it('finds the columns of a wider sheet by what stands in them', () => {
    const block = [
      ['1', '东北珍珠米', '25kg/袋', '袋', '40'],
      ['2', '鸡蛋', '360枚/箱', '箱', '10'],
    ];
    expect(readPasted(block)).toEqual([
      { material: '东北珍珠米', qty: '40', remark: '' },
      { material: '鸡蛋', qty: '10', remark: '' },
    ]);
  });

  it('goes by the headings where there are any', () => {
    const block = [
      ['序号', '物料名称', '物料编码', '要货数量', '备注'],
      ['1', '东北珍珠米', 'WL1001001', '1,200', '急用'],
      ['', '', '', '', ''],
      ['2', '鸡蛋', '', '十', ''],
    ];
    expect(readPasted(block)).toEqual([
      { material: 'WL1001001', qty: '1200', remark: '急用' },
      { material: '鸡蛋', qty: '十', remark: '' },
    ]);
  });

  it('reads nothing from nothing', () => {
    expect(readPasted([['']])).toEqual([]);
    expect(readPasted([])).toEqual([]);
  });
});
