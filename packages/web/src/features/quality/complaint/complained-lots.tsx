import { formatQty } from '@material/contract/kernel/value/decimal.ts';
import type { ComplainableLine } from '@material/contract/quality/complaint/complaint.calls.ts';
import { Button } from 'antd';
import type { Control } from '../../../kit/form/form-controls.tsx';
import { LotEntries, LotEntry, LotGoods, saidAt, wrongIn } from '../../../kit/form/lot-entries.tsx';
import { lotsIn } from '../../../kit/form/lot-rows.rules.ts';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { complaintWords } from './complained.rules.ts';

type Props = { readonly lines: readonly ComplainableLine[]; readonly control: Control };

/** A field of a form: how many of each received lot somebody complains of. */
export function ComplainedLots({ lines, control }: Props) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const rows = lotsIn(control.value);
  return (
    <LotEntries
      control={control}
      isEmpty={lines.length === 0}
      emptyText="这张入库单没有实收的批次"
      sum={complaintWords(rows)}
    >
      {rows.map((row, at) => {
        const line = byId.get(row.inboundLineId);
        if (!line) return null;
        const id = `${control.id}-${line.id}`;
        const said = saidAt(control, at);
        const enter = (qty: string) => control.onChange(rows.map((one) => (one === row ? { ...one, qty } : one)));
        return (
          <LotEntry
            key={line.id}
            id={id}
            said={said}
            goods={<LotGoods line={line} note={`实收 ${formatQty(line.qtyAccepted)} ${line.unitName}`} />}
          >
            <NumberInput
              id={id}
              aria-label={`${line.materialName} ${line.lotNo} 投诉数量`}
              value={row.qty}
              places={line.isDecimal ? 6 : 0}
              unit={line.unitName}
              disabled={control.isDisabled}
              onChange={enter}
              {...wrongIn(said, 'qty', id)}
            />
            <Button size="small" type="text" disabled={control.isDisabled} onClick={() => enter(line.qtyAccepted)}>
              全部
            </Button>
          </LotEntry>
        );
      })}
    </LotEntries>
  );
}
