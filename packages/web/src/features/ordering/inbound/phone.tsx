import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { PhoneOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { DutyLine } from '../../../kit/display/duty-line.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { Facts } from '../../../kit/display/facts.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import type { WantedRow } from '../../../kit/grid/grid-view.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { CorrectionNotice } from './correction.tsx';
import { PhoneCard } from './phone-card.tsx';
import { inboundFacts } from './facts.tsx';
import { SaveWords } from './save-words.tsx';
import { InboundTemperature } from './temperature.tsx';
import { type CountRow, isDifferent } from './count.rules.ts';
import { offeredWords } from './offered.rules.ts';
import type { Counting } from './use-count.ts';
import { useWanted } from './use-wanted.ts';

type Props = {
  readonly counting: Counting;
  readonly wanted: WantedRow | undefined;
  /** The submit was stopped for want of the temperature. */
  readonly wantedTemperature: object | undefined;
  readonly onSubmit: () => unknown;
  readonly extra: ReactNode;
};

function PhoneHead({ counting, wantedTemperature }: Pick<Props, 'counting' | 'wantedTemperature'>) {
  const { document } = counting;
  const phone = document.driverPhone.replaceAll(/[^\d+]/g, '');
  return (
    <section className="kit-card receive-head">
      <header>
        <h1 className="kit-num">{document.no}</h1>
        <StatusTag of={inboundOrderStatus} value={document.status} />
      </header>
      <p>
        {document.supplierName} → <b>{document.placeName}</b>
      </p>
      <div className="receive-vehicle">
        <span>
          {document.plateNo || '车牌未填'} {document.driver}
        </span>
        {phone === '' ? null : (
          <a className="receive-call" href={`tel:${phone}`}>
            <PhoneOutlined aria-hidden /> 打给司机
          </a>
        )}
      </div>
      <InboundTemperature counting={counting} wanted={wantedTemperature} isLarge />
      <DutyLine duty={document.duty} />
    </section>
  );
}

const filters = {
  all: { label: '全部', keeps: () => true },
  open: { label: '未验', keeps: ({ stage }: CountRow) => stage !== 'done' },
  different: { label: '有差异', keeps: isDifferent },
} as const;
type FilterKey = keyof typeof filters;
const filterKeys = Object.keys(filters) as FilterKey[];

type CardsProps = { readonly counting: Counting; readonly wanted: WantedRow | undefined };

function PhoneCards({ counting, wanted }: CardsProps) {
  const [filter, setFilter] = useState<FilterKey>('all');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const list = useWanted<HTMLUListElement>(wanted);
  const { rows } = counting;
  // What is begun, here or before this page was loaded, stays open until it is said to be done: the last field is not the end.
  const begun = rows.filter(({ key, stage }) => stage === 'begun' && !opened.has(key)).map(({ key }) => key);
  if (begun.length > 0) setOpened(new Set([...opened, ...begun]));
  const toggle = (key: string, isOpen: boolean): void => {
    const next = new Set(opened);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpened(next);
  };
  const untouched = rows.filter(({ stage }) => stage === 'open');
  const shown = rows.filter((row) => filters[filter].keeps(row) || opened.has(row.key) || row.key === wanted?.key);
  return (
    <>
      <Segmented
        block
        size="large"
        className="receive-tools"
        value={filter}
        options={filterKeys.map((key) => ({
          value: key,
          label: `${filters[key].label} ${rows.filter(filters[key].keeps).length}`,
        }))}
        onChange={setFilter}
      />
      <ul ref={list} className="receive-cards" aria-label={labelOf(inboundCalls.updateInboundOrder.input.shape.lines)}>
        {shown.map((row) => (
          <PhoneCard
            key={row.key}
            counting={counting}
            row={row}
            isOpen={opened.has(row.key)}
            onToggle={(isOpen) => toggle(row.key, isOpen)}
          />
        ))}
      </ul>
      {shown.length === 0 ? <p className="kit-muted kit-lines-empty">没有这样的明细</p> : null}
      {untouched.length > 1 ? (
        <Button block size="large" className="receive-all" onClick={() => counting.takeOffered(untouched)}>
          其余 {untouched.length} 批{offeredWords(untouched.map(({ line }) => line)).full}
        </Button>
      ) : null}
    </>
  );
}

/** Receiving with a phone in one hand: a card per lot, large targets, the submit always in reach. */
export function InboundPhone({ counting, wanted, wantedTemperature, onSubmit, extra }: Props) {
  const tab = useTab();
  const { document, progress, refusal } = counting;
  // The reasons come with the receipt: where goods are unloaded the network may be gone.
  useCall(pickerCalls.getReference, {}, { staleTime: 600_000 });
  useEffect(() => tab.setTitle(document.no), [document.no, tab]);
  const isUntouched = progress.done + progress.unfinished.length === 0;
  return (
    <div className="receive">
      <PhoneHead counting={counting} wantedTemperature={wantedTemperature} />
      {refusal === '' ? null : <Alert type="error" showIcon className="delivery-alert" title={refusal} />}
      <CorrectionNotice document={document} />
      <PhoneCards counting={counting} wanted={wanted} />
      <details className="kit-card receive-more">
        <summary>单据信息</summary>
        <Facts facts={inboundFacts(document)} />
      </details>
      <footer className="receive-bar">
        <div>
          <b className="kit-num">
            {progress.done}/{progress.total} 行
          </b>
          {progress.different > 0 ? <span className="receive-bar-different">差异 {progress.different}</span> : null}
          <SaveWords counting={counting} />
        </div>
        <ActionButton
          type="primary"
          size="large"
          blocked={isUntouched ? '还没有验收任何一批：请先填写实收，或按全部收妥' : undefined}
          onClick={async () => {
            await onSubmit();
            // It leads to a question, or to what is wrong: pressing it again must work at once.
            return notSent;
          }}
        >
          提交
        </ActionButton>
      </footer>
      {extra}
    </div>
  );
}
