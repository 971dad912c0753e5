import { labelOf } from '@material/contract/kernel/field/field.ts';
import { type InboundDocument, inboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { useEffect, useId, useRef } from 'react';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { limitWords, temperatureProblem, temperatureWarning } from './temperature.rules.ts';
import type { Counting } from './use-count.ts';

type Props = {
  readonly counting: Counting;
  /** The submit was stopped for want of it; each time is a new object. */
  readonly wanted: object | undefined;
  readonly isLarge?: boolean;
};

const hintWords = (document: InboundDocument): string =>
  [limitWords(document), document.driverTemp === null ? '' : `司机记录 ${document.driverTemp} ℃`]
    .filter((hint) => hint !== '')
    .join('，');

/** What was measured on receipt, beside what the goods may have. */
export function InboundTemperature({ counting, wanted, isLarge = false }: Props) {
  const { document, arriveTemp, form } = counting;
  const id = useId();
  const field = useRef<HTMLLabelElement>(null);
  useEffect(() => {
    if (!wanted) return;
    field.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    field.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [wanted]);
  const problem = temperatureProblem(document, arriveTemp);
  // That it is missing is said when it is wanted; what is none, while it stands there.
  const isSaid = problem !== undefined && (arriveTemp !== '' || wanted !== undefined);
  const words = isSaid ? problem : temperatureWarning(document, arriveTemp);
  return (
    <label ref={field} className={isLarge ? 'receive-field receive-temp' : 'desk-temp'} htmlFor={id}>
      {isLarge ? (
        <span>
          {labelOf(inboundDocument.shape.arriveTemp)}
          {document.isColdChain ? <b className="kit-late"> *</b> : null}
        </span>
      ) : null}
      <NumberInput
        id={id}
        aria-label={labelOf(inboundDocument.shape.arriveTemp)}
        {...(isLarge ? { size: 'large' as const } : {})}
        value={arriveTemp}
        places={1}
        negative
        unit="℃"
        {...(isSaid ? { status: 'error' as const } : {})}
        onChange={(next) => form.set({ arriveTemp: next })}
      />
      <small className="kit-muted">{hintWords(document)}</small>
      <small role="status" className={isSaid ? 'kit-late' : 'receive-warn'}>
        {words}
      </small>
    </label>
  );
}
