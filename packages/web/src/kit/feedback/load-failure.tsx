import { Alert } from 'antd';
import { ActionButton } from './action-button.tsx';

type Props = { readonly error: unknown; readonly title?: string; readonly onRetry: () => unknown };

/** A part of a page could not be had: why, or what, and the way to try again. */
export const LoadFailure = ({ error, title, onRetry }: Props) => (
  <Alert
    type="error"
    showIcon
    title={title ?? (error instanceof Error ? error.message : '加载失败')}
    action={
      <ActionButton size="small" onClick={onRetry}>
        重试
      </ActionButton>
    }
  />
);
