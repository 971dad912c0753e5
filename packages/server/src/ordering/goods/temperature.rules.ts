import { cmp } from '@material/contract/kernel/value/decimal.ts';

export type TemperatureClass = 'FROZEN' | 'CHILLED' | 'AMBIENT';

/** Highest temperatures in ℃ that still count as chilled and as frozen. */
export const chilledUpTo = '10';
const frozenUpTo = '-10';

/** How goods travel, by the highest temperature they may be stored at; null is no limit. */
export function temperatureClass(maxTemp: string | null): TemperatureClass {
  if (maxTemp === null || cmp(maxTemp, chilledUpTo) > 0) return 'AMBIENT';
  return cmp(maxTemp, frozenUpTo) > 0 ? 'CHILLED' : 'FROZEN';
}

/** The classes of several goods, without repetition, in a fixed order. */
export const temperatureClasses = (maxTemps: readonly (string | null)[]): TemperatureClass[] =>
  [...new Set(maxTemps.map(temperatureClass))].toSorted();
