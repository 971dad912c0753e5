import type { MainOrderDocument, SavedMainOrder } from '@material/contract/ordering/ask-order-schemas.ts';
import { formatMoney } from '@material/contract/kernel/decimal.ts';
import { useMemo, useState } from 'react';
import { unsavedQuestion, useConfirm } from '../../../kit/feedback/confirm.ts';
import type { RowSteps } from '../../../kit/grid/row-steps.ts';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { useApi } from '../../../lib/api.ts';
import { randomKey } from '../../../lib/seal.ts';
import { SaveButtons } from './buttons.tsx';
import { DayAdviceLine } from './day-advice.tsx';
import { headDayProblem } from './day.rules.ts';
import { AddOrderDesk } from './desk.tsx';
import { type AddOrder, useAddOrder } from './edit.ts';
import { AddOrderHead } from './head.tsx';
import type { Place, Reference } from './lines-props.ts';
import { AddOrderNotices } from './notices.tsx';
import { PasteDialog } from './paste.tsx';
import { AddOrderPhone } from './phone.tsx';
import { type AddLine, isBlank } from './line.rules.ts';
import { type SaveOrder, useSaveOrder } from './save.tsx';
import { blankLines, newLine, type Start } from './start.ts';
import '../ask-order/ask-order.css';
import './add-ask-order.css';

type Props = {
  readonly start: Start;
  /** What was done to the lines, also before this form. */
  readonly steps: RowSteps<AddLine>;
  readonly places: readonly Place[];
  readonly reference: Reference;
  readonly defaultPlaceId: number | undefined;
  readonly ownPlaceName: string | undefined;
  readonly onSaved: (saved: SavedMainOrder) => void;
  readonly onSubmitted: (submitted: MainOrderDocument) => void;
  readonly onReload: () => unknown;
  readonly onStart: (next: Start) => void;
};

/** The form of an order: head, notices, lines and the split they lead to. */
export function AddOrderForm(props: Props) {
  const { start, places, reference, defaultPlaceId, ownPlaceName, onReload, onStart } = props;
  const api = useApi();
  const isNarrow = useNarrow();
  const ask = useConfirm();
  const order = useAddOrder(start, defaultPlaceId, props.steps);
  const saver = useSaveOrder({ ...props, order });
  const [isPasting, setPasting] = useState(false);
  const { deliveryDate } = order.head;
  const scope = useMemo(() => ({ api, deliveryDate }), [api, deliveryDate]);
  const restore = (): void => {
    if (!start.older) return;
    const { head, lines, source, at } = start.older;
    onStart({ ...start, serial: randomKey(), head, lines, source, restoredAt: at, older: undefined });
  };
  const discard = async (): Promise<void> => {
    if (!(await ask(unsavedQuestion))) return;
    order.clear();
    if (start.mainOrderId === undefined)
      onStart({ ...start, serial: randomKey(), lines: blankLines(), restoredAt: '' });
    else await onReload();
  };
  const add = (lines: readonly AddLine[]): void =>
    order.history.change((now) => [...now.filter((line) => !isBlank(line)), ...lines, newLine()], {
      kind: 'add',
      words: `已加入 ${lines.length} 行`,
    });
  const Lines = isNarrow ? AddOrderPhone : AddOrderDesk;
  return (
    <div className="add-order">
      <section className="kit-card">
        <FormHead start={start} order={order} saver={saver} isNarrow={isNarrow} />
        <AddOrderHead
          head={order.head}
          onChange={order.changeHead}
          ownPlaceName={ownPlaceName}
          placeName={places.find(({ id }) => id === order.head.placeId)?.displayName ?? ''}
          dayProblem={(day) => headDayProblem(day, order.lines, order.dayTerms)}
          transportModes={reference.transportModes.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DayAdviceLine order={order} />
        <AddOrderNotices order={order} start={start} onRestore={restore} onDiscard={discard} />
      </section>
      <Lines
        order={order}
        scope={scope}
        places={places}
        reference={reference}
        saver={saver}
        isStore={ownPlaceName !== undefined}
        onPasteAsked={() => setPasting(true)}
      />
      {isPasting ? <PasteDialog scope={scope} onClose={() => setPasting(false)} onPaste={add} /> : null}
    </div>
  );
}

type FormHeadProps = {
  readonly start: Start;
  readonly order: AddOrder;
  readonly saver: SaveOrder;
  readonly isNarrow: boolean;
};

/** Number, amount and, on a desk, the buttons; a phone has them below, under the thumb. */
function FormHead({ start, order, saver, isNarrow }: FormHeadProps) {
  return (
    <div className="kit-doc-row add-title">
      <h1 className="kit-num">{start.no === '' ? '填写要货单' : start.no}</h1>
      {order.isDirty ? <span className="kit-muted">有未保存的修改，已暂存在本机</span> : null}
      <span className="kit-grow" />
      {isNarrow ? null : (
        <>
          <b className="kit-num kit-doc-amount">¥ {formatMoney(order.preview.amount)}</b>
          <SaveButtons saver={saver} />
        </>
      )}
    </div>
  );
}
