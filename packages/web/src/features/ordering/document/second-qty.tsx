import { formatQty, isZero } from '@material/contract/kernel/value/decimal.ts';
import { byShipment } from '@material/contract/ordering/goods-words.rules.ts';
import { Qty } from '../../../kit/display/qty.tsx';
import './delivery.css';

type Props = {
  readonly value: string;
  /** Empty where the goods have no second unit. */
  readonly unit: string;
  /** False where nobody weighed it: then it is the share of what was sent, and says so. */
  readonly isWeighed?: boolean;
};

/** The second quantity beside the first one; nothing where there is none. */
export const SecondQty = ({ value, unit, isWeighed = true }: Props) =>
  unit === '' || isZero(value) ? null : (
    <span className="delivery-second">
      <Qty value={value} unit={unit} />
      {isWeighed ? null : (
        <span title={`没有过秤，${byShipment}的实重记为 ${formatQty(value)} ${unit}`}>，{byShipment}</span>
      )}
    </span>
  );
