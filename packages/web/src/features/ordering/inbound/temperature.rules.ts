import { cmp } from '@material/contract/kernel/value/decimal.ts';
import type { InboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { isTemperature, noTemperatureText } from '@material/contract/ordering/transport-order/temperature.ts';

type Limits = Pick<InboundDocument, 'isColdChain' | 'minTemp' | 'maxTemp'>;

const degrees = (temp: string): string => `${temp.replace(/\.0$/, '')} ℃`;

/** `要求 -18 ℃ 以下`, `要求 0 ℃ 到 4 ℃`; empty where the goods have no limits. */
export function limitWords({ minTemp, maxTemp }: Limits): string {
  if (maxTemp === null) return minTemp === null ? '' : `要求 ${degrees(minTemp)} 以上`;
  return minTemp === null ? `要求 ${degrees(maxTemp)} 以下` : `要求 ${degrees(minTemp)} 到 ${degrees(maxTemp)}`;
}

/** What a typed temperature means for the vehicle; undefined while it is within the limits. */
export function temperatureWarning({ minTemp, maxTemp }: Limits, text: string): string | undefined {
  if (!isTemperature(text)) return undefined;
  if (maxTemp !== null && cmp(text, maxTemp) > 0) return `高于要求的 ${degrees(maxTemp)}，提交后记为运输异常`;
  if (minTemp !== null && cmp(text, minTemp) < 0) return `低于要求的 ${degrees(minTemp)}，提交后记为运输异常`;
  return undefined;
}

/** Why a count is not submitted with this temperature: cold goods need one. */
export function temperatureProblem({ isColdChain }: Limits, text: string): string | undefined {
  if (text === '') return isColdChain ? '冷链货物请先填写到货温度' : undefined;
  return isTemperature(text) ? undefined : noTemperatureText;
}
