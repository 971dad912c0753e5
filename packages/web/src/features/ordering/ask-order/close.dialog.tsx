import { formatQty, isPositive } from '@material/contract/kernel/decimal.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { type AskLine, type AskOrderDocument, askOrderRow } from '@material/contract/ordering/ask-order-schemas.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order.status.ts';
import { Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { toastDone } from '../../../lib/notices.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { useApi } from '../../../lib/api.ts';
import { isConflict, useConflictNotice } from '../../../kit/actions/conflict.tsx';
import './ask-order.css';

type Props = { readonly document: AskOrderDocument; readonly onClose: () => void };

const quickReasons = ['供应商缺货', '供应商拒单', '不再需要', '库存够用'];
const { label } = askOrderStatus.actions.closeRest;

/** Chooses the lines whose open rest will not come, and says why. */
export function CloseRestDialog({ document, onClose }: Props) {
  const api = useApi();
  const tellConflict = useConflictNotice(askOrderRow);
  const open = document.lines.filter(({ qtyOpen, isClosed }) => isPositive(qtyOpen) && !isClosed);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(open.map(({ id }) => id)));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const toggle = (id: number, isOn: boolean): void =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)));
  const refuse = (words: string): typeof notSent => {
    setProblem(words);
    return notSent;
  };
  const confirm = async (): Promise<unknown> => {
    const words = reason.trim();
    if (chosen.size === 0) return refuse('请选择要关闭的行');
    if (words === '') return refuse('请填写关闭原因');
    const lines = open.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
    try {
      await api.send(askOrderCalls.closeAskOrderRest, {
        orderid: document.id,
        rowVersion: document.rowVersion,
        reason: words,
        lines,
      });
    } catch (error) {
      if (isConflict(error)) return [onClose(), tellConflict(document, error)];
      if (!(error instanceof Refusal)) throw error;
      return setProblem(error.problems.map(({ message }) => message).join('；') || error.message);
    }
    toastDone(`已关闭 ${lines.length} 行未供数量`);
    return onClose();
  };
  return (
    <TabDialog
      open
      title={label}
      width={600}
      onClose={onClose}
      footer={[
        <ActionButton key="close" onClick={onClose}>
          取消
        </ActionButton>,
        <ActionButton
          key="ok"
          type="primary"
          danger
          blocked={open.length === 0 ? '没有可以关闭的未供数量' : undefined}
          onClick={confirm}
        >
          关闭所选 {chosen.size} 行
        </ActionButton>,
      ]}
    >
      <p className="kit-muted">关闭后供应商不能再为这些行发货；已在途的货物仍可验收。</p>
      <OpenLines lines={open} chosen={chosen} onToggle={toggle} />
      <WhyClosed reason={reason} problem={problem} onChange={(words) => [setReason(words), setProblem('')]} />
    </TabDialog>
  );
}

type OpenLinesProps = {
  readonly lines: readonly AskLine[];
  readonly chosen: ReadonlySet<number>;
  readonly onToggle: (id: number, isOn: boolean) => void;
};

const OpenLines = ({ lines, chosen, onToggle }: OpenLinesProps) => (
  <ul className="ask-close-lines">
    {lines.map((line) => (
      <li key={line.id}>
        <Checkbox checked={chosen.has(line.id)} onChange={(event) => onToggle(line.id, event.target.checked)}>
          {line.materialName} <span className="kit-muted">{line.spec}</span>
        </Checkbox>
        <span className="kit-num">
          未供 <b>{formatQty(line.qtyOpen)}</b> {line.unitName}
          <span className="kit-muted">
            （核准 {formatQty(line.qtyApproved)}，实收 {formatQty(line.qtyAccepted)}，在途{' '}
            {formatQty(line.qtyInTransit)}）
          </span>
        </span>
      </li>
    ))}
    {lines.length === 0 ? <li className="kit-muted">没有未供数量</li> : null}
  </ul>
);

type WhyProps = { readonly reason: string; readonly problem: string; readonly onChange: (reason: string) => void };

function WhyClosed({ reason, problem, onChange }: WhyProps) {
  const id = useId();
  return (
    <>
      <div className="kit-reason">
        <label htmlFor={id}>
          关闭原因<b className="kit-late"> *</b>
        </label>
        <Input.TextArea
          id={id}
          value={reason}
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          aria-required
          aria-describedby={`${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div className="kit-quick">
        {quickReasons.map((words) => (
          <button key={words} type="button" onClick={() => onChange(words)}>
            {words}
          </button>
        ))}
      </div>
      <p id={`${id}-problem`} role="alert" className="kit-problem">
        {problem}
      </p>
    </>
  );
}
