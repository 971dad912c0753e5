import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { dueQty, secondFor } from '@material/contract/ordering/pickup-order/due.rules.ts';
import { describe, expect, it } from 'vitest';
import {
  pickupLine,
  promisedPickup,
  transportDocument,
  transportLine,
  transportLot,
} from '../../../../test/deliveries.ts';
import { problemsOf } from '../../../kit/form/schema-rules.ts';
import { lotFieldProblem, missingProblems, placedProblem, remainingLife, withProduceDate } from './check.rules.ts';
import {
  arranged,
  loadWords,
  type LotRow,
  roomProblem,
  rowsOfPickup,
  rowsOfTransport,
  splitLot,
  transportInput,
  withQty,
  withRooms,
} from './draft.rules.ts';

const today = '2026-11-21';
const wanted = promisedPickup({ deliveryDate: '2026-11-22' });
const rows = (): LotRow[] => withRooms(arranged(rowsOfPickup(wanted)), [wanted], today);
const row = (change: Partial<LotRow> = {}): LotRow => {
  const [first] = rows();
  if (!first) throw new Error('no row');
  return { ...first, ...change };
};

describe('what is planned', () => {
  it.each([
    ['all of the promise', { qtyConfirmed: '18', qtyRoom: '18.9', qtyOpen: '18' }, '18'],
    ['what has not left', { qtyConfirmed: '18', qtyShipped: '10', qtyRoom: '8.9', qtyOpen: '8' }, '8'],
    ['what came back', { qtyConfirmed: '18', qtyShipped: '18', qtyRejected: '2', qtyRoom: '2.9', qtyOpen: '2' }, '2'],
    ['not the tolerance', { qtyConfirmed: '18', qtyShipped: '18', qtyRoom: '0.9', qtyOpen: '0' }, '0'],
    ['nothing unpromised', { qtyConfirmed: '0', qtyRoom: '0', qtyOpen: '18' }, '0'],
    ['whole pieces', { qtyConfirmed: '2.5', qtyRoom: '2.5', qtyOpen: '2.5' }, '2'],
  ])('%s', (_name, change, due) => expect(dueQty(pickupLine(change))).toBe(due));

  it('weighs at the rate of the order, else of the unit', () => {
    expect(secondFor(pickupLine(), '3')).toBe('30');
    expect(secondFor(pickupLine({ qtyAsked2: '190' }), '2')).toBe('19');
    expect(secondFor(pickupLine({ baseUnitName: '袋' }), '2')).toBe('');
    expect(secondFor(pickupLine({ secondUnitName: '' }), '2')).toBe('');
  });

  it('leaves out lines with nothing to send', () => {
    expect(rowsOfPickup(promisedPickup({ lines: [pickupLine()] }))).toEqual([]);
    expect(rows()).toMatchObject([{ qty: '18', qty2: '180', due: '18', room: '18', lineQty: '18' }]);
  });

  it('measures shelf life on the earliest wanted day, never in the past', () => {
    expect(row().arriveOn).toBe('2026-11-22');
    const late = promisedPickup({ deliveryDate: '2026-11-12' });
    expect(withRooms(rowsOfPickup(late), [late], today)[0]?.arriveOn).toBe(today);
  });
});

describe('lots', () => {
  it('splits a lot, the second quantity following until it was weighed', () => {
    const less = arranged([withQty(row(), '12')]);
    expect(less[0]).toMatchObject({ qty: '12', qty2: '120' });
    const split = splitLot(less, less[0]?.key ?? '', 'new');
    expect(split).toMatchObject([
      { qty: '12', lotAt: 0, lotCount: 2, lineQty: '18', lineQty2: '180' },
      { key: 'new', qty: '6', qty2: '60', lotAt: 1, lotNo: '' },
    ]);
    expect(withQty({ ...row(), qty2: '118.6' }, '12').qty2).toBe('118.6');
    expect(loadWords(split)).toBe('1 行 0 批，180 千克');
  });

  it('says when the lots of a line are more than it may send', () => {
    expect(roomProblem(row())).toBeUndefined();
    expect(roomProblem(row({ lineQty: '19' }))).toBe('最多可发 18');
    expect(roomProblem(row({ lineQty: '19', lotCount: 2 }))).toBe('各批合计 19，最多可发 18');
  });

  it('works the expiry out of the production date unless it was typed', () => {
    const made = withProduceDate(row(), '2026-11-01');
    expect(made.expireDate).toBe('2027-11-01');
    expect(withProduceDate(made, '2026-11-02').expireDate).toBe('2027-11-02');
    expect(withProduceDate({ ...made, expireDate: '2027-03-01' }, '2026-11-02').expireDate).toBe('2027-03-01');
    expect(withProduceDate(row({ shelfLifeDays: null }), '2026-11-01').expireDate).toBe('');
    const mistyped = withProduceDate(row(), '2026-13-45');
    expect(mistyped).toMatchObject({ produceDate: '2026-13-45', expireDate: '' });
    expect(remainingLife(mistyped)).toBeUndefined();
    expect(withProduceDate(mistyped, '2026-11-01').expireDate).toBe('2027-11-01');
  });

  it('says how much life is left on arrival', () => {
    expect(remainingLife(row())).toBeUndefined();
    expect(remainingLife(withProduceDate(row(), '2026-11-01'))).toEqual({ words: '剩 94%，要求 67%', isEnough: true });
    expect(remainingLife(withProduceDate(row(), '2026-05-01'))).toEqual({ words: '剩 44%，要求 67%', isEnough: false });
    expect(remainingLife(withProduceDate(row(), '2025-05-01'))?.words).toBe('到货前已过期');
  });

  it('finds fault only with what is filled in', () => {
    expect(lotFieldProblem(row(), 'produceDate', today)).toBeUndefined();
    expect(lotFieldProblem(row({ lotNo: 'A', produceDate: '2026-11-23' }), 'produceDate', today)).toBe(
      '生产日期不能晚于发车日期',
    );
  });
});

describe('sending', () => {
  it('sends each line once with its named lots, and nothing empty', () => {
    const lots = splitLot(
      [row({ lotNo: 'A', produceDate: '2026-11-01', expireDate: '2027-11-01', qty: '12', qty2: '120' })],
      row().key,
      'b',
    );
    const named = lots.map((lot) => (lot.key === 'b' ? { ...lot, lotNo: ' B ', qty: '6', qty2: '60' } : lot));
    const input = transportInput({ plateNo: ' 沪a12345 ', packageCount: 3, lines: named });
    expect(input).toEqual({
      plateNo: '沪A12345',
      packageCount: 3,
      lines: [
        {
          pickupLineId: 201,
          qty: '18',
          qty2: '180',
          lots: [
            { lotNo: 'A', produceDate: '2026-11-01', expireDate: '2027-11-01', qty: '12', qty2: '120' },
            { lotNo: 'B', qty: '6', qty2: '60' },
          ],
        },
      ],
    });
  });

  it('leaves lines without a quantity behind', () => {
    expect(transportInput({ lines: [row({ qty: '' })] })['lines']).toEqual([]);
  });

  it('sends what is no quantity as it was typed, so that it is refused and not left out', () => {
    const lots = [row({ key: 'a', lotNo: 'A', qty: '1e1', qty2: '-5' }), row({ key: 'b', lotNo: 'B', qty: '6' })];
    expect(transportInput({ lines: lots })['lines']).toMatchObject([
      { qty: '1e1', qty2: '-5', lots: [{ qty: '1e1', qty2: '-5' }, { qty: '6' }] },
    ]);
  });

  it('opens a stored draft as it was saved', () => {
    expect(rowsOfTransport(transportDocument())).toMatchObject([
      { key: 'lot 301', lotId: 301, lotNo: 'PC1', qty: '18', qty2: '180' },
    ]);
    const bare = transportDocument({ lines: [transportLine({ lots: [] })] });
    expect(rowsOfTransport(bare)).toMatchObject([{ key: '201', lotId: null, lotNo: '', qty: '18' }]);
    const plain = transportDocument({ lines: [transportLine({ lots: [transportLot({ qty2: '0' })] })] });
    expect(rowsOfTransport(plain)[0]?.qty2).toBe('');
  });

  it('puts what the server says where it belongs', () => {
    const all = [row({ lotNo: 'A' })];
    const placed = (path: (string | number)[]) => placedProblem({ path, message: '不对' }, { lines: all }).path;
    expect(placed(['plateNo'])).toEqual(['plateNo']);
    expect(placed(['lines', 0, 'lots', 0, 'lotNo'])).toEqual(['lines', 'row', '201', 'lotNo']);
    expect(placed(['lines', 0, 'lots'])).toEqual(['lines', 'row', '201']);
    expect(placed(['lines', 7, 'qty'])).toEqual(['lines']);
  });

  it.each([
    ['qty', ['5', 'abc'], 'b'],
    ['qty', ['abc', '5'], 'a'],
    ['qty', ['5', '-1'], 'b'],
    ['qty', ['5', '1.1234567'], 'b'],
    ['qty', ['5', '9999999999'], 'b'],
    ['qty', ['1.1234567', 'abc'], 'b'],
    ['qty', ['5', '6'], 'a'],
    ['qty2', ['5', '1e1'], 'b'],
  ] as const)('a line whose %s is %j is red at lot %s alone', (field, typed, at) => {
    const lots = ['a', 'b'].map((key, index) => row({ key, lotNo: key, [field]: typed[index] ?? '' }));
    const problem = { path: ['lines', 0, field], message: '不对' };
    expect(placedProblem(problem, { lines: lots }).path).toEqual(['lines', 'row', at, field]);
  });

  it('marks the lot that is no number, or no whole one, and no other', () => {
    const lots = [row({ key: 'a', lotNo: 'A', qty: '5' }), row({ key: 'b', lotNo: 'B', qty: 'abc' })];
    const { input } = transportOrderCalls.addTransportOrder;
    const found = problemsOf(input, transportInput({ lines: lots })).map((one) => placedProblem(one, { lines: lots }));
    expect(new Set(found.map(({ path }) => path.join('.')))).toEqual(new Set(['lines.row.b.qty']));
    const half = [row({ key: 'a', isDecimal: false, qty: '5' }), row({ key: 'b', isDecimal: false, qty: '1.5' })];
    const whole = { path: ['lines', 0, 'qty'], message: '只能是整数' };
    expect(placedProblem(whole, { lines: half }).path).toEqual(['lines', 'row', 'b', 'qty']);
  });

  it('lists what is missing for loading', () => {
    const found = missingProblems({}, [row()], today).map(({ path }) => path);
    expect(found).toEqual([
      ['plateNo'],
      ['driver'],
      ['driverPhone'],
      ['lines', 'row', '201', 'lotNo'],
      ['lines', 'row', '201', 'produceDate'],
    ]);
    const full = { plateNo: '沪A12345', driver: '赵师傅', driverPhone: '15400001111' };
    const lot = row({ lotNo: 'A', produceDate: '2026-11-01', expireDate: '2027-11-01' });
    expect(missingProblems(full, [lot], today)).toEqual([]);
    expect(missingProblems(full, [row({ isFood: false })], today)).toEqual([]);
  });
});
