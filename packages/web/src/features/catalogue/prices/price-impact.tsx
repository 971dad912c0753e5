import { newPriceImpactCalls } from '@material/contract/catalogue/price/price-batch.calls.ts';
import { measuredDays } from '@material/contract/catalogue/price/price-change.rules.ts';
import { impactTotal } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { FormControl } from '../../../kit/form/use-form.ts';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { useCall } from '../../../lib/query.ts';

type ImpactCall = Call<z.ZodType, typeof impactTotal, 'read'>;
type Props<C> = {
  readonly call: C;
  readonly input: Sent<C>;
  /** What the amounts follow from. */
  readonly from?: string;
};

/** Quantities and prices of several materials do not add up; amounts do. */
const columns = {
  one: ['cityName', 'qty', 'priceFrom', 'priceTo', 'amount'],
  many: ['cityName', 'amountFrom', 'amountTo', 'amount'],
} as const;

/** What the orders of the last days would have cost by other prices, city by city. */
export function PriceImpact<C extends ImpactCall>({ call, input, from = '新报价' }: Props<C>) {
  const { data, error } = useCall(call, input);
  if (error && !data) return <p className="kit-problem">{error.message}</p>;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const { list, amount }: Output<ImpactCall> = data;
  if (list.length === 0) return <p className="kit-muted">{`最近 ${measuredDays} 天没有要货，对已有用量没有影响。`}</p>;
  return (
    <>
      <p>{`按最近 ${measuredDays} 天的要货量，${from}共影响 ${formatMoney(amount)} 元。`}</p>
      <LinesTable of={impactTotal.shape.list} rows={list} columns={columns[list[0]?.qty === null ? 'many' : 'one']} />
    </>
  );
}

const { getNewPriceImpact } = newPriceImpactCalls;
const asked = Object.keys(getNewPriceImpact.input.shape);

/** The same of what stands in a form of a price, once somebody wants to see it; what is wrong there is said when it is saved. */
export function FormImpact({ form }: { readonly form: FormControl }) {
  const [input, setInput] = useState<Sent<typeof getNewPriceImpact>>();
  const [isWrong, setWrong] = useState(false);
  const { values } = form.state;
  const look = (): void => {
    const read = getNewPriceImpact.input.safeParse(Object.fromEntries(asked.map((name) => [name, values[name]])));
    setWrong(!read.success);
    setInput(read.success ? read.data : undefined);
  };
  return (
    <>
      <Button onClick={look}>查看影响</Button>
      {isWrong ? <p className="kit-problem">请先填好供应商、物料、生效日期和各级价格</p> : null}
      {input ? <PriceImpact call={getNewPriceImpact} input={input} /> : null}
    </>
  );
}
