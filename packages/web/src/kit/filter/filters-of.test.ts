import { callGroups } from '@material/contract/calls.ts';
import type { Calls } from '@material/contract/kernel/call/call.ts';
import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { type AnyList, isRange } from '@material/contract/kernel/list/list-call.ts';
import { pickers } from '@material/contract/pickers.ts';
import { describe, expect, it } from 'vitest';
import { filtersOf } from './filters-of.ts';

const lists = Object.values(callGroups)
  .flatMap((group: Calls) => Object.values(group))
  .flatMap((call) => ('list' in call ? [call as AnyList] : []));

/** The filters of a list that hold the id of something that is found by typing. */
const idsOf = ({ list }: AnyList): string[] =>
  Object.entries(list.filters).flatMap(([name, entry]) =>
    !isRange(entry) && Object.hasOwn(pickers, fieldOf(entry)?.table ?? '') ? [name] : [],
  );
const found = lists.flatMap((call) => idsOf(call).map((field) => [call.path, field, call] as const));

describe('a filter by an id', () => {
  it.each(found)('is found by typing: %s, %s', (_path, field, call) => {
    expect(filtersOf(call, [field])).toMatchObject([{ kind: 'remote', fields: [field] }]);
  });

  it('is found by what the page says where that is not every row', () => {
    const [[, field, call] = ['', '', undefined]] = found;
    if (!call) throw new Error('no list is filtered by an id');
    const search = () => Promise.resolve([]);
    expect(filtersOf(call, [{ field, search }])).toMatchObject([{ search }]);
    expect(filtersOf(call, [{ field, options: [{ value: '1', label: '一' }] }])).toMatchObject([{ kind: 'select' }]);
  });
});
