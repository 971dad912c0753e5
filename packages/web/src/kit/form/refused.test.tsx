import { write } from '@material/contract/kernel/call/call.ts';
import { entered } from '@material/contract/kernel/field/entered.ts';
import { field } from '@material/contract/kernel/field/field.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer, refusal } from '../../../test/fake-server.ts';
import { clearStage, inTab } from '../../../test/in-tab.tsx';
import type { GridRow } from '../grid/grid-columns.ts';
import { fieldsOf } from './fields-of.tsx';
import { keyedLines, type Values } from './form-state.rules.ts';
import { placedBy } from './placed.ts';
import { type LinesForm, useLinesForm } from '../lines-form/use-lines-form.ts';

const line = z.strictObject({
  name: entered.filled(20, '品名'),
  day: entered.text(10, '送达日').optional(),
  supplier: entered.text(10, '供应商').optional(),
});
const save = write('/api/Test/SaveFollowing', {
  access: 'signedIn',
  input: z.strictObject({ day: entered.filled(10, '送达日'), lines: field.lines('明细', line) }),
  output: z.object({}),
});
type Row = GridRow & { readonly name: string; readonly day?: string };
const rowsIn = (values: Values): readonly Row[] => keyedLines(values) as readonly Row[];
const start = {
  lines: [
    { key: 'a', name: '米' },
    { key: 'b', name: '油', day: '周三' },
  ],
};

let form: LinesForm<typeof save, Row>;
let arrive: (found: { readonly day: string; readonly supplier?: string }) => void;
/** The day is nobody's entry, and neither is the supplier of a line: both follow from what arrives later. */
function Page() {
  const [{ day, supplier }, setFound] = useState<{ readonly day: string; readonly supplier?: string }>({ day: '周一' });
  const current = useLinesForm<typeof save, Row, Row>({
    call: save,
    fields: fieldsOf(save, [
      { field: 'day', isRequired: false },
      { field: 'lines', isApart: true, draw: () => null, words: () => '明细' },
    ]),
    start,
    keep: 'following',
    drawn: (lines) => [...lines],
    entered: (rows) => [...rows],
    toInput: (values) => ({
      day,
      lines: rowsIn(values).map(({ key: _key, ...line }) => ({ ...line, ...(supplier && { supplier }) })),
    }),
    place: placedBy(rowsIn),
    onDone: () => undefined,
  });
  useLayoutEffect(() => {
    form = current;
  });
  useLayoutEffect(() => {
    arrive = setFound;
  }, []);
  return <p>{day}</p>;
}

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(clearStage);

const refuse = async (...paths: (string | number)[][]): Promise<void> => {
  const problems = paths.map((path) => ({ path, message: path.join('/') }));
  server.onRaw(save, () => refusal(0, '有误', { code: 'invalidInput', problems }));
  inTab(<Page />);
  await act(() => form.send());
};
const said = (): string[] => form.form.state.problems.map(({ message }) => message);

describe('what the server refused', () => {
  it('goes from a field whose value follows from something else, as soon as that value is another one', async () => {
    await refuse(['day'], ['lines', 1, 'name']);
    expect(said()).toEqual(['day', 'lines/1/name']);
    act(() => arrive({ day: '周五' }));
    await screen.findByText('周五');
    expect(said()).toEqual(['lines/1/name']);
  });

  it('goes from a line that takes the value of the whole, and stays where a line has its own', async () => {
    await refuse(['lines', 0, 'day'], ['lines', 0, 'name'], ['lines', 1, 'day']);
    act(() => arrive({ day: '周五' }));
    expect(said()).toEqual(['lines/1/day']);
    act(() => arrive({ day: '周五', supplier: '枕禾' }));
    expect(said()).toEqual([]);
  });

  it('stays at one cell while another is written, and with its line where others before it are gone', async () => {
    await refuse(['lines', 1, 'day'], ['lines', 1, 'name']);
    act(() => form.lines.change((rows) => rows.slice(1), { kind: 'remove' }));
    expect(said()).toEqual(['lines/1/day', 'lines/1/name']);
    act(() => form.lines.change((rows) => rows.map((row) => ({ ...row, name: '面' })), { kind: 'edit' }));
    expect(said()).toEqual(['lines/1/day']);
    act(() => arrive({ day: '周一', supplier: '枕禾' }));
    expect(said()).toEqual([]);
  });

  it('stays as a sentence about the whole, and for as long as what was sent is what would be sent', async () => {
    await refuse(['lines'], [], ['day']);
    act(() => arrive({ day: '周一' }));
    expect(said()).toEqual(['lines', '', 'day']);
  });

  it('says so where all of it was another one by the time the refusal came', async () => {
    const reply = Promise.withResolvers<undefined>();
    const problems = [{ path: ['day'], message: '最早周五' }];
    server.onRaw(save, async () => {
      await reply.promise;
      return refusal(0, '有误', { code: 'invalidInput', problems });
    });
    inTab(<Page />);
    const sending = form.send();
    await waitFor(() => expect(server.requestsTo(save)).toHaveLength(1));
    act(() => arrive({ day: '周五' }));
    reply.resolve(undefined);
    await act(() => sending);
    expect(said()).toEqual(['内容刚刚更新，请核对后再提交']);
  });
});
