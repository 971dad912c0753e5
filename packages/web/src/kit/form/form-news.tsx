import { Button } from 'antd';
import { useState } from 'react';
import { toldOf } from './form-conflict.tsx';
import { changesIn } from './form-state.rules.ts';
import type { FormControl } from './use-form.ts';
import { meetIn, saverWords } from './use-news.ts';

/** Somebody else has saved what is open here: said quietly, while everything that was typed stays as it is. */
export function FormNews({ form }: { readonly form: FormControl }) {
  const [isOpen, setOpen] = useState(false);
  const { news, fields, state } = form;
  if (!news || form.conflict) return null;
  const names = fields.map(({ name }) => name);
  const changed = changesIn(state.base, news.theirs, names)
    .map((change) => ({ change, said: toldOf(form, change) }))
    .filter(({ said }) => said.label !== '');
  return (
    <section className="kit-form-news" role="status">
      <p>
        {saverWords(news)}修改了这张单据，你填写的内容没有变
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          查看差异
        </Button>
      </p>
      {isOpen ? (
        <>
          <ul>
            {changed.map(({ change, said }) => (
              <li key={change.id}>
                <span className="kit-muted">{said.label}</span> {said.mine} <span aria-label="改为">→</span>{' '}
                <b>{said.theirs}</b>
              </li>
            ))}
            {changed.length === 0 ? <li className="kit-muted">这里填写的内容没有不同</li> : null}
          </ul>
          <Button size="small" onClick={() => meetIn(form, news)}>
            并入最新版本
          </Button>
        </>
      ) : null}
    </section>
  );
}
