import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { ReactNode } from 'react';
import { fieldsOf, type FormField } from '../../../kit/form/fields-of.tsx';
import { type Control, errorOf, tiesOf } from '../../../kit/form/form-controls.tsx';
import { DayInput } from '../../../kit/input/day-input.tsx';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { dayWithWeek } from '../ask-order/words.ts';
import { type DayTerms, headDayProblem } from '../ask-line/day.rules.ts';
import { type AddLine, isBlank } from '../ask-line/line.rules.ts';
import type { EntryKind } from './entry-kind.ts';
import type { Choices } from './page-choices.ts';

/** What stands for the whole order: the chosen day, or the first on which everything can be there. */
export type OrderHead = {
  readonly deliveryDate: string;
  readonly isDateAuto: boolean;
  readonly placeId: number | undefined;
};

/** What the day of an order follows from. */
export type DayOrder = {
  readonly head: OrderHead;
  readonly rows: readonly AddLine[];
  readonly dayTerms: DayTerms;
};
type DayProps = { readonly control: Control; readonly order: DayOrder };

function OrderDay({ control, order: { head, rows, dayTerms } }: DayProps) {
  const isNarrow = useNarrow();
  return (
    <DayInput
      {...tiesOf(control)}
      {...errorOf(control)}
      size={isNarrow ? 'large' : 'medium'}
      isPickedOnly={isNarrow}
      value={head.deliveryDate}
      words={dayWithWeek}
      problemOf={(day) => headDayProblem(day, rows, dayTerms)}
      onChange={control.onChange}
    />
  );
}

const namesShown = 3;

const linesWords = (value: unknown): ReactNode => {
  const lines = (Array.isArray(value) ? (value as readonly AddLine[]) : []).filter((line) => !isBlank(line));
  const names = lines.slice(0, namesShown).map(({ material, qty }) => `${material} ${qty}`);
  return `${lines.length} 行：${names.join('、')}${lines.length > namesShown ? '…' : ''}`;
};

export const headNames = ['deliveryDate', 'placeId', 'transportModeId', 'remark', 'supplementReason'] as const;
/** Whether a city has to say why follows from a rule of its own: the server asks for it. */
const reasonField = {
  field: 'supplementReason',
  isShort: true,
  isMarked: true,
  quick: ['漏订', '临时加餐', '到货不足', '客流增加'],
} as const;

type Wanted = { readonly kind: EntryKind; readonly choices: Choices; readonly dayNow: () => DayOrder };

/** The fields of an order; the day that is shown follows from its lines while nobody has chosen one. */
export const orderFields = ({ kind, choices, dayNow }: Wanted): readonly FormField[] => [
  ...fieldsOf(askOrderCalls.addMainOrderNew, [
    {
      field: 'deliveryDate',
      // The day that follows from the lines stands there while nobody has chosen one.
      isRequired: false,
      isMarked: true,
      hint: (day) => (typeof day === 'string' && day !== '' ? undefined : '按最早可送达'),
      draw: (control) => <OrderDay control={control} order={dayNow()} />,
    },
    {
      field: 'placeId',
      isMarked: true,
      search: pickerSearch(pickerCalls.getCanUseReceivingPlace),
      placeholder: '城市中心仓',
      ...(choices.ownPlaceName === undefined
        ? {}
        : {
            draw: ({ id }) => (
              <output id={id} className="add-own-place">
                {choices.ownPlaceName}
              </output>
            ),
          }),
    },
    { field: 'transportModeId', placeholder: '按供应商默认', options: choices.transportModes },
    { field: 'remark', isShort: true },
    { field: 'lines', isApart: true, draw: () => null, words: linesWords },
  ]),
  ...(kind === 'BUDAN' ? fieldsOf(askOrderCalls.addBudanMainOrder, [reasonField]) : []),
];
