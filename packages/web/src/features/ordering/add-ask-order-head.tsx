import { addDays, businessDate } from '@material/contract/kernel/business-time.ts';
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useId, useState } from 'react';
import type { Option } from '../../kit/list-filters.ts';
import { SearchSelect } from '../../kit/search-select.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import type { AddHead } from './add-ask-order-draft.ts';
import { searchPlaces } from './ask-order-pickers.ts';
import { dayWithWeek } from './ask-order-words.ts';

type Props = {
  readonly head: AddHead;
  readonly onChange: (next: Partial<AddHead>) => void;
  /** A store orders for itself only. */
  readonly ownPlaceName: string | undefined;
  /** The chosen place, for the phone's one line. */
  readonly placeName: string;
  readonly transportModes: readonly Option<number>[];
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
const dayNames = ['明天', '后天', '大后天'];

function DayField({ head, onChange, size }: InputProps) {
  const today = businessDate(new Date());
  const date = dayjs(head.deliveryDate);
  return (
    <Field label={head.isDateAuto && size === 'medium' ? '送达日期（按最早可送达）' : '送达日期'} isRequired>
      {(id) => (
        <DatePicker
          id={id}
          className="kit-wide"
          size={size}
          allowClear={false}
          inputReadOnly={size === 'large'}
          value={head.deliveryDate !== '' && date.isValid() ? date : null}
          format={(value) => dayWithWeek(value.format('YYYY-MM-DD'))}
          disabledDate={(value) => value.format('YYYY-MM-DD') < today}
          presets={dayNames.map((label, at) => ({ label, value: dayjs(addDays(today, at + 1)) }))}
          onChange={(next) => onChange({ deliveryDate: next?.format('YYYY-MM-DD') ?? '' })}
        />
      )}
    </Field>
  );
}

const PlaceField = ({ head, onChange, ownPlaceName }: Pick<Props, 'head' | 'onChange' | 'ownPlaceName'>) => (
  <Field label="收货地点" isRequired>
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
  <Field label="运输方式">
    {(id) => (
      <Select<number>
        id={id}
        className="kit-wide"
        size={size}
        allowClear
        placeholder="按供应商默认"
        value={head.transportModeId ?? null}
        options={transportModes.map(({ value, label }) => ({ value, label }))}
        onChange={(transportModeId: number | undefined) => onChange({ transportModeId })}
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

const HeadFields = ({ head, onChange, ownPlaceName, transportModes, size }: Props & Pick<InputProps, 'size'>) => (
  <div className="add-head">
    <DayField head={head} onChange={onChange} size={size} />
    <PlaceField head={head} onChange={onChange} ownPlaceName={ownPlaceName} />
    <TransportField head={head} onChange={onChange} size={size} transportModes={transportModes} />
    <Field label="备注">
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
