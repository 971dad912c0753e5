import { App } from 'antd';
import type { z } from 'zod';
import { Refusal } from '../../lib/send/refusal.ts';
import { saverWords } from '../form/use-news.ts';
import { changesBetween, type FieldChange, isRowOf } from './conflict.rules.ts';
import './actions.css';

/** Whether somebody else was faster: the document has moved on since it was seen. */
export const isConflict = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'conflict' || error.code === 'wrongState');

function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <p>单据内容没有变化，已为你取回最新版本，请再试一次。</p>;
  return (
    <ul className="kit-conflict">
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

/** Says that somebody else was faster, who and when, and what changed meanwhile; `row` is what lists show of the document. */
export function useConflictNotice(row: z.ZodObject): (seen: { readonly no: string }, refusal: Refusal) => void {
  const { modal } = App.useApp();
  return (seen, refusal) => {
    const { row: now, saver } = refusal;
    modal.info({
      title: saver ? `${saverWords(saver)}处理了 ${seen.no}` : `${seen.no} 已被他人处理`,
      content: isRowOf(row, now) ? <Changes changes={changesBetween(row, seen, now)} /> : <p>{refusal.message}</p>,
      okText: '知道了',
    });
  };
}
