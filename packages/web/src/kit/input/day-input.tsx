import { addDays, addMonths, businessDate, isBusinessDate } from '@material/contract/kernel/value/business-time.ts';
import { CalendarOutlined } from '@ant-design/icons';
import { Dropdown, Input, type InputProps } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { readDate } from './read-date.ts';
import { MonthPanel } from './month-panel.tsx';

/** What ties it to its label and to what is said about it. */
type Ties = Pick<InputProps, 'disabled' | 'status' | `aria-${'invalid' | 'required' | 'describedby' | 'label'}`>;

type Props = Ties & {
  readonly id: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** How the day reads while nobody types. */
  readonly words: (day: string) => string;
  /** Why a day cannot be chosen; such days stand grey in the calendar. */
  readonly problemOf?: (day: string) => string | undefined;
  readonly size?: 'medium' | 'large';
  /** On a phone the calendar opens instead of the keyboard. */
  readonly isPickedOnly?: boolean;
};

const hasYear = /^\d{4}\D|^\d{8}$/;
const daysLooked = 60;

/** A day from now on: one without a year that has passed means next year's. */
const readAhead = (text: string, today: string): string => {
  const day = readDate(text, today);
  return isBusinessDate(day) && day < today && !hasYear.test(text.trim()) ? addMonths(day, 12) : day;
};

type Typed = { readonly text: string; readonly problem: string };

/** What is typed until it is taken over; a day that cannot be read stays to be mended. */
function useTyping({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState<Typed>();
  const today = businessDate(new Date());
  const take = (): void => {
    const text = typed?.text.trim() ?? '';
    const day = readAhead(text, today);
    if (text === '' || day === value) return setTyped(undefined);
    const problem = isBusinessDate(day) ? (day < today ? '不能早于今天' : '') : '没有这一天，请写成 12-3、1203 或 后天';
    if (problem !== '') return setTyped({ text, problem });
    setTyped(undefined);
    onChange(day);
  };
  return {
    today,
    text: typed?.text,
    problem: typed?.problem ?? '',
    /** What was said about an earlier text does not stand beside the next one. */
    type: (text: string): void => setTyped({ text, problem: '' }),
    take,
    drop: (): void => setTyped(undefined),
  };
}

const stepOf: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The next day in a direction that can be chosen. */
const stepped = (from: string, step: 1 | -1, isPossible: (day: string) => boolean): string | undefined =>
  Array.from({ length: daysLooked }, (_, at) => addDays(from, step * (at + 1))).find(isPossible);

type DayFieldProps = Pick<Props, 'value' | 'onChange'> & { readonly problemOf: Props['problemOf'] };

/** What a day field does with keys, picks and leaving. */
function useDayField({ value, onChange, problemOf }: DayFieldProps) {
  const typing = useTyping({ value, onChange });
  const [isOpen, setOpen] = useState(false);
  const { today } = typing;
  const blocked = (day: string): string | undefined => (day < today ? '不能早于今天' : problemOf?.(day));
  const close = (end: () => void): void => {
    end();
    setOpen(false);
  };
  const press = (event: KeyboardEvent): void => {
    const step = stepOf[event.key];
    if (event.key === 'Enter') close(typing.take);
    if (event.key === 'Escape') close(typing.drop);
    if (step === undefined) return;
    event.preventDefault();
    typing.drop();
    const next = stepped(isBusinessDate(value) ? value : today, step, (day) => blocked(day) === undefined);
    if (next !== undefined) onChange(next);
  };
  return {
    ...typing,
    isOpen,
    setOpen,
    blocked,
    press,
    leave: () => close(typing.take),
    pick: (day: string): void => {
      close(typing.drop);
      onChange(day);
    },
  };
}

/** A day to be typed (`12-3`, `1203`, `后天`), stepped with the arrows or picked from a calendar. */
export function DayInput(props: Props) {
  const { id, value, words, onChange, problemOf, size = 'medium', isPickedOnly = false, ...ties } = props;
  const field = useDayField({ value, onChange, problemOf });
  const noteId = useId();
  const { today, text, problem, isOpen, setOpen, blocked } = field;
  const panel = <MonthPanel key={value} date={value} today={today} problemOf={blocked} onPick={field.pick} />;
  return (
    <div className="kit-day-input">
      <Dropdown open={isOpen} onOpenChange={setOpen} trigger={[]} popupRender={() => panel}>
        <Input
          {...ties}
          id={id}
          size={size}
          autoComplete="off"
          readOnly={isPickedOnly}
          suffix={<CalendarIcon onPress={() => setOpen(!isOpen && ties.disabled !== true)} />}
          value={text ?? (value === '' ? '' : words(value))}
          placeholder="12-3 或 后天"
          {...(problem === '' ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': noteId })}
          onFocus={(event) => event.target.select()}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setOpen(false);
            field.type(event.target.value);
          }}
          onKeyDown={field.press}
          onBlur={field.leave}
        />
      </Dropdown>
      {problem === '' ? null : (
        <span id={noteId} role="alert" className="kit-problem">
          {problem}
        </span>
      )}
    </div>
  );
}

/** For the mouse; at the keyboard the day is typed. */
const CalendarIcon = ({ onPress }: { readonly onPress: () => void }) => (
  <CalendarOutlined aria-hidden onMouseDown={(event) => event.preventDefault()} onClick={onPress} />
);
