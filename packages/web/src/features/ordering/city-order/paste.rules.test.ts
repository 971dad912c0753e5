import { expect, it } from 'vitest';
import { readBlock } from '../../../kit/grid/grid-edits.ts';
import { readMatrix } from './paste.rules.ts';

const places = [
  { value: 11, label: '上海中心仓', search: ['SH-DC', '上海仓'] },
  { value: 12, label: '上海示例一店', search: ['SH001'] },
  { value: 21, label: '广州中心仓', search: ['GZ-DC'] },
];
const read = (text: string) => {
  const found = readMatrix(readBlock(text), places);
  return found && { ...found, rows: found.rows.map(({ name, qtys }) => [name, Object.fromEntries(qtys)]) };
};

it('reads places from the first row by name, short name or code, in whatever order its columns stand', () => {
  expect(
    read(
      '序号\t物料名称\t物料编码\t规格\tSH001\t广州中心仓\t合计\n1\t米\tWL1\t25kg\t１５\t30\t45\n2\t面\tWL2\t\t\t8\t8',
    ),
  ).toEqual({
    places: [12, 21],
    unknown: [],
    rows: [
      ['WL1', { 12: '15', 21: '30' }],
      ['WL2', { 21: '8' }],
    ],
  });
});

it('names columns that it does not know, keeps what is no number to be mended, and leaves out sums', () => {
  expect(read('物料\t上海仓\t火星仓\t说明\n米\t十袋\t3\t急\n合计\t10\t3\t')).toEqual({
    places: [11],
    unknown: ['火星仓'],
    rows: [['米', { 11: '十袋' }]],
  });
});

it('is nothing where the first row names no place', () => {
  expect(read('WL1\t5')).toBeUndefined();
  expect(read('')).toBeUndefined();
});
