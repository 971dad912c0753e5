import { SearchOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useMemo, useState } from 'react';
import { fitOf } from './choice-search.ts';
import { afterTick, type CheckLeaf, type CheckNode, foundIn, leavesOf, tickedOf } from './check-tree.rules.ts';
import './check-tree.css';

type Ticks = {
  readonly ticked: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly tick: (leaves: readonly CheckLeaf[], isOn: boolean) => void;
};

/** Ticks all leaves below it, or clears them where all that can be are ticked. */
function NodeBox({ node, ticks }: { readonly node: CheckNode; readonly ticks: Ticks }) {
  const leaves = leavesOf([node]);
  const free = leaves.filter(({ isFixed }) => isFixed !== true);
  const state = tickedOf(leaves, ticks.ticked);
  return (
    <Checkbox
      checked={state === 'all'}
      indeterminate={state === 'some'}
      disabled={ticks.disabled || free.length === 0}
      onChange={() => ticks.tick(leaves, tickedOf(free, ticks.ticked) !== 'all')}
    >
      {node.title}
    </Checkbox>
  );
}

const LeafBox = ({ leaf, ticks }: { readonly leaf: CheckLeaf; readonly ticks: Ticks }) => (
  <Checkbox
    checked={ticks.ticked.has(leaf.key)}
    disabled={ticks.disabled || leaf.isFixed === true}
    onChange={(event) => ticks.tick([leaf], event.target.checked)}
  >
    {leaf.title}
  </Checkbox>
);

const Row = ({ node, ticks }: { readonly node: CheckNode; readonly ticks: Ticks }) => (
  <div className="kit-check-row" role="group" aria-label={node.title}>
    <span>
      <NodeBox node={node} ticks={ticks} />
      {node.note === undefined ? null : <small>{node.note}</small>}
    </span>
    <span className="kit-check-leaves">
      {(node.leaves ?? []).map((leaf) => (
        <LeafBox key={leaf.key} leaf={leaf} ticks={ticks} />
      ))}
    </span>
  </div>
);

const Part = ({ nodes, ticks }: { readonly nodes: readonly CheckNode[]; readonly ticks: Ticks }) => (
  <ul className="kit-check-part">
    {nodes.map((node) => (
      <li key={node.key}>
        {node.children === undefined || node.children.length === 0 ? (
          <Row node={node} ticks={ticks} />
        ) : (
          <>
            <div className="kit-check-head">
              <NodeBox node={node} ticks={ticks} />
            </div>
            <Part nodes={node.children} ticks={ticks} />
          </>
        )}
      </li>
    ))}
  </ul>
);

type Props = {
  readonly tree: readonly CheckNode[];
  /** Keys of the leaves that are ticked; those of no leaf stay among them. */
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
};

/** Many things to tick, under headings that tick all of theirs: on a desk each row is read at a glance, nothing is folded. */
export function CheckTree({ tree, value, onChange, disabled = false, ...group }: Props) {
  const [text, setText] = useState('');
  const all = useMemo(() => leavesOf(tree), [tree]);
  const ticked = useMemo(() => new Set(value), [value]);
  const shown = useMemo(
    () => (text.trim() === '' ? tree : foundIn(tree, (title) => fitOf([title], text) < Infinity)),
    [tree, text],
  );
  const found = useMemo(() => leavesOf(shown), [shown]);
  const ticks: Ticks = {
    ticked,
    disabled,
    tick: (leaves, isOn) => onChange(afterTick(all, ticked, { leaves, isOn })),
  };
  const count = all.filter(({ key }) => ticked.has(key)).length;
  return (
    <div role="group" tabIndex={-1} className="kit-check" {...group}>
      <div className="kit-check-bar">
        <Input
          aria-label="查找"
          placeholder="查找，可用拼音首字母"
          prefix={<SearchOutlined aria-hidden />}
          allowClear
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="kit-muted kit-num" role="status">
          已选 {count} / {all.length}
        </span>
        <span className="kit-grow" />
        <Button size="small" disabled={disabled} onClick={() => ticks.tick(found, true)}>
          全选
        </Button>
        <Button size="small" disabled={disabled} onClick={() => ticks.tick(found, false)}>
          清空
        </Button>
      </div>
      {shown.length === 0 ? <p className="kit-muted">没有找到“{text}”</p> : <Part nodes={shown} ticks={ticks} />}
    </div>
  );
}
