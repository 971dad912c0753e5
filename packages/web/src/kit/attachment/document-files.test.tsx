import { attachments } from '@material/contract/attachments.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { attachment } from '../../../test/deliveries.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab } from '../../../test/in-tab.tsx';
import { cityUser } from '../../../test/people.ts';
import { useSession } from '../../lib/session/session.ts';
import { DocumentFiles } from './document-files.tsx';

afterEach(clearStage);

/** Every kind whose files hang on a document itself, in every state in which more may come. */
const cases = attachments.flatMap((kind) => {
  const { document, add, remove } = kind;
  const group = add.in;
  if (!document || kind.of !== document.table || !remove || group === undefined) return [];
  const states = Object.keys(document.states).filter((state) => isIn(document, group, state));
  return states.map((status) => ({ kind, status, remove, document }));
});

it.each(cases.map((one) => [`${one.kind.noun} ${one.status}`, one] as const))(
  '%s can be taken away only where that is not refused',
  async (_name, { kind, status, remove, document }) => {
    const server = fakeServer();
    // What is left to a unit is not done in its place.
    useSession.setState({ user: cityUser(), powers: new Set([...kind.add.by, ...remove.by]) });
    server.on(kind.calls.list, () => ({ list: [attachment({ id: 1, name: '一.png' })] }));
    inTab(<DocumentFiles kind={kind} document={{ id: 7, status }} emptyText="" />);
    expect(await screen.findByRole('button', { name: '查看 一.png' })).toBeTruthy();
    const mayGo = remove.in === undefined || isIn(document, remove.in, status);
    expect(screen.queryByRole('button', { name: /^删除/ }) !== null).toBe(mayGo);
  },
);
