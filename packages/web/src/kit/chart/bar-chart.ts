import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as knowParts } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { chartColours, darkChartColours } from './chart-colours.ts';

knowParts([BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

export type Bars = {
  /** What stands under each group of bars. */
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly string[] }[];
};
export type BarsProps = {
  readonly bars: Bars;
  readonly onOpen: ((at: { readonly group: number; readonly series: number }) => void) | undefined;
};

/** Amounts of ten thousand and more are read in 万. */
export const shortAmount = (value: number): string =>
  Math.abs(value) < 10_000 ? value.toLocaleString('en-US') : `${(value / 10_000).toLocaleString('en-US')}万`;

type Under = { readonly seriesIndex?: number; readonly dataIndex?: number };

/** Names come from people: they are text, never HTML. */
function tipOf({ labels, series }: Bars, under: Under | readonly Under[]): HTMLElement {
  const shown = [under].flat();
  const group = shown[0]?.dataIndex ?? 0;
  const tip = document.createElement('div');
  tip.className = 'kit-chart-tip';
  tip.append(labels[group] ?? '');
  for (const { seriesIndex = 0 } of shown) {
    const line = document.createElement('div');
    const figure = document.createElement('b');
    const one = series[seriesIndex];
    figure.textContent = formatMoney(one?.values[group] ?? '0');
    line.append(one?.name ?? '', figure);
    tip.append(line);
  }
  return tip;
}

const narrowPx = 560;

type Look = {
  readonly isNarrow: boolean;
  readonly fontFamily: string;
  readonly softText: string;
  readonly line: string;
  readonly colours: readonly string[];
};

/** As the box is drawn now: widths of words are measured with its font, so that it must be said. */
function lookOf(box: HTMLElement): Look {
  const style = getComputedStyle(box);
  const { fontFamily } = style;
  const isDark = document.documentElement.classList.contains('dark');
  return {
    isNarrow: box.clientWidth < narrowPx,
    fontFamily,
    softText: style.getPropertyValue('--ant-color-text-secondary') || '#5b6676',
    line: style.getPropertyValue('--ant-color-border-secondary') || '#e6eaf0',
    colours: isDark ? darkChartColours : chartColours,
  };
}

const optionOf = (bars: Bars, { isNarrow, fontFamily, softText, line, colours }: Look) => ({
  animation: false,
  color: [...colours],
  textStyle: { fontFamily },
  grid: {
    left: 4,
    right: 4,
    top: 34,
    bottom: 4,
    outerBoundsMode: 'same' as const,
    outerBoundsContain: 'axisLabel' as const,
  },
  legend: {
    top: 0,
    left: 0,
    itemWidth: isNarrow ? 8 : 12,
    itemHeight: 12,
    itemGap: isNarrow ? 6 : 14,
    textStyle: { color: softText, fontSize: isNarrow ? 11 : 12 },
  },
  tooltip: {
    trigger: 'axis' as const,
    axisPointer: { type: 'shadow' as const },
    confine: true,
    formatter: (under: Under | readonly Under[]) => tipOf(bars, under),
  },
  xAxis: {
    type: 'category' as const,
    data: [...bars.labels],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: line } },
    axisLabel: { color: softText, hideOverlap: true, width: isNarrow ? 64 : 110, overflow: 'truncate' as const },
  },
  yAxis: {
    type: 'value' as const,
    splitNumber: 4,
    splitLine: { lineStyle: { color: line } },
    axisLabel: { color: softText, formatter: shortAmount },
  },
  series: bars.series.map(({ name, values }) => ({
    type: 'bar' as const,
    name,
    barMaxWidth: 26,
    barGap: '8%',
    data: values.map(Number),
  })),
});

/** Draws bars into a box and keeps to its width; returns how to end it. */
export function drawBars(box: HTMLElement, { bars, onOpen }: BarsProps): () => void {
  const size = () => ({ width: Math.max(200, box.clientWidth), height: Math.max(120, box.clientHeight) });
  const chart = init(box, null, { renderer: 'svg', ...size() });
  const draw = (): void => chart.setOption(optionOf(bars, lookOf(box)));
  draw();
  const lights = new MutationObserver(draw);
  lights.observe(document.documentElement, { attributeFilter: ['class'] });
  if (onOpen) chart.on('click', ({ dataIndex, seriesIndex }) => onOpen({ group: dataIndex, series: seriesIndex ?? 0 }));
  const observer = new ResizeObserver(() => chart.resize(size()));
  observer.observe(box);
  return () => {
    observer.disconnect();
    lights.disconnect();
    chart.dispose();
  };
}
