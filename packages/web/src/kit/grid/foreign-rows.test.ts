import { describe, expect, it } from 'vitest';
import { readForeign, readPasted } from './foreign-rows.ts';

type Line = { readonly material: string; readonly qty: string; readonly placeId: string };
const readRows = readForeign<Line>('material', (line, { name, qty }) => ({ ...line, material: name, qty }));

describe('readPasted', () => {
  it('reads code and quantity', () => {
    expect(
      readPasted([
        ['WL1001001', '40'],
        ['WL1101001', '２０'],
      ]),
    ).toEqual([
      { name: 'WL1001001', qty: '40', remark: '' },
      { name: 'WL1101001', qty: '20', remark: '' },
    ]);
  });

  it('finds the columns of a wider sheet by what stands in them', () => {
    const block = [
      ['1', '东北珍珠米', '25kg/袋', '袋', '40'],
      ['2', '鸡蛋', '360枚/箱', '箱', '10'],
    ];
    expect(readPasted(block)).toEqual([
      { name: '东北珍珠米', qty: '40', remark: '' },
      { name: '鸡蛋', qty: '10', remark: '' },
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
      { name: 'WL1001001', qty: '1200', remark: '急用' },
      { name: '鸡蛋', qty: '十', remark: '' },
    ]);
  });

  it.each(['-3', '1e3', '缺', '20箱', ''])('keeps every quantity beside one that is written %j', (odd) => {
    const block = [
      ['WL3002001', '20'],
      ['WL1701004', odd],
      ['WL3003003', '10'],
    ];
    expect(readPasted(block).map(({ name, qty }) => [name, qty])).toEqual(block);
    const named = block.map(([, qty], at) => [['米', '油', '盐'][at] ?? '', qty ?? '']);
    expect(readPasted(named).map(({ name, qty }) => [name, qty])).toEqual(named);
  });

  it.each(['-3', '1e3', '20箱'])('reads a quantity that is written %j alone as it stands, to be mended', (odd) => {
    expect(readPasted([['WL3002001', odd]])).toEqual([{ name: 'WL3002001', qty: odd, remark: '' }]);
  });

  it('reads nothing from nothing', () => {
    expect(readPasted([['']])).toEqual([]);
    expect(readPasted([])).toEqual([]);
  });
});

describe('what is pasted into the grid', () => {
  const read = (block: readonly (readonly string[])[], field: keyof Line = 'material') =>
    readRows(block, { type: 'text', title: '', field })
      ?.map((edit) => edit({ material: '', qty: '', placeId: '' }))
      .map(({ material, qty }) => [material, qty]);

  it.each([
    [
      'a running number, a code, a name and a quantity',
      [['1', 'WL1001003', '泰式香米', '3', '']],
      [['WL1001003', '3']],
    ],
    [
      'running numbers that begin elsewhere',
      [
        ['7', '东北珍珠米', '40'],
        ['8', '鸡蛋', '10'],
      ],
      [
        ['东北珍珠米', '40'],
        ['鸡蛋', '10'],
      ],
    ],
    [
      'running numbers beside codes',
      [
        ['1', 'WL1001003'],
        ['2', 'WL1001001'],
      ],
      [
        ['WL1001003', ''],
        ['WL1001001', ''],
      ],
    ],
    ['a quantity before its code', [['40', 'WL1001003']], [['WL1001003', '40']]],
    [
      'headings',
      [
        ['编码', '数量'],
        ['WL1001003', '5'],
      ],
      [['WL1001003', '5']],
    ],
    [
      'quantities that count up',
      [
        ['泰式香米', '30kg', '1'],
        ['鸡蛋', '360枚', '2'],
      ],
      [
        ['泰式香米', '1'],
        ['鸡蛋', '2'],
      ],
    ],
  ])('%s is read as the dialog reads it', (_name, block, lines) => expect(read(block)).toEqual(lines));

  it('goes cell by cell where it is material and quantity already, or one column', () => {
    expect(read([['WL1001003', '5']])).toBeUndefined();
    expect(read([['泰式香米'], ['鸡蛋']])).toBeUndefined();
    expect(read([['3'], ['4']], 'qty')).toBeUndefined();
    expect(read([['上海一店', '2026-12-01', '急']], 'placeId')).toBeUndefined();
  });
});
