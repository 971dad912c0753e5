import { cmp, formatMoney } from '@material/contract/kernel/value/decimal.ts';
import {
  type PickupDocument,
  pickupLine,
  pickupOrderCalls,
  promisedLine,
} from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { Qty } from '../../../kit/display/qty.tsx';
import { DocumentView } from '../../../kit/document/document-page.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { unsavedQuestion, useConfirm } from '../../../kit/feedback/confirm.ts';
import { fieldsOf } from '../../../kit/form/fields-of.tsx';
import { FormNotices } from '../../../kit/form/form-body.tsx';
import { FormLines } from '../../../kit/lines-form/form-lines.tsx';
import { keyedLines, type Values } from '../../../kit/form/form-state.rules.ts';
import { placedBy } from '../../../kit/form/placed.ts';
import { useLinesForm } from '../../../kit/lines-form/use-lines-form.ts';
import { lastActor } from '../../../kit/form/use-news.ts';
import { gridOf } from '../../../kit/grid/grid-of.tsx';
import { leftOutWords } from '../../../kit/grid/left-out.ts';
import { RevisionNotice } from '../revision/notice.tsx';
import { pickupFacts } from './facts.tsx';
import {
  changedRows,
  dateProblem,
  fullPromise,
  promiseAmounts,
  type PromiseEntry,
  promiseEntry,
  promiseLines,
  promiseName,
  type PromiseRow,
  promiseRows,
  promiseWords,
  qtyProblem,
  reasonProblem,
  rowAmount,
} from './promise.rules.ts';

const call = pickupOrderCalls.confirmPickupOrder;
const isLocked = ({ isClosed }: PromiseRow): boolean => isClosed;

type Shown = { readonly isAgain: boolean; readonly isRevised: boolean };

const columnsOf = ({ isAgain, isRevised }: Shown) =>
  gridOf<PromiseRow>({ entered: promisedLine, read: pickupLine }, [
    {
      field: 'materialName',
      width: 220,
      isFrozen: true,
      draw: (row) => (
        <>
          {row.materialName} <span className="kit-muted">{row.materialCode}</span>
        </>
      ),
    },
    { field: 'spec', width: 110 },
    { field: 'qtyWanted', width: 100, draw: (row) => <Qty value={row.qtyWanted} unit={row.unitName} /> },
    ...(isRevised ? [{ field: 'qtyBefore', width: 100 } as const] : []),
    ...(isAgain
      ? [{ field: 'promisedBefore', title: '原承诺', type: 'readonly', width: 90, align: 'right' } as const]
      : []),
    {
      field: 'qty',
      places: (row) => (row.isDecimal ? 6 : 0),
      unit: (row) => row.unitName,
      isLocked,
      most: (row) => row.qtyMost,
      check: qtyProblem,
    },
    {
      type: 'computed',
      field: 'unitPrice',
      of: 'confirmedAmount',
      width: 110,
      align: 'right',
      draw: (row) => (rowAmount(row) === '' ? '–' : formatMoney(rowAmount(row))),
      text: rowAmount,
    },
    { field: 'promisedDate', isLocked, check: dateProblem },
    { field: 'reason', width: 220, isLocked, check: reasonProblem },
  ]);

const startOf = (document: PickupDocument) => ({
  id: document.id,
  rowVersion: document.rowVersion,
  lines: fullPromise(document),
});

function usePromise(document: PickupDocument, onClose: () => void) {
  const drawn = useCallback((entries: readonly PromiseEntry[]) => promiseRows(document, entries), [document]);
  const rowsIn = (values: Values) => drawn(keyedLines(values) as readonly PromiseEntry[]);
  const isAgain = document.confirmTime !== null;
  const isRevised = document.lines.some(({ qtyBefore }) => qtyBefore !== null);
  const columns = useMemo(() => columnsOf({ isAgain, isRevised }), [isAgain, isRevised]);
  const promise = useLinesForm<typeof call, PromiseRow, PromiseEntry>({
    call,
    fields: fieldsOf(call, [{ field: 'lines', isApart: true, words: () => '逐行确认的数量和日期' }]),
    start: startOf(document),
    saver: lastActor(document.history),
    keep: promiseName(document.id),
    drawn,
    entered: (rows) => rows.map(promiseEntry),
    columns,
    toInput: (values) => ({ ...values, lines: promiseLines(rowsIn(values)) }),
    place: placedBy((values) => changedRows(rowsIn(values))),
    reread: async (api) => {
      const now = await api.send(pickupOrderCalls.getPickupOrderByid, { id: document.id }, { isSilent: true });
      return { ...startOf(now), ...lastActor(now.history) };
    },
    done: `${document.no} 已接单`,
    onDone: onClose,
  });
  return { ...promise, columns };
}

type Props = { readonly document: PickupDocument; readonly onClose: () => void };

/** The supplier's answer line by line: quantity, day, and why when it is less or later. */
export function PickupPromise({ document, onClose }: Props) {
  const ask = useConfirm();
  const { columns, ...promise } = usePromise(document, onClose);
  const { form, lines, submit, discard } = promise;
  const amounts = promiseAmounts(lines.rows);
  const cancel = async (): Promise<void> => {
    if (form.isDirty && !(await ask(unsavedQuestion))) return;
    discard();
    onClose();
  };
  const fill = (): void => lines.change(() => promiseRows(document, []), { kind: 'replace', words: '已改为全部足额' });
  return (
    <DocumentView
      of={pickupOrderStatus}
      document={document}
      amount={document.amount}
      notice={<RevisionNotice revNo={document.revNo} revision={document.revision} isSupplier />}
      facts={pickupFacts(document)}
      actions={
        <>
          <Button onClick={() => void cancel()}>取消</Button>
          <Button onClick={fill}>全部足额</Button>
          <ActionButton type="primary" onClick={submit}>
            确认接单
          </ActionButton>
        </>
      }
      linesTitle="逐行确认"
      lines={
        <>
          <FormNotices form={form} />
          <FormLines
            of={promise}
            columns={columns}
            foot={
              <>
                <b className="kit-num">{promiseWords(lines.rows)}</b>{' '}
                <span className="kit-num">
                  接单金额 ¥{formatMoney(amounts.promised)}
                  {leftOutWords(amounts.wrong)}
                </span>{' '}
                {cmp(amounts.promised, amounts.wanted) < 0 ? (
                  <span className="kit-muted kit-num">需求 ¥{formatMoney(amounts.wanted)}</span>
                ) : null}
              </>
            }
          />
        </>
      }
    />
  );
}
