import { labelOf } from '@material/contract/kernel/field.ts';
import { draftHead } from '@material/contract/ordering/ask-order-schemas.ts';
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { ChoiceSelect } from '../../../kit/input/choice-select.tsx';
import { DayInput } from '../../../kit/input/day-input.tsx';
import type { Option } from '../../../kit/input/option.ts';
import { SearchSelect } from '../../../kit/input/search-select.tsx';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import type { AddHead } from './draft.ts';
import { searchPlaces } from '../ask-order/pickers.ts';
import { dayWithWeek } from '../ask-order/words.ts';

type Props = {
  readonly head: AddHead;
  readonly onChange: (next: Partial<AddHead>) => void;
  /** A store orders for itself only. */
  readonly ownPlaceName: string | undefined;
  /** The chosen place, for the phone's one line. */
  readonly placeName: string;
  readonly transportModes: readonly Option<number>[];
  /** Why nothing could be delivered on a day. */
  readonly dayProblem: (day: string) => string | undefined;
};

type FieldProps = {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly children: (id: string) => ReactNode;
};

function Field({ label, isRequired = false, children }: FieldProps) {
  const id = useId();
  return (
    <div className="add-field">
      <label htmlFor={id}>
        {label}
        {isRequired ? <b className="kit-late"> *</b> : null}
      </label>
      {children(id)}
    </div>
  );
}

type InputProps = Pick<Props, 'head' | 'onChange'> & { readonly size: 'medium' | 'large' };

function DayField({ head, onChange, size, dayProblem }: InputProps & Pick<Props, 'dayProblem'>) {
  return (
    <Field
      label={`${labelOf(draftHead.deliveryDate)}${head.isDateAuto && size === 'medium' ? '（按最早可送达）' : ''}`}
      isRequired
    >
      {(id) => (
        <DayInput
          id={id}
          size={size}
          isPickedOnly={size === 'large'}
          value={head.deliveryDate}
          words={dayWithWeek}
          problemOf={dayProblem}
          onChange={(deliveryDate) => onChange({ deliveryDate })}
        />
      )}
    </Field>
  );
}

const PlaceField = ({ head, onChange, ownPlaceName }: Pick<Props, 'head' | 'onChange' | 'ownPlaceName'>) => (
  <Field label={labelOf(draftHead.placeId)} isRequired>
    {(id) =>
      ownPlaceName === undefined ? (
        <SearchSelect
          id={id}
          search={searchPlaces}
          value={head.placeId}
          placeholder="城市中心仓"
          onChange={(placeId) => onChange({ placeId })}
        />
      ) : (
        <output id={id} className="add-own-place">
          {ownPlaceName}
        </output>
      )
    }
  </Field>
);

const TransportField = ({ head, onChange, size, transportModes }: InputProps & Pick<Props, 'transportModes'>) => (
  <Field label={labelOf(draftHead.transportModeId)}>
    {(id) => (
      <ChoiceSelect<number | null, number>
        id={id}
        size={size}
        allowClear
        placeholder="按供应商默认"
        value={head.transportModeId ?? null}
        options={transportModes}
        onChange={(next) => onChange({ transportModeId: next ?? undefined })}
      />
    )}
  </Field>
);

/** What holds for the whole order: day, place, transport, remark; on a phone one line until it is opened. */
export function AddOrderHead(props: Props) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const { head, ownPlaceName, placeName } = props;
  if (!isNarrow) return <HeadFields {...props} size="medium" />;
  return (
    <>
      <button type="button" className="add-head-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <b>{dayWithWeek(head.deliveryDate)}</b>送达 <span>{ownPlaceName ?? placeName}</span>
        {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      </button>
      {isOpen ? <HeadFields {...props} size="large" /> : null}
    </>
  );
}

const HeadFields = ({
  head,
  onChange,
  ownPlaceName,
  transportModes,
  dayProblem,
  size,
}: Props & Pick<InputProps, 'size'>) => (
  <div className="add-head">
    <DayField head={head} onChange={onChange} size={size} dayProblem={dayProblem} />
    <PlaceField head={head} onChange={onChange} ownPlaceName={ownPlaceName} />
    <TransportField head={head} onChange={onChange} size={size} transportModes={transportModes} />
    <Field label={labelOf(draftHead.remark)}>
      {(id) => (
        <Input
          id={id}
          size={size}
          maxLength={500}
          value={head.remark}
          onChange={(event) => onChange({ remark: event.target.value })}
        />
      )}
    </Field>
  </div>
);
