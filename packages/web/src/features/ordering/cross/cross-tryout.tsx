import { crossCalls } from '@material/contract/catalogue/cross/cross.calls.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { crossOrderCalls } from '@material/contract/ordering/cross-order.calls.ts';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { TryOut } from '../../../kit/form/try-out.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import './cross-tryout.css';

const { tryCrossSet } = crossCalls;
const { getCrossOfOrder } = crossOrderCalls;
export const tryWord = labelOf(tryCrossSet.output.shape.list);
const numberWord = labelOf(getCrossOfOrder.input.shape.orderNo);

/** Every scope of goods, the narrowest first, and why each holds or does not. */
const OfGoods = () => (
  <TryOut words={tryCrossSet.input.shape}>
    {(chosen) => (
      <Loaded call={tryCrossSet} input={chosen} noun="适用的规则">
        {({ list }) => (
          <LinesTable
            of={tryCrossSet.output.shape.list}
            rows={list.map((row, at) => ({ ...row, id: at }))}
            columns={[
              {
                field: 'scopeText',
                width: 300,
                card: 'title',
                render: ({ scopeText, isUsed }) => (isUsed ? <b>{scopeText}</b> : scopeText),
              },
              { field: 'wayText', width: 200 },
              {
                field: 'whyText',
                width: 340,
                render: ({ whyText, isUsed }) => (isUsed ? <b>{whyText}</b> : whyText),
              },
            ]}
          />
        )}
      </Loaded>
    )}
  </TryOut>
);

/** The lines of an order that there is, each with the rule that would hold for it now. */
function OfOrder() {
  const [orderNo, setOrderNo] = useState('');
  return (
    <>
      <Input.Search
        className="kit-try cross-number"
        aria-label={numberWord}
        placeholder={numberWord}
        maxLength={40}
        enterButton="查看"
        onSearch={(typed) => setOrderNo(typed.trim())}
      />
      {orderNo === '' ? (
        <p className="kit-muted">请输入要货单号</p>
      ) : (
        <Loaded call={getCrossOfOrder} input={{ orderNo }} noun="要货单">
          {({ no, cityName, supplierName, lines }) => (
            <>
              <p>
                {no}：{supplierName} → {cityName}
              </p>
              <LinesTable
                of={getCrossOfOrder.output.shape.lines}
                rows={lines}
                columns={[
                  { field: 'materialName', width: 220, card: 'title' },
                  { field: 'materialCode', width: 130 },
                  { field: 'wayText', width: 200 },
                  { field: 'ruleText', width: 300 },
                ]}
              />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

const ways = { goods: '按供应商、物料、城市', order: '按要货单' } as const;
type Way = keyof typeof ways;
const options = (Object.keys(ways) as Way[]).map((value) => ({ value, label: ways[value] }));

/** Tries the rules as they are now; nothing is changed by it. */
export function CrossTryout() {
  const [way, setWay] = useState<Way>('goods');
  return (
    <section className="kit-card">
      <p className="kit-muted">范围小的规则优先；没有规则、月台已停用，或物料不越库时，直接送到收货地点。</p>
      <div className="kit-try">
        <Segmented value={way} options={options} onChange={setWay} />
      </div>
      {way === 'goods' ? <OfGoods /> : <OfOrder />}
    </section>
  );
}
