import { Alert } from 'antd';
import { ActionButton } from '../feedback/action-button.tsx';

/** Says that the list does not show everything because of an earlier visit, and how to see it all. */
export const RestoredChip = ({ onForget }: { readonly onForget: () => void }) => (
  <span className="kit-restored" role="status">
    已恢复上次筛选 ·{' '}
    <button type="button" onClick={onForget}>
      清除
    </button>
  </span>
);

/** The rows could not be had. */
export const ListFailure = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => (
  <Alert
    type="error"
    showIcon
    title={error instanceof Error ? error.message : '加载失败'}
    action={
      <ActionButton size="small" onClick={onRetry}>
        重试
      </ActionButton>
    }
  />
);
