import { Alert, Space } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';

type Props = {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry: () => unknown;
  /** Another way out than trying the same again. */
  readonly instead?: ReactNode;
};

/** A part of a page could not be had: why, or what, and the way to try again. */
export const LoadFailure = ({ error, title, onRetry, instead }: Props) => (
  <Alert
    type="error"
    showIcon
    title={title ?? (error instanceof Error ? error.message : '加载失败')}
    action={
      <Space size="small">
        {instead}
        <ActionButton size="small" onClick={onRetry}>
          重试
        </ActionButton>
      </Space>
    }
  />
);
