import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { formatMoney, sum } from '@material/contract/kernel/value/decimal.ts';
import { cityOrderLimits, type CityMainOrder } from '@material/contract/ordering/city-order/city-order.calls.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { SnippetsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { unsavedQuestion, useConfirm } from '../../../kit/feedback/confirm.ts';
import { FormBody, FormFields } from '../../../kit/form/form-body.tsx';
import { RestoredNotice } from '../../../kit/form/restored-notice.tsx';
import { FormLines } from '../../../kit/lines-form/form-lines.tsx';
import { can } from '../../../lib/session/session.ts';
import { OffersMissing } from '../ask-line/offers-missing.tsx';
import { dayWithWeek } from '../ask-order/words.ts';
import { type CityChoices, cityNameIn } from './choices.ts';
import { cellProblemAt, commonDay, isBlank } from './matrix.rules.ts';
import { PasteMatrix } from './paste-matrix.tsx';
import { PlacesChoice } from './places.tsx';
import { type MatrixForm, newRow, useMatrix } from './use-matrix.ts';
import './city-order.css';

type Saved = readonly CityMainOrder[];
type Props = {
  readonly choices: CityChoices;
  readonly onSaved: (saved: Saved) => void;
  readonly onSubmit: (saved: Saved) => Promise<unknown>;
};

/** The day on which everything can be there, where that is another one. */
function DayAdvice({ of: { form, matrix, lines } }: { readonly of: MatrixForm }) {
  const { rows } = lines;
  const day = useMemo(() => {
    const isLate = rows.some((row) => matrix.places.some((place) => cellProblemAt(row, place, matrix) !== undefined));
    return isLate ? commonDay(rows, matrix, businessDate(new Date())) : undefined;
  }, [rows, matrix]);
  if (day === undefined || day <= matrix.day) return null;
  return (
    <p role="status" className="kit-late city-order-day">
      有物料在这一天送不到，全部可送达的最早日期是 {dayWithWeek(day)}
      <Button size="small" onClick={() => form.set({ deliveryDate: day })}>
        改到 {day.slice(5)}
      </Button>
    </p>
  );
}

/** What each city will get. */
function CitySums({ of: { sums, choices } }: { readonly of: MatrixForm }) {
  if (sums.length === 0)
    return <p className="kit-muted city-order-none">选择收货地点并填写数量后，这里会按城市显示将生成的主订单。</p>;
  return (
    <>
      <h2 className="city-order-title">将生成 {sums.length} 张主订单，每个城市一张</h2>
      <ul className="city-order-sums" aria-label="各城市汇总">
        {sums.map(({ cityId, places, lines, orders, amount }) => (
          <li key={cityId}>
            <b>{cityNameIn(choices, cityId)}</b>
            <span className="kit-muted kit-num">
              {places} 个地点，{lines} 行，拆分为 {orders} 张要货单
            </span>
            <span className="kit-num">¥{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type NoticeProps = { readonly of: MatrixForm; readonly onDiscard: () => unknown };

function Notices({ of: { form, restoredAt, offers }, onDiscard }: NoticeProps) {
  return (
    <div className="city-order-notices">
      {restoredAt === '' || !form.isDirty ? null : <RestoredNotice at={restoredAt} onDiscard={onDiscard} />}
      {offers.isFailed ? <OffersMissing onRetry={offers.forget} /> : null}
    </div>
  );
}

type HeadProps = {
  readonly of: MatrixForm;
  readonly onDiscard: () => unknown;
  readonly onSave: () => unknown;
  readonly onSubmit: () => unknown;
};

/** What it comes to, and what is done with it. */
function Head({ of: { form, sums }, onDiscard, onSave, onSubmit }: HeadProps) {
  return (
    <div className="city-order-head">
      <h1>代城市下单</h1>
      {form.isDirty ? <span className="kit-muted">有未保存的修改，已暂存在本机</span> : null}
      <span className="kit-grow" />
      <b className="kit-num city-order-amount">¥ {formatMoney(sum(sums.map(({ amount }) => amount)))}</b>
      {form.isDirty ? <ActionButton onClick={onDiscard}>清空</ActionButton> : null}
      <ActionButton onClick={onSave}>存草稿</ActionButton>
      {can(power(orderingScreens.addCityMainOrder, '提交')) ? (
        <ActionButton type="primary" onClick={onSubmit}>
          保存并提交
        </ActionButton>
      ) : null}
    </div>
  );
}

/** Materials down, places across. */
function Lines({ of }: { readonly of: MatrixForm }) {
  const [isPasting, setPasting] = useState(false);
  const count = of.lines.rows.filter((row) => !isBlank(row)).length;
  return (
    <section className="kit-card">
      <div className="city-order-bar">
        <h2 className="city-order-title">明细</h2>
        <span className="kit-muted">每行一种物料，每列一个收货地点，可以直接从表格粘贴数量</span>
        <span className="kit-grow" />
        <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => setPasting(true)}>
          从 Excel 粘贴
        </Button>
      </div>
      <FormLines
        of={of}
        columns={of.columns}
        newRow={newRow}
        maxRows={cityOrderLimits.materials}
        foot={
          <span className="kit-num" role="status">
            {count} 种物料，{of.matrix.places.length} 个收货地点
          </span>
        }
      />
      {isPasting ? <PasteMatrix of={of} onClose={() => setPasting(false)} /> : null}
    </section>
  );
}

/** Materials by places, written like a sheet. */
export function WriteMatrix({ choices, onSaved, onSubmit }: Props) {
  const ask = useConfirm();
  // What is done with what was saved follows from the button that saved it.
  const next = useRef<(saved: Saved) => unknown>(onSaved);
  const matrix = useMatrix(choices, (saved) => next.current(saved));
  const { form } = matrix;
  const send = (then: (saved: Saved) => unknown) => async (): Promise<unknown> => {
    next.current = then;
    return matrix.submit();
  };
  const discard = async (): Promise<unknown> => ((await ask(unsavedQuestion)) ? matrix.discard() : notSent);
  return (
    <div className="city-order" inert={form.isSending}>
      <section className="kit-card">
        <Head of={matrix} onDiscard={discard} onSave={send(onSaved)} onSubmit={send(onSubmit)} />
        <FormBody form={form} onSubmit={() => undefined}>
          <FormFields form={form} columns={3} />
          <PlacesChoice of={matrix} />
        </FormBody>
        <DayAdvice of={matrix} />
        <Notices of={matrix} onDiscard={discard} />
      </section>
      <Lines of={matrix} />
      <section className="kit-card">
        <CitySums of={matrix} />
      </section>
    </div>
  );
}
