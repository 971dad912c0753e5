import type { BusinessDate } from '../../kernel/value/business-time.ts';
import type { Decimalish } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';
import {
  enteredCityProblems,
  enteredTierProblems,
  type EnteredCityPrice,
  type EnteredTier,
} from './price-change.rules.ts';

/** A price as it is entered, in a form or as a line of a sheet. */
export type EnteredPrice = {
  readonly validFrom: BusinessDate;
  readonly validTo: BusinessDate;
  readonly minQty: Decimalish;
  readonly multiple: Decimalish;
  readonly tiers: readonly EnteredTier[];
  readonly cityPrices: readonly EnteredCityPrice[];
};

/** Everything that is wrong with a price by itself, at its fields. */
export function enteredPriceProblems(
  { validFrom, validTo, minQty, multiple, tiers, cityPrices }: EnteredPrice,
  today: BusinessDate,
): Problem[] {
  return [
    ...(validFrom < today ? [{ path: ['validFrom'], message: '生效日期不能早于今天' }] : []),
    ...(validTo < validFrom ? [{ path: ['validTo'], message: '失效日期不能早于生效日期' }] : []),
    ...(Number(minQty) > 0 ? [] : [{ path: ['minQty'], message: '起订量必须大于 0' }]),
    ...(Number(multiple) > 0 ? [] : [{ path: ['multiple'], message: '倍数必须大于 0' }]),
    ...enteredTierProblems(tiers),
    ...enteredCityProblems(cityPrices),
  ];
}

export const untaxedOn = '该税率在生效日期不可用，请选择其他税率';
