import type { Call } from '@material/contract/kernel/call/call.ts';
import { type AnyList, exportTitle } from '@material/contract/kernel/list/list-call.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { useApi } from '../../lib/api.ts';
import { ownerOf } from '../../lib/screen-at.ts';
import { useHeld } from '../../lib/session/held.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import { useTab } from '../tab/use-tab.ts';

/** 导出 of the list in sight, where its call has an export and the permission of the screen, or of the list it belongs to, is held. */
export function ExportButton({
  call,
  input,
  words = '',
}: {
  readonly call: Call;
  readonly input: unknown;
  /** Beside the sign, where it has room. */
  readonly words?: string;
}) {
  const api = useApi();
  const isHeld = useHeld();
  const { title } = ownerOf(useTab().screen);
  const made = (call as Partial<AnyList>).list?.export;
  if (made === undefined || !isHeld([exportTitle(title)])) return null;
  const { access } = made.call;
  if (typeof access !== 'string' && !access.anyOf.includes(exportTitle(title))) return null;
  return (
    <ActionButton
      icon={<DownloadOutlined aria-hidden />}
      aria-label="导出"
      title="导出"
      onClick={() => api.download(made.call, input)}
    >
      {words}
    </ActionButton>
  );
}
