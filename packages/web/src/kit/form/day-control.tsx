import {
  businessDate,
  clockText,
  isBusinessDate,
  isClockTime,
  parseWireTime,
} from '@material/contract/kernel/value/business-time.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { KeyboardEvent } from 'react';
import { halfWidth } from '../input/number-text.ts';
import { readDate } from '../input/read-date.ts';
import { errorOf, textOf, tiesOf, type Draw } from './form-controls.tsx';

/** On the wire; a moment is entered to the minute. */
const formats = { date: 'YYYY-MM-DD', time: 'YYYY-MM-DD HH:mm:00' } as const;
type Kind = keyof typeof formats;

/** A typed day or moment as the wire holds it; what cannot be read stays as it was typed, for the call's check to refuse. */
export function typedWire(kind: Kind, typed: string, today: string): string {
  const text = halfWidth(typed).trim();
  if (kind === 'date') return readDate(text, today);
  const [, dayText = '', clock = ''] = /^(.+?)\s+(\S+)$/.exec(text) ?? [];
  const day = readDate(dayText, today);
  const time = clockText(clock);
  return isBusinessDate(day) && isClockTime(time) ? `${day} ${time}:00` : text;
}

/** The day or moment that a field holds; null where it holds none, or a text that cannot be read. */
export const heldDay = (kind: Kind, text: string): dayjs.Dayjs | null =>
  (kind === 'date' ? isBusinessDate(text) : parseWireTime(text) !== undefined) ? dayjs(text) : null;

/** A day or a moment, picked or typed: the picker alone would drop a typed moment that was not confirmed in its panel. */
export const dayControl =
  (kind: Kind, isClosed?: (day: string) => boolean): Draw =>
  (control) => {
    const text = textOf(control);
    const held = heldDay(kind, text);
    const take = (typed: string): void => {
      const next = typed.trim() === '' ? '' : typedWire(kind, typed, businessDate(new Date()));
      // A text that could not be read is not seen any more, and goes when the empty field is left.
      const before = next === '' ? text : held?.format(formats[kind]);
      if (next !== before) control.onChange(next === '' ? undefined : next);
    };
    const press = ({ key, target }: KeyboardEvent<HTMLElement>): void => {
      if (key === 'Enter' && target instanceof HTMLInputElement) take(target.value);
    };
    return (
      <DatePicker
        {...tiesOf(control)}
        {...errorOf(control)}
        className="kit-wide"
        {...(kind === 'time' ? { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm' } : {})}
        // What only lies under the mouse is not in the field when it is left.
        previewValue={false}
        value={held}
        {...(isClosed ? { disabledDate: (day: dayjs.Dayjs) => isClosed(day.format(formats.date)) } : {})}
        onChange={(next) => control.onChange(next?.format(formats[kind]))}
        onBlur={({ target }) => {
          if (target instanceof HTMLInputElement) take(target.value);
        }}
        onKeyDown={press}
      />
    );
  };
