import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { FormBody, FormFields } from '../../../kit/form/form-body.tsx';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { dayWithWeek } from '../ask-order/words.ts';
import { headNames } from './head-fields.tsx';
import type { AddOrder } from './order.ts';
import { placeNameIn } from './page-choices.ts';

type Props = { readonly order: AddOrder };

const HeadFields = ({ form }: Pick<AddOrder, 'form'>) => (
  <FormFields form={form} names={headNames} columns={4} isDisabled={form.conflict !== undefined} />
);

/** What holds for the whole order: day, place, transport, remark; on a phone one line until it is opened. */
export function AddOrderHead({ order: { form, head, choices } }: Props) {
  const isNarrow = useNarrow();
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || form.state.problems.some(({ path }) => headNames.some((name) => name === path[0]));
  return (
    <FormBody form={form} onSubmit={() => undefined}>
      {isNarrow ? (
        <button type="button" className="add-head-line" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
          <b>{dayWithWeek(head.deliveryDate)}</b>送达{' '}
          <span>{choices.ownPlaceName ?? placeNameIn(choices, head.placeId)}</span>
          {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
      ) : null}
      {isNarrow && !isOpen ? null : <HeadFields form={form} />}
    </FormBody>
  );
}
