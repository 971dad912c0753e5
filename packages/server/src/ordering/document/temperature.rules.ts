import { cmp } from '@material/contract/kernel/decimal.ts';

export type TemperatureClass = 'FROZEN' | 'CHILLED' | 'AMBIENT';

/** Highest temperatures in ℃ that still count as frozen and as chilled. */
const limits = { frozen: '-10', chilled: '10' } as const;

/** How goods travel, by the highest temperature they may be stored at; null is no limit. */
export function temperatureClass(maxTemp: string | null): TemperatureClass {
  if (maxTemp === null || cmp(maxTemp, limits.chilled) > 0) return 'AMBIENT';
  return cmp(maxTemp, limits.frozen) > 0 ? 'CHILLED' : 'FROZEN';
}

/** The classes of several goods, without repetition, in a fixed order. */
export const temperatureClasses = (maxTemps: readonly (string | null)[]): TemperatureClass[] =>
  [...new Set(maxTemps.map(temperatureClass))].toSorted();
