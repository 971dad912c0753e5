import { power } from '@material/contract/kernel/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { askOrderExcelCalls } from '@material/contract/ordering/ask-order-excel.calls.ts';
import { type AskOrderDocument, orderSources } from '@material/contract/ordering/ask-order-schemas.ts';
import { askOrderStatus, settleStates } from '@material/contract/ordering/ask-order.status.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentPage, type DocumentParts } from '../../../kit/document/document-page.tsx';
import type { Fact } from '../../../kit/document/facts.tsx';
import { HistoryList } from '../../../kit/document/history-list.tsx';
import type { DrawnAction } from '../../../kit/list/row-actions.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { useCall } from '../../../lib/query.ts';
import { useFindByNo } from '../document/find-document.ts';
import { useApi } from '../../../lib/api.ts';
import { can } from '../../../lib/session.ts';
import { type AskOrderActions, useAskOrderActions } from './acts.ts';
import { AskOrderCheckEdit } from '../ask-order-check/edit.tsx';
import { CloseRestDialog } from './close.dialog.tsx';
import { AskOrderLines } from './lines.tsx';
import { printAskOrder } from './print.ts';
import { isEditable, oneEnding, openDraft, plainAction, submittable } from './row-actions.tsx';
import { stageOf } from './stage.rules.ts';
import { type CheckAction, checkActionOf, type Checking, useCheck } from '../ask-order-check/use-check.ts';
import { dayWithWeek } from './words.ts';
import { AskOrderTags } from './ask-order.columns.tsx';
import { chainParts } from '../document/chain-links.ts';
import { PhoneLink } from '../document/phone-link.tsx';

/** Who reads the document: the unit that asks, or headquarters that checks. */
export type Side = 'city' | 'management';

const screens = { city: orderingScreens.askOrder, management: orderingScreens.askOrderCheck } as const;

type Checked = { readonly who: string; readonly when: string | null; readonly opinion: string };
const checkFact = (label: string, { who, when, opinion }: Checked): Fact[] =>
  who === '' ? [] : [{ label, value: `${who} ${when ?? ''}${opinion === '' ? '' : `：${opinion}`}` }];

const factsOf = (document: AskOrderDocument): readonly Fact[] => [
  { label: '供应商', value: document.supplierName },
  {
    label: '收货地点',
    value: (
      <span title={document.placeAddress}>
        {document.cityName} · {document.placeName}
      </span>
    ),
  },
  { label: '要求送达', value: `${dayWithWeek(document.deliveryDate)}${document.receiveWindow}` },
  { label: '来源', value: `${orderSources[document.source]}　主订单 ${document.mainOrderNo}` },
  {
    label: '收货联系人',
    value: (
      <>
        {document.contact || '–'} <PhoneLink phone={document.phone} />
      </>
    ),
  },
  { label: '运输方式', value: document.transportModeName },
  { label: '下单', value: `${document.createName} ${document.createTime}` },
  { label: '提交时间', value: document.submitTime },
  ...checkFact('初审', {
    who: document.firstCheckName,
    when: document.firstCheckTime,
    opinion: document.firstCheckOpinion,
  }),
  ...checkFact('终审', {
    who: document.finalCheckName,
    when: document.finalCheckTime,
    opinion: document.finalCheckOpinion,
  }),
  ...(document.remark === '' ? [] : [{ label: '备注', value: document.remark, wide: true }]),
];

type Context = {
  readonly document: AskOrderDocument;
  readonly side: Side;
  readonly tab: Tab;
  readonly actions: AskOrderActions;
  readonly checking: Checking;
  readonly isNarrow: boolean;
  readonly closeRest: () => unknown;
};

/** What this side may do with the order now, the main thing first. */
function actionsOf({ document, side, tab, actions, checking, closeRest }: Context): readonly DrawnAction[] {
  if (side === 'management') {
    const check = (code: CheckAction) => (checking.isDone ? null : (): unknown => checking.act(document, code));
    return actions.drawn(document, {
      firstCheck: check('firstCheck'),
      finalCheck: check('finalCheck'),
      closeRest,
    });
  }
  const edit = plainAction('edit', '编辑', () => openDraft(tab, document));
  const moves = submittable(
    oneEnding(actions.drawn(document, { remove: () => actions.ask('remove', [document], tab.close) })),
    document,
  );
  return isEditable(document) ? [...moves.slice(0, 1), edit, ...moves.slice(1)] : moves;
}

/** The check that this side may take in this opening. */
const checkOf = ({ document, side, checking }: Context): CheckAction | undefined =>
  side === 'management' && !checking.isDone ? checkActionOf(document) : undefined;

const leading = ['submit', 'firstCheck', 'finalCheck'];

function HeadActions(context: Context): ReactNode {
  const { document, side, isNarrow } = context;
  const api = useApi();
  const check = checkOf(context);
  // On a phone the check stands at the foot of the screen, where the thumb is.
  const actions = actionsOf(context).filter(({ code }) => !(isNarrow && code === check));
  // What to do about a rest is headquarters' next step only where it has one to decide.
  const hasRest = document.restTask !== null;
  return (
    <DocumentActions actions={actions} primary={hasRest ? [...leading, 'askRest', 'closeRest'] : leading} max={4}>
      {can(power(screens[side], '打印')) ? (
        <ActionButton icon={<PrinterOutlined aria-hidden />} onClick={() => printAskOrder(document)}>
          打印
        </ActionButton>
      ) : null}
      {can(power(screens[side], '导出')) ? (
        <ActionButton
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => api.download(askOrderExcelCalls.downExcelAskOrder, { orderid: document.id })}
        >
          导出
        </ActionButton>
      ) : null}
    </DocumentActions>
  );
}

/** The check at the foot of a phone's screen, whichever tab is open. */
function CheckFoot(context: Context): ReactNode {
  const { document, checking, isNarrow } = context;
  const action = checkOf(context);
  if (!isNarrow || !action) return null;
  return (
    <ActionButton type="primary" size="large" block onClick={() => checking.act(document, action)}>
      {askOrderStatus.actions[action].label}通过
    </ActionButton>
  );
}

/** After the first check the page says so; the final one is a step of its own, somewhere else than under the finger. */
function CheckedNotice({ checking }: Context): ReactNode {
  if (!checking.isDone) return null;
  return (
    <Alert
      type="success"
      showIcon
      title="初审已通过"
      description={checking.mayGoOn ? '终审请核对后再进行。' : undefined}
      action={checking.mayGoOn ? <Button onClick={checking.goOn}>进入终审</Button> : undefined}
    />
  );
}

function Lines(context: Context): ReactNode {
  const { document, checking } = context;
  const action = checkOf(context);
  if (!action) return <AskOrderLines document={document} />;
  return (
    <AskOrderCheckEdit checking={checking} hasFirst={stageOf(document.status) === 'first'} amount={document.amount} />
  );
}

const partsOf = (context: Context): DocumentParts => {
  const { document, tab } = context;
  return {
    head: {
      no: document.no,
      amount: document.amount,
      duty: document.duty,
      tags: (
        <>
          <AskOrderTags row={document} />
          {stageOf(document.status) === 'approved' ? (
            <StatusTag of={{ states: settleStates }} value={document.settleStatus} />
          ) : null}
        </>
      ),
      actions: <HeadActions {...context} />,
    },
    notice: <CheckedNotice {...context} />,
    foot: <CheckFoot {...context} />,
    linesFirst: true,
    ...chainParts(tab, document.chain),
    facts: factsOf(document),
    tabs: [
      { key: 'lines', label: '明细', count: document.lines.length, content: <Lines {...context} /> },
      {
        key: 'history',
        label: '历史',
        count: document.history.length,
        content: <HistoryList entries={document.history} />,
      },
    ],
  };
};

/** One ask order, for the unit that asks or for headquarters. */
export function AskOrderPage({ side }: { readonly side: Side }) {
  const tab = useTab();
  const orderid = Number(tab.query['orderid'] ?? '');
  const actions = useAskOrderActions();
  const { data } = useCall(askOrderCalls.getAskOrderByid, { orderid }, { enabled: orderid > 0 });
  const checking = useCheck(data);
  const isNarrow = useNarrow();
  const [isClosing, setClosing] = useState(false);
  const openClosing = (): unknown => {
    setClosing(true);
    return notSent;
  };
  const { query } = tab;
  useEffect(() => {
    // The list asks for the dialog by the address; it opens once.
    if (query['do'] === undefined) return;
    const { do: wish, ...rest } = query;
    if (wish === 'closeRest') setClosing(true);
    tab.setQuery(rest, { replace: true });
  }, [query, tab]);
  return (
    <DocumentPage
      call={askOrderCalls.getAskOrderByid}
      input={orderid > 0 ? { orderid } : undefined}
      noun="要货单"
      find={useFindByNo(askOrderCalls.getListAskOrder, 'orderid')}
      parts={(document) => ({
        ...partsOf({ document, side, tab, actions, checking, isNarrow, closeRest: openClosing }),
        extra: (
          <>
            {actions.dialogs}
            {isClosing ? <CloseRestDialog document={document} onClose={() => setClosing(false)} /> : null}
          </>
        ),
      })}
    />
  );
}
