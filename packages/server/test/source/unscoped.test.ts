import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/**
 * Where a context reads or writes without starting from a scope, how often, and why. A number only goes down; a new place
 * starts from `ctx.from`, `ctx.find`, `ctx.under`, `readUnder` or `readScoped`.
 */
const places: Readonly<Record<string, readonly [times: number, why: string]>> = {
  'catalogue/road.repo.ts': [1, 'the way between a supplier and a city, whoever asks'],
  'identity/session/sign-in.repo.ts': [1, 'tries of a name count together, at the door and of those who are in'],
  'messaging/waiting.repo.ts': [2, 'the product’s own work, for everybody who is waited for'],
  'ordering/ledger/ledger.repo.ts': [1, 'the one writer of quantities: of lines that its move has locked'],
  'ordering/transport-order/report.repo.ts': [
    2,
    'lots by ids that the call has checked, and what follows for their states',
  ],
};
const most = 7;

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
