import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { TabDialog } from '../tab/tab-dialog.tsx';
import './actions.css';

type Refused = { readonly no: string; readonly problems: readonly Problem[] };

/** Shows every sentence with which the server refused the lines of an order, where no form can carry them. */
export function useRefusedLines(): {
  readonly show: (no: string, problems: readonly Problem[]) => void;
  readonly dialog: ReactNode;
} {
  const [refused, setRefused] = useState<Refused>();
  const close = (): void => setRefused(undefined);
  const messages = [...new Set(refused?.problems.map(({ message }) => message))];
  return {
    show: (no, problems) => setRefused({ no, problems }),
    dialog: refused ? (
      <TabDialog
        open
        title={`${refused.no} 有 ${messages.length} 处需要修改`}
        onClose={close}
        footer={<Button onClick={close}>知道了</Button>}
      >
        <ul className="kit-refused">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </TabDialog>
    ) : null,
  };
}
