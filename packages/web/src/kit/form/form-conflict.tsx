import { Button, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { conflictId } from './form-focus.ts';
import type { Clash, Kept } from './form-state.rules.ts';
import type { Conflict, FormControl } from './use-form.ts';
import { saverWords } from './use-news.ts';

type Told = { readonly label: string; readonly mine: ReactNode; readonly theirs: ReactNode };

/** Two values of a field, or two versions of a line, in the words of the screen. */
export function toldOf({ fields, lineWords }: Pick<FormControl, 'fields' | 'lineWords'>, clash: Clash): Told {
  if (clash.line && lineWords) return lineWords(clash);
  const known = fields.find(({ name }) => name === clash.field);
  return { label: known?.label ?? clash.field, mine: known?.words(clash.mine), theirs: known?.words(clash.theirs) };
}

type Props = { readonly form: FormControl; readonly conflict: Conflict };

/** Both versions of everything that two people changed, and the choice which to keep; nothing is decided silently. */
export function FormConflict({ form, conflict }: Props) {
  const [kept, setKept] = useState<Readonly<Record<string, Kept>>>({});
  const { clashes } = conflict;
  const all = (which: Kept): void => setKept(Object.fromEntries(clashes.map(({ id }) => [id, which])));
  const open = clashes.filter(({ id }) => kept[id] === undefined).length;
  return (
    <section
      id={conflictId(form.id)}
      tabIndex={-1}
      className="kit-form-conflict"
      role="alertdialog"
      aria-label="有两个版本"
    >
      <p>
        <b>你填写期间，{saverWords(conflict)}保存了新版本。</b>
        两边都改过的 {clashes.length} 项请选择保留哪个；其余修改会自动合并，不会丢失。
      </p>
      <ul>
        {clashes.map((clash) => {
          const { label, mine, theirs } = toldOf(form, clash);
          return (
            <li key={clash.id}>
              <span className="kit-form-conflict-name">{label}</span>
              <Radio.Group
                aria-label={label}
                value={kept[clash.id]}
                onChange={(event) =>
                  setKept({ ...kept, [clash.id]: event.target.value === 'mine' ? 'mine' : 'theirs' })
                }
                options={[
                  { value: 'mine', label: <>我填写的：{mine}</> },
                  { value: 'theirs', label: <>已保存的：{theirs}</> },
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
          全部用已保存的
        </Button>
        <span className="kit-grow" />
        <Button type="primary" size="small" disabled={open > 0} onClick={() => form.settle(kept)}>
          {open > 0 ? `还有 ${open} 项没有选择` : '按选择继续填写'}
        </Button>
      </div>
    </section>
  );
}
