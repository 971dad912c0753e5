import { temperatureClass } from '../goods/temperature.rules.ts';

/** A way of transport that may be chosen, in the order of the list. */
export type Mode = { readonly id: number; readonly isCold: boolean };

/** What one line of an ask order says about how it travels. */
export type TravellingLine = {
  /** The highest temperature the goods may be stored at; null is no limit. */
  readonly maxTemp: string | null;
  /** The price's own mode, and the supplier's usual one. */
  readonly priceModeId: number | null;
  readonly supplierModeId: number | null;
};

/**
 * How an ask order travels where nobody chose: as one of its prices says, else as the supplier usually delivers. Goods that
 * need cooling never get a mode without: then the first mode that cools is taken. Null where there is none.
 */
export function defaultMode(lines: readonly TravellingLine[], modes: readonly Mode[]): number | null {
  const isCold = lines.some(({ maxTemp }) => temperatureClass(maxTemp) !== 'AMBIENT');
  const fitting = modes.filter((mode) => mode.isCold || !isCold);
  const wished = [...lines.map((line) => line.priceModeId), ...lines.map((line) => line.supplierModeId)];
  const known = wished.find((id) => fitting.some((mode) => mode.id === id));
  return known ?? (isCold ? (fitting[0]?.id ?? null) : null);
}
