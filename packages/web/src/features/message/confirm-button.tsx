import { ActionButton } from '../../kit/feedback/action-button.tsx';
import { useConfirm } from '../../kit/feedback/confirm.ts';
import { notSent } from '../../kit/feedback/use-click-lock.ts';
import { toastDone } from '../../lib/send/notices.ts';
import { useCountdown } from '../../kit/react/use-countdown.ts';

/** Asks before something is read; a notice says it to whoever declines. */
export function useReadConfirm() {
  const ask = useConfirm();
  return async (read: () => Promise<unknown>): Promise<unknown> => {
    if (await ask({ title: '确认已读？' })) return read();
    toastDone('已取消阅读');
    return notSent;
  };
}

type Props = {
  /** Until it may be pressed, as the server has counted. */
  readonly waitMs: number;
  readonly onConfirm: () => Promise<unknown>;
};

/** Says for how long a forced message is still to be read, then that it was. */
export function ConfirmButton({ waitMs, onConfirm }: Props) {
  const left = useCountdown(waitMs);
  const ask = useReadConfirm();
  return (
    <ActionButton type="primary" disabled={left > 0} onClick={() => ask(onConfirm)}>
      {left > 0 ? `${left}s后可确认` : '阅读完成'}
    </ActionButton>
  );
}
