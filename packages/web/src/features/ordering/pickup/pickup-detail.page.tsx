import { cmp, formatMoney, isPositive } from '@material/contract/kernel/value/decimal.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { type PickupDocument, pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { dueQty } from '@material/contract/ordering/pickup-order/due.rules.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { screens } from '@material/contract/screens.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentPage, DocumentView } from '../../../kit/document/document-page.tsx';
import { PrintButton } from '../../../kit/print/print-button.tsx';
import { useKeptForm } from '../../../kit/form/use-kept-form.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { can } from '../../../lib/session/session.ts';
import { plainAction } from '../ask-order/row-actions.tsx';
import { RevisionNotice, VersionTag } from '../revision/notice.tsx';
import { openApplication, TerminalNotice } from '../terminal/notice.tsx';
import { type PickupActions, unmergeOf, usePickupActions } from './actions.tsx';
import { pickupFacts } from './facts.tsx';
import { PickupLines } from './lines.tsx';
import { promiseName } from './promise.rules.ts';
import { PickupPromise } from './promise.tsx';
import '../document/delivery.css';

type Props = { readonly document: PickupDocument };

/** What was asked for stands beside a promise of less. */
const askedNote = ({ amount, confirmedAmount }: PickupDocument): string =>
  confirmedAmount === null || cmp(confirmedAmount, amount) === 0 ? '' : `要货 ¥${formatMoney(amount)}`;

/** A transport can be made as soon as something promised has not left yet. */
const canShip = ({ lines }: PickupDocument): boolean =>
  can(power(screens.transportOrder, '新增')) && lines.some((line) => isPositive(dueQty(line)));

/** Something promised, or still wanted, may be asked to end. */
const mayEnd = ({ lines, status, terminalId }: PickupDocument): boolean =>
  can(power(screens.pickupOrder, '申请终止')) &&
  terminalId === null &&
  isIn(pickupOrderStatus, 'shippable', status) &&
  lines.some(({ qtyOpen, isClosed }) => isPositive(qtyOpen) && !isClosed);

const mayConfirm = ({ actions }: PickupDocument): boolean =>
  actions.some(({ code, blocked }) => code === 'confirm' && blocked === undefined);

type HeadProps = Props & { readonly actions: PickupActions; readonly onPromise: () => void };

function HeadActions({ document, actions, onPromise }: HeadProps): ReactNode {
  const tab = useTab();
  const drawn = actions.drawn(document, { confirm: onPromise, unmerge: unmergeOf(document, actions) });
  const make = (): void => tab.open('transportDetail', { pickup: String(document.id) });
  // Who is asked anew answers first.
  const isShipping = canShip(document);
  const isAsked = mayConfirm(document);
  const others = [
    ...(isShipping && isAsked ? [plainAction('ship', '生成运输单', make)] : []),
    ...(mayEnd(document)
      ? [
          plainAction('applyTerminal', '申请终止', () =>
            openApplication(tab, 'supplierApplyTerminal', document.askOrderId),
          ),
        ]
      : []),
  ];
  return (
    <>
      <PrintButton prints={orderingPrints} call={pickupOrderCalls.getPickupOrderByid} document={document} />
      <DocumentActions actions={[...drawn, ...others]} primary={isShipping && !isAsked ? [] : ['confirm', 'prepare']} />
      {isShipping && !isAsked ? (
        <Button type="primary" onClick={make}>
          生成运输单
        </Button>
      ) : null}
    </>
  );
}

function PickupView({ document }: Props) {
  const actions = usePickupActions();
  const { kept } = useKeptForm(promiseName(document.id));
  const [isPromising, setPromising] = useState(kept !== undefined);
  if (isPromising && mayConfirm(document))
    return <PickupPromise document={document} onClose={() => setPromising(false)} />;
  return (
    <DocumentView
      of={pickupOrderStatus}
      document={document}
      amount={document.confirmedAmount ?? document.amount}
      amountNote={askedNote(document)}
      tags={
        <>
          <VersionTag revNo={document.revNo} />
          {document.bigOrderNo === '' ? null : <ToneTag tone="processing">已合并</ToneTag>}
        </>
      }
      notice={
        <>
          <RevisionNotice revNo={document.revNo} revision={document.revision} isSupplier />
          <TerminalNotice id={document.terminalId} screen="supplierTerminalDetail" />
        </>
      }
      facts={pickupFacts(document)}
      actions={<HeadActions document={document} actions={actions} onPromise={() => setPromising(true)} />}
      lines={<PickupLines document={document} />}
      extra={actions.dialogs}
    />
  );
}

/** One pickup order: the supplier confirms it line by line, prepares it and makes transports of it. */
export const Page = () => (
  <DocumentPage
    of={pickupOrderStatus}
    call={pickupOrderCalls.getPickupOrderByid}
    list={pickupOrderCalls.getListPickupOrder}
    view={PickupView}
  />
);
