import { expect, test } from 'vitest';
import { temperatureClass, temperatureClasses } from './temperature.rules.ts';

test('goods travel frozen, chilled or as they are', () => {
  expect(['-18.0', '4', '10', '10.1'].map(temperatureClass)).toEqual(['FROZEN', 'CHILLED', 'CHILLED', 'AMBIENT']);
  expect(temperatureClasses([null, '4', '-18', '25'])).toEqual(['AMBIENT', 'CHILLED', 'FROZEN']);
});
