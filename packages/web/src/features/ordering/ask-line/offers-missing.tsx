import { Alert, Button } from 'antd';
import { useOnline } from '../../../lib/send/network.ts';

/** Prices could not be asked for: once more by a click, or by itself when the network is back. */
export const OffersMissing = ({ onRetry }: { readonly onRetry: () => void }) =>
  useOnline() ? (
    <Alert
      type="warning"
      showIcon
      title="报价没有取到，单价暂缺"
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  ) : (
    <Alert type="warning" showIcon title="网络断开，单价暂缺，恢复后自动取报价" />
  );
