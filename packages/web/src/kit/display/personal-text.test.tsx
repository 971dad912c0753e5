import { userPersonal } from '@material/contract/identity/personal.ts';
import { screens } from '@material/contract/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import { manager } from '../../../test/people.ts';
import { useSession } from '../../lib/session/session.ts';
import { PersonalText } from './personal-text.tsx';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(userPersonal.call, () => ({ value: '15400000007' }));
});
afterEach(clearStage);

const drawn = (value = '154****0007') =>
  inTab(<PersonalText of={userPersonal} id={7} field="phone" value={value} />, { screen: 'users' });

describe('a personal value', () => {
  it('is shown in full to whoever asks and may, as a number to call, and is hidden again', async () => {
    drawn();
    await user.click(screen.getByRole('button', { name: '查看完整手机号' }));
    expect((await screen.findByRole('link', { name: '15400000007' })).getAttribute('href')).toBe('tel:15400000007');
    expect(server.requestsTo(userPersonal.call).map(({ input }) => input)).toEqual([{ id: 7, field: 'phone' }]);
    await user.click(screen.getByRole('button', { name: '隐藏手机号' }));
    expect(screen.getByText('154****0007')).toBeTruthy();
    expect(screen.queryByText('15400000007')).toBeNull();
  });

  it('stays masked for whoever may not', () => {
    useSession.getState().setUser(manager({ power: JSON.stringify([power(screens.users)]) }));
    drawn();
    expect(screen.getByText('154****0007')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that is not there is a dash', () => {
    drawn('');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
