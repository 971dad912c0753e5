import { expect, test } from 'vitest';
import { sheet } from '../../kernel/excel/sheet-decl.ts';
import { checkLine, type Known } from './check-line.rules.ts';
import { lineOf } from '../../kernel/import/read-upload.ts';
import { askOrderColumns, type AskOrderSheet } from './ask-order-sheet.ts';

const { materialName, qty, deliveryDate } = askOrderColumns;
const simple: AskOrderSheet = sheet({ title: '简单要货单', columns: { materialName, qty, deliveryDate } });
const nothing: Known = {
  cityId: 1,
  materials: () => [],
  nearMaterials: () => [],
  suppliers: () => [],
  places: () => [],
  defaultPlace: () => 1,
  reasons: () => undefined,
  offers: () => [],
};

test('a further kind of sheet is a table of its columns', () => {
  const line = lineOf(simple, {
    sheetRow: 2,
    cells: { materialName: '珍珠米', qty: '２０', deliveryDate: '2026/11/25' },
    columns: [],
  });
  expect(line).toMatchObject({ ok: true, values: { qty: '20', deliveryDate: '2026-11-25' } });
  expect(checkLine(line, nothing).problems).toEqual([{ column: 'materialName', message: '没有名为“珍珠米”的物料' }]);
  const blank = lineOf(simple, { sheetRow: 3, cells: { qty: '1', deliveryDate: '2026-11-25' }, columns: [] });
  expect(checkLine(blank, nothing).problems).toEqual([{ column: 'materialName', message: '请填写物料编码或物料名称' }]);
});
