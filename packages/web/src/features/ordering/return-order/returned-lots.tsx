import { formatPrice, formatQty } from '@material/contract/kernel/value/decimal.ts';
import type { OfferedType, ReturnableLine } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { Button, Input } from 'antd';
import type { Control } from '../../../kit/form/form-controls.tsx';
import { LotEntries, LotEntry, LotGoods, saidAt, type SaidOfLot, wrongIn } from '../../../kit/form/lot-entries.tsx';
import { lotsIn } from '../../../kit/form/lot-rows.rules.ts';
import { ChoiceSelect } from '../../../kit/input/choice-select.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { type EnteredLot, outcomesOf, returnWords } from './returned.rules.ts';

type LotProps = {
  readonly line: ReturnableLine;
  readonly row: EnteredLot;
  readonly type: OfferedType | undefined;
  readonly control: Control;
  readonly said: SaidOfLot;
  readonly onChange: (patch: Partial<EnteredLot>) => void;
};

/** What comes of the goods that go back, and what there is to say of them. */
function Outcome({ line, row, type, control: { isDisabled: disabled }, said, onChange }: LotProps) {
  const name = `${line.materialName} ${line.lotNo}`;
  const errorAt = (field: string) => (said[field] === undefined ? {} : { status: 'error' as const });
  return (
    <>
      <ChoiceSelect
        aria-label={`${name} 处理方式`}
        value={row.returnOutcome}
        disabled={disabled}
        options={outcomesOf(type)}
        onChange={(returnOutcome) => onChange({ returnOutcome })}
        {...errorAt('returnOutcome')}
      />
      {row.returnOutcome === 'DEDUCT' ? (
        <NumberInput
          aria-label={`${name} 扣款金额`}
          value={row.deductAmount}
          places={2}
          unit="元"
          disabled={disabled}
          onChange={(deductAmount) => onChange({ deductAmount })}
          {...errorAt('deductAmount')}
        />
      ) : null}
      <Input
        aria-label={`${name} 备注`}
        placeholder="备注"
        maxLength={200}
        value={row.remark}
        disabled={disabled}
        onChange={(event) => onChange({ remark: event.target.value })}
      />
    </>
  );
}

function Lot(props: LotProps) {
  const { line, row, control, said, onChange } = props;
  const id = `${control.id}-${line.id}`;
  const left = `可退 ${formatQty(line.qtyReturnable)} ${line.unitName}，单价 ${formatPrice(line.unitPrice)}`;
  return (
    <LotEntry id={id} said={said} goods={<LotGoods line={line} note={left} />}>
      <NumberInput
        id={id}
        aria-label={`${line.materialName} ${line.lotNo} 退货数量`}
        value={row.qty}
        places={line.isDecimal ? 6 : 0}
        unit={line.unitName}
        disabled={control.isDisabled}
        onChange={(qty) => onChange({ qty })}
        {...wrongIn(said, 'qty', id)}
      />
      <Button
        size="small"
        type="text"
        disabled={control.isDisabled}
        onClick={() => onChange({ qty: line.qtyReturnable })}
      >
        全退
      </Button>
      {row.qty.trim() === '' ? null : <Outcome {...props} />}
    </LotEntry>
  );
}

type Props = {
  readonly lines: readonly ReturnableLine[];
  readonly types: readonly OfferedType[];
  readonly control: Control;
};

/** A field of a form: how many of each received lot go back, and what comes of them. */
export function ReturnedLots({ lines, types, control }: Props) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const rows = lotsIn<EnteredLot>(control.value);
  const type = types.find(({ id }) => id === control.values['returnTypeId']);
  return (
    <LotEntries
      control={control}
      isEmpty={lines.length === 0}
      emptyText="这张入库单没有可退的数量"
      sum={returnWords(lines, rows)}
    >
      {rows.map((row, at) => {
        const line = byId.get(row.inboundLineId);
        return line ? (
          <Lot
            key={row.inboundLineId}
            line={line}
            row={row}
            type={type}
            control={control}
            said={saidAt(control, at)}
            onChange={(patch) => control.onChange(rows.map((one) => (one === row ? { ...one, ...patch } : one)))}
          />
        ) : null;
      })}
    </LotEntries>
  );
}
