import { describe, expect, test } from 'vitest';
import { minuteOf } from '../duty.rules.ts';
import {
  departureHeadProblems,
  expectedAt,
  forecastProblem,
  latenessText,
  loadProblems,
  plannedArrival,
  temperatureText,
  type LoadLine,
} from './departure.rules.ts';

const window = { deliveryDate: '2026-11-21', arriveFrom: '06:00:00', arriveTo: '10:00:00' };
const at = (text: string): Date => new Date(`${text}+08:00`);

describe('when a vehicle is expected', () => {
  test('by distance', () => {
    expect(expectedAt({ departAt: at('2026-11-21T03:00:00'), hours: 4, ...window })).toEqual(at('2026-11-21T07:00:00'));
  });
  test('not before the place opens on the delivery date', () => {
    expect(expectedAt({ departAt: at('2026-11-20T18:00:00'), hours: 4, ...window })).toEqual(at('2026-11-21T06:00:00'));
    const unknown = { ...window, arriveFrom: null, arriveTo: null };
    expect(expectedAt({ departAt: at('2026-11-20T18:00:00'), hours: 4, ...unknown })).toEqual(
      at('2026-11-21T06:00:00'),
    );
  });
  test('without a distance by the end of the hours, or a day later', () => {
    const hours = undefined;
    expect(expectedAt({ departAt: at('2026-11-20T18:00:00'), hours, ...window })).toEqual(at('2026-11-21T10:00:00'));
    expect(expectedAt({ departAt: at('2026-11-21T12:00:00'), hours, ...window })).toEqual(at('2026-11-22T12:00:00'));
  });
  test('shelf life is measured on the delivery date, or today', () => {
    expect(plannedArrival('2026-11-21', at('2026-11-20T23:00:00'))).toBe('2026-11-21');
    expect(plannedArrival('2026-11-19', at('2026-11-20T23:00:00'))).toBe('2026-11-20');
  });
});

test('a forecast is neither past nor far ahead, and says something new', () => {
  const now = at('2026-11-21T09:00:00');
  const before = at('2026-11-21T10:00:00');
  const problem = (wire: string) => forecastProblem(minuteOf(wire), { now, before });
  expect(problem('2026-11-21 08:59:59')).toBe('不能早于现在');
  expect(problem('2026-11-21 09:00:00')).toBeUndefined();
  expect(problem('2026-11-21 10:00:30')).toBe('与原来的预计到达相同');
  expect(problem('2026-11-28 23:59:00')).toBeUndefined();
  expect(problem('2026-11-29 00:00:00')).toBe('最多推到 7 天以后');
});

test('late is later than both the forecast and the hours of the day, by more than half an hour', () => {
  const late = (etaAt: string | null, arriveAt: string) =>
    latenessText({
      etaAt: etaAt === null ? null : at(etaAt),
      arriveAt: at(arriveAt),
      deliveryDate: '2026-11-21',
      arriveTo: '10:00:00',
    });
  expect(late('2026-11-21T07:00:00', '2026-11-21T10:30:00')).toBeUndefined();
  expect(late('2026-11-21T07:00:00', '2026-11-21T10:31:00')).toBe('迟到 31 分');
  expect(late('2026-11-21T13:00:00', '2026-11-21T12:00:00')).toBeUndefined();
  expect(late('2026-11-21T13:00:00', '2026-11-21T15:05:00')).toBe('迟到 2 小时 5 分');
  expect(late(null, '2026-11-22T10:00:00')).toBe('迟到 24 小时 0 分');
});

test('a temperature outside of its range is said with the limit', () => {
  const chilled = { minTemp: '0.0', maxTemp: '4.0' };
  expect(temperatureText('到达', '3.9', chilled)).toBeUndefined();
  expect(temperatureText('到达', '4.1', chilled)).toBe('到达温度 4.1 ℃，高于要求的 4.0 ℃');
  expect(temperatureText('发车', '-1', chilled)).toBe('发车温度 -1 ℃，低于要求的 0.0 ℃');
  expect(temperatureText('发车', null, chilled)).toBeUndefined();
  expect(temperatureText('发车', '30', { minTemp: null, maxTemp: null })).toBeUndefined();
});

test('a departure names its vehicle and driver', () => {
  const cold = { isCold: true, startTemp: null };
  const vehicle = { plateNo: ' ', driver: null, driverPhone: '' };
  expect(departureHeadProblems(vehicle, cold).map(({ path }) => path[0])).toEqual([
    'plateNo',
    'driver',
    'driverPhone',
    'startTemp',
  ]);
  const wrong = { plateNo: '沪A1', driver: '赵', driverPhone: '110' };
  expect(departureHeadProblems(wrong, { isCold: false, startTemp: null }).map(({ path }) => path[0])).toEqual([
    'plateNo',
    'driverPhone',
  ]);
  const right = { plateNo: '沪AD12345', driver: '赵', driverPhone: '021-12345678' };
  expect(departureHeadProblems(right, { isCold: true, startTemp: '-19' })).toEqual([]);
});

describe('loading', () => {
  const days = { departOn: '2026-11-20', arriveOn: '2026-11-21', mayOweReport: false };
  const lot = {
    lot_no: 'A',
    produce_date: '2026-11-18',
    expire_date: '2026-11-28',
    qty: '10',
    report_state: 'QUALIFIED' as const,
  };
  const food: LoadLine = { qty: '10', isFood: true, shelfLifeDays: 10, acceptRatio: '0.5', lots: [lot] };
  const messages = (line: LoadLine) =>
    loadProblems([line], days).map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`);
  test('food has lots that add up, are dated and will last', () => {
    expect(messages(food)).toEqual([]);
    expect(messages({ ...food, lots: [] })).toEqual(['lots: 请填写批次']);
    expect(messages({ ...food, lots: [{ ...lot, qty: '9.5' }] })).toEqual([
      'lots: 批次数量合计 9.5，应等于发运数量 10',
    ]);
    expect(messages({ ...food, lots: [{ ...lot, produce_date: '2026-11-10', expire_date: '2026-11-20' }] })).toEqual([
      'lots.0.expireDate: 该批次已于 2026-11-20 到期',
    ]);
    expect(messages({ ...food, lots: [{ ...lot, report_state: 'PENDING' }] })).toEqual([
      'lots.0.reportState: 批检报告未上传，待补发运需要权限',
    ]);
  });
  test('other goods need no lots, but those they have add up', () => {
    const goods = { ...food, isFood: false };
    expect(messages({ ...goods, lots: [] })).toEqual([]);
    expect(
      messages({ ...goods, lots: [{ ...lot, produce_date: null, expire_date: null, report_state: 'PENDING' }] }),
    ).toEqual([]);
    expect(messages({ ...goods, lots: [{ ...lot, qty: '11' }] })).toHaveLength(1);
  });
});
