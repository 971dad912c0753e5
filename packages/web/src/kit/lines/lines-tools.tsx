import { Input, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { fitOf } from '../input/choice-search.ts';

/** Fewer lines are seen at a glance. */
const searchedFrom = 15;
const narrowedFrom = 6;

type Shown<R> = { readonly row: R; readonly at: number };

/** All that is written in a line, for the search. */
const textsOf = (row: object): string[] =>
  Object.values(row).filter((value): value is string => typeof value === 'string' && value !== '');

/** Which lines stand in the table, each with its place among all: all, those that differ, those that fit a typed text. */
export function useShownLines<R extends object>(
  rows: readonly R[],
  differs: ((row: R) => boolean) | undefined,
): { readonly shown: readonly Shown<R>[]; readonly tools: React.ReactNode } {
  const [typed, setTyped] = useState('');
  const [isPart, setPart] = useState(false);
  const all = useMemo(() => rows.map((row, at) => ({ row, at })), [rows]);
  const different = differs ? all.filter(({ row }) => differs(row)) : [];
  // What differed may be gone with the next version of the document.
  const some = isPart && different.length > 0 ? different : all;
  const shown = typed.trim() === '' ? some : some.filter(({ row }) => fitOf(textsOf(row), typed) < Infinity);
  const canFilter = rows.length >= narrowedFrom && different.length > 0 && different.length < rows.length;
  const canSearch = rows.length >= searchedFrom;
  const tools =
    canFilter || canSearch ? (
      <div className="kit-lines-tools">
        {canSearch ? (
          <Input.Search
            allowClear
            aria-label="查找明细"
            placeholder="名称、编码、拼音首字母"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : null}
        {canFilter ? (
          <label>
            <Switch size="small" checked={isPart} onChange={setPart} /> 只看差异 {different.length}
          </label>
        ) : null}
      </div>
    ) : null;
  return { shown, tools };
}
