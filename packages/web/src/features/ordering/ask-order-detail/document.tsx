import { power } from '@material/contract/kernel/call/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderExcelCalls } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import type { AskOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { settleStates } from '@material/contract/ordering/ask-order/order-progress.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentPage, DocumentView } from '../../../kit/document/document-page.tsx';
import { PrintButton } from '../../../kit/print/print-button.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import type { DrawnAction } from '../../../kit/actions/row-actions.tsx';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { AskOrderCheckEdit } from '../ask-order-check/edit.tsx';
import { type CheckAction, checkActionOf, type Checking, useCheck } from '../ask-order-check/use-check.ts';
import { type AskOrderActions, useAskOrderActions } from '../ask-order/acts.ts';
import { AskOrderTags } from '../ask-order/ask-order.columns.tsx';
import { ChangeDeadlineDialog } from './change-deadline.dialog.tsx';
import { ChangePriceDialog } from './change-price.dialog.tsx';
import { CloseRestDialog } from './close.dialog.tsx';
import { askOrderFacts } from './facts.tsx';
import { AskOrderLines } from './lines.tsx';
import { isEditable, oneEnding, openDraft, plainAction, submittable } from '../ask-order/row-actions.tsx';
import { openRevision, RevisionNotice } from '../revision/notice.tsx';
import { openApplication, TerminalNotice } from '../terminal/notice.tsx';
import { decisionsOn, withFirst } from '../ask-order/decisions.rules.ts';
import { stageOf } from '../ask-order/stage.rules.ts';

/** Who reads the document: the unit that asks, or headquarters that checks. */
type Side = 'city' | 'management';
type Props = { readonly document: AskOrderDocument; readonly side: Side };

const screens = { city: orderingScreens.askOrder, management: orderingScreens.askOrderCheck } as const;
const terminalScreens = { city: 'cityTerminalDetail', management: 'terminalCheckDetail' } as const;
const revisionScreens = { city: 'cityRevisionDetail', management: 'revisionCheckDetail' } as const;
const lists = { city: 'askOrder', management: 'askOrderCheck' } as const;
/** Actions with a dialog of their own. */
const dialogs = {
  closeRest: CloseRestDialog,
  changePrice: ChangePriceDialog,
  changeDeadline: ChangeDeadlineDialog,
} as const;
type Edited = keyof typeof dialogs;
const edited = Object.keys(dialogs) as Edited[];
type Editors = Readonly<Record<Edited, () => unknown>>;
const leading = ['submit', 'firstCheck', 'finalCheck', 'agree'];

type HeadProps = Props & {
  readonly actions: AskOrderActions;
  /** The check that this side may take in this opening, and what takes it. */
  readonly check: CheckAction | undefined;
  readonly checking: Checking;
  readonly editors: Editors;
};

/** What this side may do with the order now, the main thing first. */
function useActionsOf({ document, side, actions, check, checking, editors }: HeadProps): readonly DrawnAction[] {
  const tab = useTab();
  if (side === 'management') {
    const act = check === undefined ? null : checking.act;
    const revise = () => openRevision(tab, 'amendOrder', document.id);
    return actions.drawn(document, { firstCheck: act, finalCheck: act, revise, ...editors });
  }
  const edit = plainAction('edit', '编辑', () => openDraft(tab, document));
  const moves = submittable(
    oneEnding(
      actions.drawn(document, {
        remove: () => actions.ask('remove', [document], tab.close),
        revise: () => openRevision(tab, 'reviseOrder', document.id),
        applyTerminal: () => openApplication(tab, 'applyTerminal', document.id),
      }),
    ),
    document,
  );
  return isEditable(document) ? [...moves.slice(0, 1), edit, ...moves.slice(1)] : moves;
}

function HeadActions(props: HeadProps): ReactNode {
  const { document, side, check } = props;
  const api = useApi();
  const isNarrow = useNarrow();
  // On a phone the check stands at the foot of the screen, where the thumb is.
  const actions = useActionsOf(props).filter(({ code }) => !(isNarrow && code === check));
  const primary = [...leading, ...decisionsOn(document)];
  // Who asks for time waits for one of two replies: they stand together, and anything else behind them.
  const isAsked = document.restTask === 'DEADLINE';
  return (
    <DocumentActions actions={isAsked ? withFirst(actions, primary) : actions} primary={primary} max={isAsked ? 3 : 4}>
      <PrintButton prints={orderingPrints} call={askOrderCalls.getAskOrderByid} document={document} />
      <Can power={power(screens[side], '导出')}>
        <ActionButton
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => api.download(askOrderExcelCalls.downExcelAskOrder, { orderid: document.id })}
        >
          导出
        </ActionButton>
      </Can>
    </DocumentActions>
  );
}

/** After the first check the page says so; the final one is a step of its own, somewhere else than under the finger. */
const CheckedNotice = ({ checking: { isDone, mayGoOn, goOn } }: Pick<HeadProps, 'checking'>): ReactNode =>
  isDone ? (
    <Alert
      type="success"
      showIcon
      title="初审已通过"
      description={mayGoOn ? '终审请核对后再进行。' : undefined}
      action={mayGoOn ? <Button onClick={goOn}>进入终审</Button> : undefined}
    />
  ) : null;

/** What has to be known of the order before anything is done with it. */
const Notices = ({ document, side, checking }: Pick<HeadProps, 'document' | 'side' | 'checking'>): ReactNode => (
  <>
    <CheckedNotice checking={checking} />
    <RevisionNotice
      revNo={document.revNo}
      revision={document.revision}
      openId={document.revisionId}
      screen={revisionScreens[side]}
    />
    <TerminalNotice id={document.terminalId} screen={terminalScreens[side]} />
  </>
);

/** The dialogs of this page; the list asks for one by the address, and it opens once. */
function useEditors() {
  const tab = useTab();
  const [opened, setOpened] = useState<Edited>();
  const { query } = tab;
  useEffect(() => {
    if (query['do'] === undefined) return;
    const { do: wish, ...rest } = query;
    setOpened(edited.find((action) => action === wish));
    tab.setQuery(rest, { replace: true });
  }, [query, tab]);
  const open = (action: Edited) => (): unknown => {
    setOpened(action);
    return notSent;
  };
  const editors: Editors = {
    closeRest: open('closeRest'),
    changePrice: open('changePrice'),
    changeDeadline: open('changeDeadline'),
  };
  return { opened, editors, close: () => setOpened(undefined) };
}

function AskOrderView({ document, side }: Props) {
  const actions = useAskOrderActions();
  const checking = useCheck(document);
  const { opened, editors, close } = useEditors();
  const Editor = opened && dialogs[opened];
  const isNarrow = useNarrow();
  const tab = useTab();
  const openMain = (): void =>
    tab.open(lists[side], { mainorderid: String(document.mainOrderId), createTimeFrom: 'all' });
  const check = side === 'management' && !checking.isDone ? checkActionOf(document) : undefined;
  const head = { document, side, actions, check, checking, editors };
  return (
    <DocumentView
      of={askOrderStatus}
      document={document}
      amount={document.amount}
      tags={
        <>
          <AskOrderTags row={document} />
          {stageOf(document.status) === 'approved' ? (
            <StatusTag of={{ states: settleStates }} value={document.settleStatus} />
          ) : null}
        </>
      }
      actions={<HeadActions {...head} />}
      notice={<Notices {...head} />}
      foot={
        isNarrow && check ? (
          <ActionButton type="primary" size="large" block onClick={checking.act}>
            {askOrderStatus.actions[check].label}通过
          </ActionButton>
        ) : null
      }
      linesFirst
      facts={askOrderFacts(document, openMain)}
      lines={
        check ? (
          <AskOrderCheckEdit checking={checking} amount={document.amount} />
        ) : (
          <AskOrderLines document={document} />
        )
      }
      extra={
        <>
          {actions.dialogs}
          {Editor ? <Editor document={document} onClose={close} /> : null}
        </>
      }
    />
  );
}

const views = {
  city: (props: Pick<Props, 'document'>) => <AskOrderView {...props} side="city" />,
  management: (props: Pick<Props, 'document'>) => <AskOrderView {...props} side="management" />,
} as const;

/** One ask order, for the unit that asks or for headquarters. */
export const AskOrderPage = ({ side }: Pick<Props, 'side'>) => (
  <DocumentPage
    of={askOrderStatus}
    call={askOrderCalls.getAskOrderByid}
    list={askOrderCalls.getListAskOrder}
    idName="orderid"
    view={views[side]}
  />
);
