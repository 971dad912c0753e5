import { BLANK, UNCALCULATED, type Cell } from './cell.ts';
import { ExcelRefusal } from './excel-refusal.ts';
import type { NumberFormat } from './number-format.rules.ts';
import { unescapeText, type SharedStrings } from './shared-strings.ts';
import { clockOf, dateOfSerial, exactNumber } from './stored-number.rules.ts';

/** What the workbook around a sheet contributes to the meaning of its cells. */
export type CellContext = {
  readonly strings: SharedStrings;
  readonly formats: readonly NumberFormat[];
  readonly from1904: boolean;
};

/** A cell as the file has it. */
export type StoredCell = {
  readonly type: string;
  readonly style: number;
  /** The text of `v`, undefined when the cell has none. */
  readonly value: string | undefined;
  /** The text of `is`. */
  readonly inline: string;
  readonly hasFormula: boolean;
};

const textCell = (text: string): Cell => (text.trim() === '' ? BLANK : { kind: 'text', text });

function numberCell(stored: string, format: NumberFormat, from1904: boolean): Cell {
  const value = exactNumber(stored.trim());
  if (value === undefined) return { kind: 'error', text: stored.slice(0, 100) };
  const serial = Number(value);
  if (format === 'date') {
    const text = dateOfSerial(serial, from1904);
    if (text !== undefined) return { kind: 'date', text };
  }
  if (format === 'time' && serial >= 0 && serial < 10_000) return { kind: 'number', text: clockOf(serial), value };
  if (format === 'percent') return { kind: 'number', text: `${exactNumber(shifted(value)) ?? value}%`, value };
  if (typeof format === 'object' && /^\d+$/.test(value))
    return { kind: 'number', text: value.padStart(format.zeros, '0'), value };
  return { kind: 'number', text: value, value };
}

/** A plain decimal times a hundred, as text. */
const shifted = (value: string): string => `${value}e2`;

function dateCell(stored: string): Cell {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(stored.trim()) ?? [];
  if (date === undefined) return textCell(stored);
  return { kind: 'date', text: time === undefined || time === '00:00:00' ? date : `${date} ${time}` };
}

function boolCell(stored: string): Cell {
  const value = /^\s*(1|true)\s*$/i.test(stored);
  return { kind: 'bool', text: value ? 'TRUE' : 'FALSE', value };
}

function plainCell(stored: StoredCell, value: string, context: CellContext): Cell {
  if (stored.type === 'str') return textCell(unescapeText(value));
  if (stored.type === 'b') return boolCell(value);
  if (stored.type === 'e') return { kind: 'error', text: value };
  if (stored.type === 'd') return dateCell(value);
  return numberCell(value, context.formats[stored.style] ?? 'plain', context.from1904);
}

/** The cell as a person would read it; throws `corrupt` when it points to a shared text that is not there. */
export function readableCell(stored: StoredCell, context: CellContext): Cell {
  const { type, value, inline, hasFormula } = stored;
  if (type === 'inlineStr') return textCell(inline === '' ? (value ?? '') : inline);
  if (value === undefined || value === '') {
    return hasFormula && type !== 'str' && value === undefined ? { kind: 'error', text: UNCALCULATED } : BLANK;
  }
  if (type === 's') {
    const text = context.strings.get(Number(value));
    if (text === undefined) throw new ExcelRefusal('corrupt');
    return textCell(text);
  }
  return plainCell(stored, value, context);
}
