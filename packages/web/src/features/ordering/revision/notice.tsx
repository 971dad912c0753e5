import { isIn } from '@material/contract/kernel/document/machine.ts';
import { revisionStatus, type RevisionState } from '@material/contract/ordering/revision/ask-revision.status.ts';
import type { LastRevision } from '@material/contract/ordering/revision/revision-schemas.ts';
import { versionText } from '@material/contract/ordering/revision/revision.rules.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import { formatPrice, formatQty, isZero } from '@material/contract/kernel/value/decimal.ts';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import './revision.css';

/** Opens the page on which an order is wanted otherwise. */
export const openRevision = (tab: Tab, screen: 'reviseOrder' | 'amendOrder', askOrderId: number): void =>
  tab.open(screen, { orderid: String(askOrderId) });

const dayText = (date: string): string => date.slice(5);

/** What an order became by its last amendment, beside its lines: `12-02 → 12-03 送达，改送 上海示例二店`. */
const headWords = ({
  oldDeliveryDate,
  newDeliveryDate,
  oldPlaceName,
  newPlaceName,
}: LastRevision): readonly string[] => [
  ...(newDeliveryDate === null ? [] : [`送达日期 ${dayText(oldDeliveryDate)} → ${dayText(newDeliveryDate)}`]),
  ...(newPlaceName === '' ? [] : [`收货地点 ${oldPlaceName} → ${newPlaceName}`]),
];

type Props = {
  readonly revNo: number;
  readonly revision: LastRevision | null;
  /** The amendment that is being dealt with, and where this side reads it; suppliers read of it on their pickup orders. */
  readonly openId?: number | null;
  readonly screen?: ScreenKey;
  /** Whoever has to say whether it goes along. */
  readonly isSupplier?: boolean;
};

/** How far the last amendment has come, as far as somebody has to act on it. */
function stateWords(status: RevisionState, isSupplier: boolean): string {
  if (isIn(revisionStatus, 'toReply', status)) return isSupplier ? '，请重新确认' : '，待供应商重新确认';
  return isIn(revisionStatus, 'declined', status) ? '，供应商不同意' : '';
}

/** Says on an order which version of itself it is and why, or that somebody wants it otherwise. */
export function RevisionNotice({ revNo, revision, openId = null, screen, isSupplier = false }: Props) {
  const tab = useTab();
  const state = revision === null ? '' : stateWords(revision.revisionStatus, isSupplier);
  const action =
    openId === null || screen === undefined ? undefined : (
      <Button onClick={() => tab.open(screen, { id: String(openId) })}>查看变更单</Button>
    );
  if (openId !== null && state === '')
    return <Alert type="warning" showIcon title="变更单审核中，通过前照原单供货" action={action} />;
  if (revision === null) return null;
  return (
    <Alert
      type={state === '' ? 'info' : 'warning'}
      showIcon
      title={`已变更为${versionText(revNo)}${state}`}
      description={`${[...headWords(revision), `原因：${revision.revisionReason}`].join('；')}。变更的行标有变更前的数量。`}
      action={action}
    />
  );
}

type Before = { readonly qtyBefore: string | null; readonly unitPriceBefore: string | null };

/** That a line came with the last amendment, or went with it. */
export const revisedMark = ({ qtyBefore }: Before, now: string): ReactNode => {
  if (qtyBefore === null) return null;
  if (isZero(qtyBefore)) return <ToneTag tone="processing">新增</ToneTag>;
  return isZero(now) ? <ToneTag tone="warning">已移除</ToneTag> : null;
};

/** What a quantity was before the last amendment, below it. */
export const QtyBefore = ({ line: { qtyBefore }, now }: { readonly line: Before; readonly now: string }) =>
  qtyBefore === null || qtyBefore === now || isZero(qtyBefore) ? null : (
    <small className="revise-before">原 {formatQty(qtyBefore)}</small>
  );

/** The same of a price. */
export const PriceBefore = ({ line: { unitPriceBefore }, now }: { readonly line: Before; readonly now: string }) =>
  unitPriceBefore === null || unitPriceBefore === now ? null : (
    <small className="revise-before">原 {formatPrice(unitPriceBefore)}</small>
  );

/** `第 2 版`; nothing of an order that was never amended. */
export const VersionTag = ({ revNo }: { readonly revNo: number }) =>
  revNo > 1 ? <ToneTag tone="processing">{versionText(revNo)}</ToneTag> : null;
