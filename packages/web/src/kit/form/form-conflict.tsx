import { Button, Radio } from 'antd';
import { useState } from 'react';
import type { FormField } from './fields-of.tsx';
import type { Kept } from './form-state.rules.ts';
import type { Conflict } from './use-form.ts';

type Props = {
  readonly id: string;
  readonly fields: readonly FormField[];
  readonly conflict: Conflict;
  readonly onSettle: (kept: Readonly<Record<string, Kept>>) => void;
};

/** Both versions of every field that two people changed, and the choice which to keep; nothing is decided silently. */
export function FormConflict({ id, fields, conflict, onSettle }: Props) {
  const [kept, setKept] = useState<Readonly<Record<string, Kept>>>({});
  const { clashes } = conflict;
  const all = (which: Kept): void => setKept(Object.fromEntries(clashes.map(({ field }) => [field, which])));
  const open = clashes.filter(({ field }) => kept[field] === undefined).length;
  return (
    <section id={id} tabIndex={-1} className="kit-form-conflict" role="alertdialog" aria-label="他人已修改">
      <p>
        <b>你填写期间，他人已保存了新版本。</b>
        你们都改过的 {clashes.length} 项请选择保留哪个；其余修改会自动合并，不会丢失。
      </p>
      <ul>
        {clashes.map(({ field, mine, theirs }) => {
          const known = fields.find(({ name }) => name === field);
          return (
            <li key={field}>
              <span className="kit-form-conflict-name">{known?.label ?? field}</span>
              <Radio.Group
                aria-label={known?.label ?? field}
                value={kept[field]}
                onChange={(event) => setKept({ ...kept, [field]: event.target.value === 'mine' ? 'mine' : 'theirs' })}
                options={[
                  { value: 'mine', label: <>我填写的：{known?.words(mine)}</> },
                  { value: 'theirs', label: <>他人保存的：{known?.words(theirs)}</> },
                ]}
              />
            </li>
          );
        })}
      </ul>
      <div className="kit-form-conflict-foot">
        <Button size="small" onClick={() => all('mine')}>
          全部保留我的
        </Button>
        <Button size="small" onClick={() => all('theirs')}>
          全部用他人的
        </Button>
        <span className="kit-grow" />
        <Button type="primary" size="small" disabled={open > 0} onClick={() => onSettle(kept)}>
          {open > 0 ? `还有 ${open} 项没有选择` : '按选择继续填写'}
        </Button>
      </div>
    </section>
  );
}
