import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { late } from '../../../kit/react/late.tsx';
import { useLatest } from '../../../kit/react/use-latest.ts';
import { toastError } from '../../../lib/send/notices.ts';
import { isPageLost } from '../../../lib/page-error.rules.ts';
import { PageBoundary } from './page-boundary.tsx';

type Closing = { readonly onClose: () => void };

function Unopened({ error, onClose }: Closing & { readonly error: unknown }) {
  const latest = useLatest(onClose);
  useEffect(() => {
    toastError(isPageLost(error) ? '网络断开，没有打开，请稍后再试' : '出错了，没有打开，请联系系统管理员');
    latest.current();
  }, [error, latest]);
  return null;
}

/**
 * A part of the frame whose code comes when it is first opened. What does not arrive, or breaks, takes nothing else with it:
 * that is said, and the part is closed; opened again, it is asked for again.
 */
export function latePart<P extends Closing>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  const part = late(load, waiting);
  return (props) => (
    <PageBoundary fallback={({ error }) => <Unopened error={error} onClose={props.onClose} />}>
      {createElement(part, props)}
    </PageBoundary>
  );
}
