import { describe, expect, it } from 'vitest';
import { dateRange, type Filter, moneyRange, remoteSelect, select, text, yesNo } from './list-filters.ts';
import { changedFilters, filterProblem, rangeOf, wireFilters, withRange } from './filter-values.ts';

const created = dateRange('createTime', '下单', { windowDays: 90, withTime: true });
const delivery = dateRange('deliveryDate', '送达');
const filters: Filter[] = [
  text('no', '单号'),
  select('status', '状态', { options: [{ value: 'A', label: '甲' }], multiple: true }),
  select('level', '级别', { options: [{ value: 1, label: '一' }] }),
  yesNo('isControl', '管控'),
  remoteSelect('supplierId', '供应商', { search: () => Promise.resolve([]) }),
  remoteSelect('placeIds', '地点', { search: () => Promise.resolve([]), multiple: true }),
  created,
  delivery,
];
const today = '2026-11-20';

describe('filters on the wire', () => {
  it('sends each in the form its call wants', () => {
    const values = { no: 'YH1', status: 'A,B', level: '1', isControl: 'false', supplierId: '7', placeIds: '1,2' };
    expect(wireFilters(filters, { ...values, createTimeFrom: 'all' }, today)).toEqual({
      no: 'YH1',
      status: ['A', 'B'],
      level: 1,
      isControl: false,
      supplierId: 7,
      placeIds: [1, 2],
    });
  });

  it('opens on the last 90 days, today included', () =>
    expect(wireFilters(filters, {}, today)).toEqual({
      createTimeFrom: '2026-08-23 00:00:00',
      createTimeTo: '2026-11-20 23:59:59',
    }));

  it('sends plain dates where the wire has no times', () =>
    expect(wireFilters([delivery], { deliveryDateFrom: today, deliveryDateTo: today }, today)).toEqual({
      deliveryDateFrom: today,
      deliveryDateTo: today,
    }));
});

describe('one field of a filter alone in the address', () => {
  const valueOf: Readonly<Record<Filter['kind'], string>> = {
    text: 'YH1',
    select: '1',
    remote: '7',
    dateRange: today,
    numberRange: '5',
  };
  const fields = [...filters, moneyRange('amount', '金额')].flatMap((filter) =>
    filter.fields.map((field) => [field, filter] as const),
  );
  it.each(fields)('%s is asked for, and nothing else of it', (field, filter) => {
    const wire = wireFilters([filter], { [field]: valueOf[filter.kind] }, today);
    expect(Object.keys(wire)).toEqual([field]);
  });
});

describe('the time window', () => {
  it('can be taken off and put back', () => {
    const off = withRange(created, { no: 'x' }, { range: undefined, today });
    expect(off).toEqual({ no: 'x', createTimeFrom: 'all' });
    expect(rangeOf(created, off, today)).toBeUndefined();
    const back = withRange(created, off, { range: ['2026-08-23', today], today });
    expect(back).toEqual({ no: 'x' });
    expect(changedFilters(filters, back)).toBe(1);
  });

  it('forgets a range without a window', () =>
    expect(
      withRange(delivery, { deliveryDateFrom: today, deliveryDateTo: today }, { range: undefined, today }),
    ).toEqual({}));
});

describe('a range of amounts', () => {
  const amounts = [moneyRange('amount', '金额')];
  it.each([
    [{ amountFrom: '100' }, { amountFrom: '100' }],
    [{ amountTo: '9.5' }, { amountTo: '9.5' }],
    [
      { amountFrom: '20', amountTo: '20' },
      { amountFrom: '20', amountTo: '20' },
    ],
    [{ amountFrom: '100', amountTo: '20' }, {}],
    [{ amountFrom: 'abc', amountTo: '20' }, {}],
    [{}, {}],
  ])('%j asks for %j', (values, asked) => expect(wireFilters(amounts, values, today)).toEqual(asked));

  it.each([
    [{ amountFrom: '5000', amountTo: '100' }, '起始值不能大于结束值'],
    [{ amountFrom: 'abc' }, '必须是数字'],
    [{ amountTo: '-5' }, '不能为负'],
    [{ amountFrom: '1', amountTo: '2' }, undefined],
  ])('%j is told %s', (values, problem) =>
    expect(amounts.map((filter) => filterProblem(filter, values))).toEqual([problem]),
  );
});
