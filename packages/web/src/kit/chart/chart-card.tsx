import { Button, Empty, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../react/use-latest.ts';
import type { Bars, BarsProps } from './bar-chart.ts';
import './chart.css';

type Props = {
  /** What the chart shows, for whoever does not see it: the figures themselves stand in the table below. */
  readonly label: string;
  /** Undefined while they are on their way. */
  readonly bars: Bars | undefined;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly onOpen?: BarsProps['onOpen'];
};

const isEmpty = ({ series }: Bars): boolean =>
  series.every(({ values }) => values.every((value) => Number(value) === 0));

/** The library is fetched with the first chart that is drawn; a hidden tab ends its charts and draws them anew when it is shown. */
function Drawing({ label, bars, onOpen }: { readonly label: string; readonly bars: Bars } & Pick<Props, 'onOpen'>) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useLatest(onOpen);
  const [isFailed, setFailed] = useState(false);
  const text = JSON.stringify(bars);
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    import('./bar-chart.ts').then(
      ({ drawBars }) => {
        if (isGone || !box.current) return;
        end = drawBars(box.current, { bars: JSON.parse(text) as Bars, onOpen: (at) => latest.current?.(at) });
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [text, latest]);
  if (isFailed) return <p className="kit-muted">图表加载失败，数字见下表</p>;
  return <div ref={box} className="kit-chart-drawing" role="img" aria-label={label} />;
}

/** Bars by declaration, with what is said while there are none. */
export function ChartCard({ label, bars, error, onRetry, onOpen }: Props) {
  return (
    <section className="kit-chart" aria-label={label}>
      {error !== undefined && error !== null ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={error instanceof Error ? error.message : '图表加载失败'}
        >
          {onRetry ? <Button onClick={onRetry}>重试</Button> : null}
        </Empty>
      ) : bars === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : isEmpty(bars) ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可以画的数字" />
      ) : (
        <Drawing label={label} bars={bars} onOpen={onOpen} />
      )}
    </section>
  );
}
