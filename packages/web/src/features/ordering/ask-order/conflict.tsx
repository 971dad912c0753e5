import { App } from 'antd';
import { Refusal } from '../../../lib/send.ts';
import { changesBetween, isSeenAskOrder, type SeenAskOrder } from './conflict.rules.ts';
import './ask-order.css';

/** Whether somebody else was faster: the order has moved on since it was seen. */
export const isConflict = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'conflict' || error.code === 'wrongState');

function Changes({ seen, now }: { readonly seen: SeenAskOrder; readonly now: SeenAskOrder }) {
  const changes = changesBetween(seen, now);
  if (changes.length === 0) return <p>单据内容没有变化，已为你取回最新版本，请再试一次。</p>;
  return (
    <ul className="ask-conflict">
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          <span className="kit-muted">{label}</span>
          <span>
            <del>{from === '' ? '空' : from}</del> <span aria-label="改为">→</span> <b>{to === '' ? '空' : to}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Tells that somebody else was faster, shows what changed meanwhile, and brings everything up to date. */
export function useConflictNotice(): (seen: SeenAskOrder, refusal: Refusal) => void {
  const { modal } = App.useApp();
  return (seen, refusal) => {
    const now = refusal.row;
    modal.info({
      title: `${seen.no} 已被他人处理`,
      content: isSeenAskOrder(now) ? <Changes seen={seen} now={now} /> : <p>{refusal.message}</p>,
      okText: '知道了',
    });
  };
}
