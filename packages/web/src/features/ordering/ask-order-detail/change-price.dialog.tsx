import { formatMoney, formatPrice, sum } from '@material/contract/kernel/value/decimal.ts';
import { askOrderCalls, type RepricedLine } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { type AskOrderDocument, askOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { isConflict, useConflictNotice } from '../../../kit/actions/conflict.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useCall } from '../../../lib/query.ts';
import { ChosenLines, chosenLines } from '../document/chosen-lines.tsx';

type Props = { readonly document: AskOrderDocument; readonly onClose: () => void };

const call = askOrderCalls.doChangePrice;
const { label, reasons, warns, done } = askOrderStatus.actions.changePrice;

const fieldsOf = (lines: readonly RepricedLine[]): readonly SaidField<typeof call>[] => [
  {
    field: 'lines',
    isRequired: true,
    draw: (control) => (
      <ChosenLines lines={lines} control={control} emptyText="送达日没有比提交时更新的报价，无需改价">
        {({ priceFrom, priceTo, unitName, amount }) => (
          <>
            <s className="kit-muted">{formatPrice(priceFrom)}</s> → <b>{formatPrice(priceTo)}</b> 元/{unitName}
            <span className="kit-muted">（金额 {signed(amount)}）</span>
          </>
        )}
      </ChosenLines>
    ),
  },
  { field: 'reason', quick: reasons },
];

const signed = (amount: string): string => `${amount.startsWith('-') ? '' : '+'}${formatMoney(amount)}`;

/** The lines that have another price now, with what each costs more or less; those that are chosen take it. */
export function ChangePriceDialog(props: Props) {
  const { data, error } = useCall(askOrderCalls.getAskOrderNewPrices, { orderid: props.document.id });
  if (data) return <Choosing {...props} lines={data.list} />;
  return (
    <TabDialog open title={label} width={600} onClose={props.onClose} footer={null}>
      {error ? <p className="kit-problem">{error.message}</p> : <Skeleton active title={false} />}
    </TabDialog>
  );
}

function Choosing({ document, lines, onClose }: Props & { readonly lines: readonly RepricedLine[] }) {
  const tellConflict = useConflictNotice(askOrderRow);
  const { id, rowVersion } = document;
  const fields = useMemo(() => fieldsOf(lines), [lines]);
  const amountOf = (values: Values): string => {
    const chosen = new Set(chosenLines(values['lines']));
    return sum(lines.filter((line) => chosen.has(line.id)).map(({ amount }) => amount));
  };
  return (
    <FormDialog
      open
      call={call}
      title={label}
      width={600}
      fields={fields}
      initial={{ orderid: id, rowVersion, lines: lines.map((line) => line.id) }}
      lead={(values) => (
        <p className="kit-muted">
          {warns}
          {lines.length > 0 ? `所选行的金额共变动 ${signed(amountOf(values))} 元。` : null}
        </p>
      )}
      okText={(values) => `改价 ${chosenLines(values['lines']).length} 行`}
      done={done}
      onRefused={(refusal) => {
        if (!isConflict(refusal)) return false;
        tellConflict(document, refusal);
        return true;
      }}
      onClose={onClose}
    />
  );
}
