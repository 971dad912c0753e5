import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { PageTitle } from '../display/page-title.tsx';
import { PageFailure } from '../feedback/page-failure.tsx';
import { useCall } from '../../lib/query.ts';

type Props<C extends Call> = {
  readonly call: C;
  readonly input: Sent<C>;
  /** What is loaded: 税率, 身份和单位. */
  readonly noun: string;
  readonly children: (answer: Output<C>) => ReactNode;
};

/** What needs an answer before it can be drawn: a form over something that exists. */
export function Loaded<C extends Call>({ call, input, noun, children }: Props<C>) {
  const { data, error, refetch } = useCall(call, input);
  if (data !== undefined) return children(data);
  if (!error)
    return (
      <section className="kit-card" aria-busy aria-label="正在加载">
        <PageTitle />
        <Skeleton active paragraph={{ rows: 6 }} />
      </section>
    );
  return (
    <PageFailure
      title={`${noun}没有取到`}
      text={error.message}
      isMissing={error.code === 'notFound'}
      onRetry={refetch}
    />
  );
}
