import { describe, expect, it } from 'vitest';
import { manager } from '../../../test/people.ts';
import { useSession } from '../../lib/session/session.ts';
import { type Filter, select, text } from '../filter/list-filters.ts';
import { type ListState, readState, writeState } from './list-state.ts';

const filters: Filter[] = [
  text('no', '单号'),
  select('status', '状态', { options: [{ value: 'A', label: '甲' }], multiple: true }),
];
const opening: ListState = { page: 1, size: 20, sorting: undefined, values: {} };

describe('a list state in the address', () => {
  it('leaves out what the list opens with', () => expect(writeState(opening)).toEqual({}));

  it('comes back as it went', () => {
    const state: ListState = { page: 3, size: 50, sorting: 'no desc', values: { no: 'YH1', status: 'A,B' } };
    expect(readState({ ...writeState(state), tab: 'lines' }, filters)).toEqual(state);
  });

  it('opens with as many rows as headquarters has set', () => {
    useSession.setState({ user: manager({ pageSize: 50 }) });
    expect(readState({}, filters).size).toBe(50);
    expect(writeState({ ...opening, size: 50 })).toEqual({});
    expect(writeState(opening)).toEqual({ size: '20' });
    useSession.setState({ user: null });
  });

  it.each([['-1'], ['1.5'], ['abc'], ['']])('reads page %s as the first', (page) =>
    expect(readState({ page, size: '99999' }, filters)).toMatchObject({ page: 1, size: 1000 }),
  );
});
