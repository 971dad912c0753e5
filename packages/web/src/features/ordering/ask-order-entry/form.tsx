import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { unsavedQuestion, useConfirm } from '../../../kit/feedback/confirm.ts';
import { PasteDialog } from '../../../kit/grid/paste-dialog.tsx';
import type { RowChange } from '../../../kit/grid/use-row-history.tsx';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { SaveButtons } from './buttons.tsx';
import { CutoffLine } from './cutoff-line.tsx';
import { DayAdviceLine } from './day-advice.tsx';
import { AddOrderDesk } from './desk.tsx';
import { AddOrderHead } from './head.tsx';
import { type AddLine, isBlank } from '../ask-line/line.rules.ts';
import { noun } from '../ask-line/material-names.ts';
import { linesOf } from './materials.ts';
import { AddOrderNotices } from './notices.tsx';
import { entryKinds } from './entry-kind.ts';
import { type AddOrder, type OrderSetup, useAddOrder } from './order.ts';
import { AddOrderPhone } from './phone.tsx';
import { type SaveOrder, useSaveOrder } from './save.tsx';
import { newLine, type Taken } from './start.ts';
import '../../../kit/document/document-page.css';
import '../ask-order/ask-order.css';
import './add-ask-order.css';

type Props = OrderSetup & {
  /** What is to stand in this one: a copy, or what was written over another order. */
  readonly taken: Taken | undefined;
  readonly onSubmitted: (submitted: MainOrderDocument) => void;
};

const headWords = '送达日期、备注等';
const takeQuestion = (count: number) => ({
  title: '替换正在填写的内容？',
  content: `${count === 0 ? headWords : `${count} 行明细和${headWords}`}还没有保存，会被替换。`,
  okText: '替换',
  isDanger: true,
});

/** Takes the lines and the head of something else, once for each time that it is asked for. */
function useTaking({ form, replace, filled }: AddOrder, asked: Taken | undefined): void {
  const tab = useTab();
  const ask = useConfirm();
  const seen = useRef<unknown>(undefined);
  useEffect(() => {
    if (seen.current === asked?.of) return;
    seen.current = asked?.of;
    if (!asked) return;
    const { values, verb, onTaken } = asked;
    const take = async (): Promise<void> => {
      tab.setQuery({}, { replace: true });
      if (form.isDirty && !(await ask(takeQuestion(filled.length)))) return;
      replace(values, (rows) => `已${verb} ${rows.filter((row) => !isBlank(row)).length} 行`);
      onTaken?.();
    };
    void take();
  });
}

const added = (lines: readonly AddLine[]): RowChange => ({ kind: 'add', words: `已加入 ${lines.length} 行` });

/** The form of an order: head, notices, lines and the split they lead to. */
export function AddOrderForm({ taken, onSubmitted, ...setup }: Props) {
  const isNarrow = useNarrow();
  const ask = useConfirm();
  const order = useAddOrder(setup);
  const saver = useSaveOrder(order, onSubmitted);
  useTaking(order, taken);
  const [isPasting, setPasting] = useState(false);
  const discard = async (): Promise<void> => {
    if (await ask(unsavedQuestion))
      order.restart((rows) => (rows.every(isBlank) ? '已清空' : `已恢复为上次保存的 ${rows.length} 行明细`));
  };
  const add = (lines: readonly AddLine[]): void =>
    order.lines.change((now) => [...now.filter((line) => !isBlank(line)), ...lines, newLine()], added(lines));
  const Lines = isNarrow ? AddOrderPhone : AddOrderDesk;
  return (
    <div className="add-order" inert={order.form.isSending}>
      <section className="kit-card">
        <FormHead no={setup.start.no} order={order} saver={saver} isNarrow={isNarrow} />
        <AddOrderHead order={order} />
        <DayAdviceLine order={order} />
        <CutoffLine order={order} />
        <AddOrderNotices order={order} start={setup.start} onDiscard={discard} />
      </section>
      <Lines order={order} saver={saver} onPasteAsked={() => setPasting(true)} />
      {isPasting ? (
        <PasteDialog
          noun={noun}
          example={'WL1001001\t40\nWL1101001\t20'}
          linesOf={(read) => linesOf(read, order.names)}
          onClose={() => setPasting(false)}
          onPaste={add}
        />
      ) : null}
    </div>
  );
}

type FormHeadProps = {
  readonly no: string;
  readonly order: AddOrder;
  readonly saver: SaveOrder;
  readonly isNarrow: boolean;
};

/** Number, amount and, on a desk, the buttons; a phone has them below, under the thumb. */
function FormHead({ no, order, saver, isNarrow }: FormHeadProps) {
  return (
    <div className="kit-doc-row add-title">
      <h1 className="kit-num">{no === '' ? entryKinds[order.kind].title : no}</h1>
      {order.form.isDirty ? <span className="kit-muted">有未保存的修改，已暂存在本机</span> : null}
      <span className="kit-grow" />
      {isNarrow ? null : (
        <>
          <b className="kit-num kit-doc-amount">¥ {formatMoney(order.preview.amount)}</b>
          <SaveButtons saver={saver} />
        </>
      )}
    </div>
  );
}
