import { materials } from '@material/contract/catalogue/materials.reference.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { manager } from '../../../test/people.ts';
import { useSession } from '../../lib/session/session.ts';
import { customControl, CustomText } from './custom-fields.tsx';

const { customFields } = materials.calls;
if (customFields === null) throw new Error('materials have no fields of their own');
const call = customFields;

const field = { valueKind: 'TEXT' as const, options: [], isRequired: false, isStopped: false };
let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(call, () => ({
    list: [
      { ...field, id: 1, name: '净含量', isRequired: true },
      { ...field, id: 2, name: '等级', valueKind: 'CHOICE' as const, options: ['一级', '二级'] },
      { ...field, id: 3, name: '旧编号', isStopped: true },
      { ...field, id: 4, name: '停用的', isStopped: true },
    ],
  }));
});
afterEach(clearStage);

const draw = customControl(call);
function Form({ problems }: { readonly problems: readonly Problem[] }) {
  const [value, setValue] = useState<unknown>({ 3: 'A-17' });
  return (
    <>
      {draw({
        id: 'own',
        label: '自定义字段',
        value,
        onChange: setValue,
        problems,
        values: {},
        set: () => undefined,
        demand: () => true,
        isDisabled: false,
        aria: {},
      })}
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

it('draws each field in use by its kind; a stopped one is read where it holds something', async () => {
  inTab(<Form problems={[{ path: ['customValues', '1'], message: '请填写净含量' }]} />, {
    path: '/managecenter/material',
    screen: 'material',
  });
  const weight = await screen.findByLabelText('净含量');
  expect(weight.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('请填写净含量')).toBeDefined();
  expect(screen.getByText('A-17')).toBeDefined();
  expect(screen.queryByText(/停用的/)).toBeNull();
  fireEvent.change(weight, { target: { value: '500g' } });
  await user.click(screen.getByLabelText('等级'));
  await user.click(await screen.findByTitle('二级'));
  expect(screen.getByRole('status').textContent).toBe('{"1":"500g","2":"二级","3":"A-17"}');
});

it('says what a row holds in words', async () => {
  inTab(<CustomText call={call} values={{ 1: '500g', 3: 'A-17' }} />, {
    path: '/managecenter/material',
    screen: 'material',
  });
  expect(await screen.findByText('净含量：500g、旧编号：A-17')).toBeDefined();
});
