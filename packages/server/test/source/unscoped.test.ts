import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/**
 * Where a context reads or writes without starting from a scope, how often, and why. A number only goes down; a new place
 * starts from `ctx.from`, `ctx.find`, `ctx.under`, `readUnder` or `readScoped`.
 */
const places: Readonly<Record<string, readonly [times: number, why: string]>> = {
  'catalogue/road.repo.ts': [1, 'the way between a supplier and a city, whoever asks'],
  'messaging/waiting.repo.ts': [2, 'the product’s own work, for everybody who is waited for'],
  'ordering/ask-order-excel/lookups.repo.ts': [1, 'reference rows that everybody sees'],
  'ordering/ask-order-excel/made-order.repo.ts': [2, 'the order that an import has just made'],
  'ordering/ask-order-excel/shown-names.repo.ts': [1, 'names of rows that the import found under its scope'],
  'ordering/delivery-jobs.repo.ts': [6, 'the product’s own work at night, for everybody'],
  'ordering/goods/report-types.repo.ts': [1, 'reference rows that everybody sees'],
  'ordering/inbound-order/door-temperature.repo.ts': [2, 'the vehicle behind an inbound order that was seen'],
  'ordering/inbound-order/inbound-order.repo.ts': [
    5,
    'the whole vehicle is locked and counted, other places’ goods too',
  ],
  'ordering/ledger/ledger.repo.ts': [
    3,
    'lines are locked before their order is looked at; the ledger is checked for everybody',
  ],
  'ordering/transport-order/differences.repo.ts': [2, 'the statement carries the scope of the inbound orders itself'],
  'ordering/transport-order/draft.repo.ts': [5, 'lines are looked up by ids that the call has checked'],
  'ordering/transport-order/generate.repo.ts': [2, 'the statement carries the scope of the vehicle’s lines itself'],
  'ordering/transport-order/place-view.repo.ts': [
    2,
    'whether others share a vehicle that was seen, without showing them',
  ],
  'ordering/transport-order/report.repo.ts': [
    4,
    'lots by ids that the call has checked, and what follows for their states',
  ],
  'ordering/transport-order/temperature.repo.ts': [1, 'the widest range of a load, other places’ goods too'],
  'ordering/transport-order/transport-order.repo.ts': [
    7,
    'the whole vehicle is locked and moved, other places’ goods too',
  ],
};
const most = 47;

test('what is read without scope stands here with its reason, and grows no more', () => {
  const found = sourceFiles('packages/server/src')
    .map(({ path, text }) => ({
      path: path.replace('packages/server/src/', ''),
      times: text.match(/\bunscoped\(/g)?.length ?? 0,
    }))
    .filter(({ path, times }) => times > 0 && !/^(kernel|demo)\//.test(path));
  expect(Object.fromEntries(found.map(({ path, times }) => [path, times]))).toEqual(
    Object.fromEntries(Object.entries(places).map(([path, [times]]) => [path, times])),
  );
  expect(found.reduce((sum, { times }) => sum + times, 0)).toBeLessThanOrEqual(most);
});
