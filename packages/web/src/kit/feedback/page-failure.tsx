import type { ScreenKey } from '@material/contract/screens.ts';
import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { screenRow } from '../../lib/screen-at.ts';
import { ActionButton } from './action-button.tsx';
import { useTab } from '../tab/use-tab.ts';
import '../kit.css';

type Props = {
  readonly title: string;
  readonly text: ReactNode;
  readonly onRetry: () => unknown;
  /** There is nothing at this address, so that trying again will hardly help: the way back comes first. */
  readonly isMissing?: boolean;
};

/** A page that could not get what it shows: why, and the ways on. */
export function PageFailure({ title, text, onRetry, isMissing = false }: Props) {
  const tab = useTab();
  const list = screenRow(tab.screen).of as ScreenKey | undefined;
  return (
    <section className="kit-card">
      <Result
        status={isMissing ? 'info' : 'warning'}
        title={<h1 className="kit-result-title">{title}</h1>}
        subTitle={text}
        extra={[
          ...(list === undefined
            ? []
            : [
                <Button key="back" type={isMissing ? 'primary' : 'default'} onClick={() => tab.open(list)}>
                  返回{screenRow(list).title}
                </Button>,
              ]),
          <ActionButton key="retry" type={isMissing && list !== undefined ? 'default' : 'primary'} onClick={onRetry}>
            重试
          </ActionButton>,
        ]}
      />
    </section>
  );
}
