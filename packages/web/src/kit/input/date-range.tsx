import { addDays, addMonths, businessDate, diffDays } from '@material/contract/kernel/value/business-time.ts';
import { CalendarOutlined } from '@ant-design/icons';
import { Button, DatePicker, Popover } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { type DateSpan, dateRangeProblem, type OpenSpan } from './date-range-check.ts';
import '../kit.css';

type Props = {
  readonly label: string;
  readonly value: OpenSpan | undefined;
  readonly onChange: (value: DateSpan | undefined) => void;
  /** The longest span; more is refused. */
  readonly maxMonths?: number;
};

const presetsFor = (today: string): readonly { label: string; span: DateSpan }[] => {
  const month = `${today.slice(0, 8)}01`;
  return [
    { label: '今天', span: [today, today] },
    { label: '近 7 天', span: [addDays(today, -6), today] },
    { label: '近 30 天', span: [addDays(today, -29), today] },
    { label: '近 90 天', span: [addDays(today, -89), today] },
    { label: '本月', span: [month, today] },
    { label: '上月', span: [addMonths(month, -1), addDays(month, -1)] },
  ];
};

/** `近 90 天` for a window that ends today, else both dates, or the one that is known. */
const spanText = ([from, to]: OpenSpan, today: string): string => {
  if (from === undefined) return to === undefined ? '不限' : `${to} 及以前`;
  if (to === undefined) return `${from} 及以后`;
  if (to !== today) return from === to ? from : `${from} 至 ${to.slice(0, 4) === from.slice(0, 4) ? to.slice(5) : to}`;
  return from === today ? '今天' : `近 ${diffDays(from, to) + 1} 天`;
};

type PanelProps = Props & { readonly today: string; readonly onDone: () => void };

function RangePanel({ label, value, onChange, maxMonths, today, onDone }: PanelProps) {
  const [from, setFrom] = useState(value?.[0]);
  const [to, setTo] = useState(value?.[1]);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const apply = (start: string | undefined, end: string | undefined): void => {
    const found = dateRangeProblem(start, end, maxMonths);
    setProblem(found);
    if (found !== undefined || start === undefined || end === undefined) return;
    onChange([start, end]);
    onDone();
  };
  const picker = (name: string, date: string | undefined, set: (next: string | undefined) => void) => (
    <DatePicker
      aria-label={`${label}${name}`}
      aria-describedby={problemId}
      placeholder={name}
      className="kit-wide"
      value={date === undefined ? null : dayjs(date)}
      {...(problem === undefined ? {} : { status: 'error' as const })}
      onChange={(next) => set(next?.format('YYYY-MM-DD'))}
    />
  );
  return (
    <div className="kit-range-panel">
      <div className="kit-range-presets">
        {presetsFor(today).map((preset) => (
          <Button key={preset.label} size="small" onClick={() => apply(...preset.span)}>
            {preset.label}
          </Button>
        ))}
      </div>
      {picker('开始日期', from, setFrom)}
      {picker('结束日期', to, setTo)}
      <div id={problemId} role="alert" className="kit-problem">
        {problem}
      </div>
      <div className="kit-range-foot">
        <Button size="small" type="link" onClick={() => [onChange(undefined), onDone()]}>
          不限时间
        </Button>
        <Button size="small" type="primary" onClick={() => apply(from, to)}>
          确定
        </Button>
      </div>
    </div>
  );
}

/** Two dates behind one field: quick spans, and the product's three messages for dates that do not fit. */
export function DateRange(props: Props) {
  const { label, value } = props;
  const [isOpen, setOpen] = useState(false);
  const today = businessDate(new Date());
  const shown = value === undefined ? '不限' : spanText(value, today);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<RangePanel {...props} today={today} onDone={() => setOpen(false)} />}
    >
      <Button className="kit-range" aria-label={`${label}：${shown}`} aria-haspopup="dialog" aria-expanded={isOpen}>
        <span className="kit-field-label">{label}</span>
        <span className="kit-range-text kit-num">{shown}</span>
        <CalendarOutlined aria-hidden />
      </Button>
    </Popover>
  );
}
