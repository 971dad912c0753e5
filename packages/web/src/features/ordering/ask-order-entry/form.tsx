import { formatMoney } from '@material/contract/kernel/decimal.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { unsavedQuestion, useConfirm } from '../../../kit/feedback/confirm.ts';
import { PasteDialog } from '../../../kit/grid/paste-dialog.tsx';
import type { RowChange } from '../../../kit/grid/use-row-history.tsx';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useSession } from '../../../lib/session.ts';
import { SaveButtons } from './buttons.tsx';
import { DayAdviceLine } from './day-advice.tsx';
import { AddOrderDesk } from './desk.tsx';
import { AddOrderHead } from './head.tsx';
import { type AddLine, isBlank } from './line.rules.ts';
import { linesOf, noun } from './materials.ts';
import { AddOrderNotices } from './notices.tsx';
import { type AddOrder, type OrderSetup, useAddOrder } from './order.ts';
import { AddOrderPhone } from './phone.tsx';
import { type SaveOrder, useSaveOrder } from './save.tsx';
import { copiedValues, newLine, type StoredOrder } from './start.ts';
import '../../../kit/document/document-page.css';
import '../ask-order/ask-order.css';
import './add-ask-order.css';

type Props = OrderSetup & {
  /** An order to be copied into this one. */
  readonly copied: StoredOrder | undefined;
  readonly onSubmitted: (submitted: MainOrderDocument) => void;
};

const copyQuestion = (count: number) => ({
  title: '替换正在填写的内容？',
  content: `还有 ${count} 行没有保存，复制后会被替换。`,
  okText: '替换',
  isDanger: true,
});

/** Takes the lines and the head of another order, once for each time that it is asked for. */
function useCopying({ form, lines, filled }: AddOrder, copied: StoredOrder | undefined): void {
  const tab = useTab();
  const ask = useConfirm();
  const ownPlaceId = useSession(({ user }) => user?.placeId ?? undefined);
  const taken = useRef<StoredOrder>(undefined);
  useEffect(() => {
    if (taken.current === copied) return;
    taken.current = copied;
    if (!copied) return;
    const take = async (): Promise<void> => {
      tab.setQuery({}, { replace: true });
      if (form.isDirty && !(await ask(copyQuestion(filled.length)))) return;
      const values = copiedValues(copied, ownPlaceId);
      lines.change(() => values.lines, { kind: 'replace', words: `已复制 ${values.lines.length} 行` });
      form.set(values.head);
    };
    void take();
  });
}

const added = (lines: readonly AddLine[]): RowChange => ({ kind: 'add', words: `已加入 ${lines.length} 行` });

/** The form of an order: head, notices, lines and the split they lead to. */
export function AddOrderForm({ copied, onSubmitted, ...setup }: Props) {
  const isNarrow = useNarrow();
  const ask = useConfirm();
  const order = useAddOrder(setup);
  const saver = useSaveOrder(order, onSubmitted);
  useCopying(order, copied);
  const [isPasting, setPasting] = useState(false);
  const discard = async (): Promise<void> => {
    if (await ask(unsavedQuestion))
      order.restart((rows) => (rows.every(isBlank) ? '已清空' : `已恢复为上次保存的 ${rows.length} 行明细`));
  };
  const add = (lines: readonly AddLine[]): void =>
    order.lines.change((now) => [...now.filter((line) => !isBlank(line)), ...lines, newLine()], added(lines));
  const Lines = isNarrow ? AddOrderPhone : AddOrderDesk;
  return (
    <div className="add-order">
      <section className="kit-card">
        <FormHead no={setup.start.no} order={order} saver={saver} isNarrow={isNarrow} />
        <AddOrderHead order={order} />
        <DayAdviceLine order={order} />
        <AddOrderNotices order={order} lockedCount={setup.start.lockedCount} onDiscard={discard} />
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
      <h1 className="kit-num">{no === '' ? '填写要货单' : no}</h1>
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
