import { power } from '@material/contract/kernel/call/screen.ts';
import { messageSettingCalls } from '@material/contract/messaging/message-setting.calls.ts';
import { messageScreens } from '@material/contract/messaging/screens.ts';
import { usePowers } from '../../lib/session/held.ts';
import { SettingList } from './setting-list.tsx';

/** 城市消息设置. */
export function Page() {
  const mayEdit = usePowers().has(power(messageScreens.messageSettingCity, '编辑'));
  return <SettingList call={messageSettingCalls.editMessageSettingForCity} of="city" mayEdit={mayEdit} />;
}
