import type { ScreenKey } from '@material/contract/screens.ts';
import { Alert, Button } from 'antd';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';

/** Opens the page on which an order, or some of its lines, is asked to end. */
export const openApplication = (
  tab: Tab,
  screen: 'applyTerminal' | 'supplierApplyTerminal',
  askOrderId: number,
): void => tab.open(screen, { orderid: String(askOrderId) });

type Props = {
  /** The application that is being dealt with. */
  readonly id: number | null;
  /** Where this side reads it. */
  readonly screen: ScreenKey;
};

/** Says on an order that somebody wants it to end, and leads there. */
export function TerminalNotice({ id, screen }: Props) {
  const tab = useTab();
  if (id === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="终止申请处理中，决定前照常供货"
      action={<Button onClick={() => tab.open(screen, { id: String(id) })}>查看申请</Button>}
    />
  );
}
