import { Button } from 'antd';
import { useState } from 'react';
import { isSame } from './form-state.rules.ts';
import type { FormControl } from './use-form.ts';
import { meetIn } from './use-news.ts';

/** Somebody else has saved what is open here: said quietly, while everything that was typed stays as it is. */
export function FormNews({ form }: { readonly form: FormControl }) {
  const [isOpen, setOpen] = useState(false);
  const { news, fields, state } = form;
  if (!news || form.conflict) return null;
  const { by, theirs } = news;
  const changed = fields.filter(({ name }) => Object.hasOwn(theirs, name) && !isSame(state.base[name], theirs[name]));
  return (
    <section className="kit-form-news" role="status">
      <p>
        {by}刚刚修改了这张单据，你填写的内容没有变
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          查看差异
        </Button>
      </p>
      {isOpen ? (
        <>
          <ul>
            {changed.map(({ name, label, words }) => (
              <li key={name}>
                <span className="kit-muted">{label}</span> {words(state.base[name])} <span aria-label="改为">→</span>{' '}
                <b>{words(theirs[name])}</b>
              </li>
            ))}
            {changed.length === 0 ? <li className="kit-muted">这里填写的内容没有不同</li> : null}
          </ul>
          <Button size="small" onClick={() => meetIn(form, theirs)}>
            并入最新版本
          </Button>
        </>
      ) : null}
    </section>
  );
}
