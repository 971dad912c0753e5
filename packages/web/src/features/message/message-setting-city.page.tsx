import { power } from '@material/contract/kernel/call/screen.ts';
import { messageSettingCalls } from '@material/contract/messaging/message-setting.calls.ts';
import { messageScreens } from '@material/contract/messaging/screens.ts';
import { useSession } from '../../lib/session/session.ts';
import { SettingList } from './setting-list.tsx';

/** 城市消息设置. */
export function Page() {
  const mayEdit = useSession(({ powers }) => powers.has(power(messageScreens.messageSettingCity, '编辑')));
  return <SettingList call={messageSettingCalls.editMessageSettingForCity} of="city" mayEdit={mayEdit} />;
}
