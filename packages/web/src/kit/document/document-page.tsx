import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { commentPart } from '@material/contract/kernel/document/comment.ts';
import type { ChainStep, HistoryEntry } from '@material/contract/kernel/document/document.ts';
import type { PageOf } from '@material/contract/kernel/list/list.ts';
import type { AnyList } from '@material/contract/kernel/list/list-call.ts';
import type { Machine } from '@material/contract/kernel/document/machine.ts';
import { Button, Input, Skeleton, Tabs } from 'antd';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useCall } from '../../lib/query.ts';
import { PageTitle } from '../display/page-title.tsx';
import { StatusTag } from '../display/status-tag.tsx';
import { PageFailure } from '../feedback/page-failure.tsx';
import { useLatest } from '../react/use-latest.ts';
import { useNarrow } from '../react/use-narrow.ts';
import { useTab } from '../tab/use-tab.ts';
import { ChainSteps } from './chain-steps.tsx';
import { useDocumentOpener } from './document-link.tsx';
import { DocumentTalk, TalkTitle, talkOf } from './document-talk.tsx';
import { DocumentHead, type DocumentHeadProps } from './document-head.tsx';
import type { Duty } from '../display/duty-line.tsx';
import { type Fact, Facts } from '../display/facts.tsx';
import { lastReasonOf } from './last-reason.ts';
import { HistoryList } from './history-list.tsx';
import '../kit.css';
import '../touch.css';
import './document-page.css';

export type DocumentTab = {
  readonly key: string;
  readonly label: ReactNode;
  /** A number beside the label. */
  readonly count?: number;
  readonly content: ReactNode;
};

/** What every document has. */
type AnyDocument = {
  readonly id: number;
  readonly no: string;
  readonly status: string;
  readonly duty: Duty;
  readonly chain: readonly ChainStep[];
  readonly history: readonly HistoryEntry[];
  readonly lines: readonly unknown[];
};

export type DocumentViewProps = Pick<DocumentHeadProps, 'amount' | 'amountNote' | 'actions'> & {
  readonly of: Machine;
  /** Undefined while it is written for the first time; `title` then stands for its number. */
  readonly document: AnyDocument | undefined;
  readonly title?: string;
  /** Beside the state. */
  readonly tags?: ReactNode;
  /** What must be seen whichever tab is open, e.g. why an action was refused. */
  readonly notice?: ReactNode;
  readonly facts?: readonly Fact[];
  /** The first tab, and what it is called where that is not 明细. */
  readonly lines: ReactNode;
  readonly linesTitle?: string;
  /** Between the lines and the history. */
  readonly tabs?: readonly DocumentTab[];
  /** On a phone the actions stand at the foot of the screen, whichever tab is open; this one beside those of the head. */
  readonly foot?: ReactNode;
  /** On a phone the tabs stand directly under the head, the chain and the facts folded below them. */
  readonly linesFirst?: true;
  /** Dialogs and whatever else belongs to the page but not to the flow. */
  readonly extra?: ReactNode;
};

export type DocumentPageProps<C extends Call> = {
  /** What the document is called. */
  readonly of: Pick<Machine, 'noun'>;
  readonly call: C;
  /** Where a typed number is looked for. */
  readonly list?: AnyList;
  /** The name of its id, as for the call. */
  readonly idName?: keyof Sent<C> & string;
  readonly view: ComponentType<{ readonly document: Output<C> }>;
};

/** A document by its address; without an id one is offered to be opened by its number. */
export function DocumentPage<C extends Call>({ of: { noun }, call, list, view, ...props }: DocumentPageProps<C>) {
  const idName: string = props.idName ?? 'id';
  const id = Number(useTab().query[idName] ?? '');
  if (!(id > 0)) return <NumberSearch noun={noun} list={list} idName={idName} />;
  return <LoadedDocument key={id} noun={noun} call={call} input={{ [idName]: id } as Sent<C>} view={view} />;
}

type LoadedProps<C extends Call> = Pick<DocumentPageProps<C>, 'call' | 'view'> & {
  readonly noun: string;
  readonly input: Sent<C>;
};

function LoadedDocument<C extends Call>({ noun, call, input, view: View }: LoadedProps<C>) {
  const { data, error, refetch } = useCall(call, input);
  if (data !== undefined) return <View document={data} />;
  if (error) {
    const isMissing = error.code === 'notFound';
    return (
      <PageFailure
        title={isMissing ? `没有找到这张${noun}` : `${noun}没有打开`}
        text={error.message}
        isMissing={isMissing}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div aria-busy="true" aria-label="正在加载">
      <PageTitle />
      <section className="kit-card">
        <Skeleton active paragraph={{ rows: 1 }} />
      </section>
      <section className="kit-card">
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </section>
    </div>
  );
}

/** Comments and messages about it, where its kind is commented on. */
function talkTab({ table }: Machine, { id }: AnyDocument): DocumentTab[] {
  const calls = talkOf(table);
  if (!calls) return [];
  const at = { calls, id };
  return [{ key: commentPart, label: <TalkTitle {...at} />, content: <DocumentTalk {...at} /> }];
}

/** The tabs of a document: its lines, what else it has, and its history. */
function tabsOf(props: DocumentViewProps): readonly DocumentTab[] {
  const { of, document, lines, linesTitle = '明细', tabs = [] } = props;
  const first = { key: 'lines', label: linesTitle, content: lines };
  if (!document) return [first, ...tabs];
  const { history } = document;
  const last = { key: 'history', label: '历史', count: history.length, content: <HistoryList entries={history} /> };
  return [{ ...first, count: document.lines.length }, ...tabs, ...talkTab(of, document), last];
}

function headOf({ of, document, title = '', tags, amount = null, amountNote = '', actions }: DocumentViewProps) {
  const state = document ? <StatusTag of={of} value={document.status} /> : null;
  const head: DocumentHeadProps = {
    no: document?.no ?? title,
    tags: (
      <>
        {state}
        {tags}
      </>
    ),
    actions,
    amount,
    amountNote,
  };
  return document ? { ...head, duty: document.duty, reason: lastReasonOf(of, document) } : head;
}

/** A loaded document, or one that is being written. */
export function DocumentView(props: DocumentViewProps) {
  const { document, notice, facts = [], foot, extra } = props;
  const head = headOf(props);
  const isNarrow = useNarrow();
  const isFolded = isNarrow && props.linesFirst === true;
  const tab = useTab();
  const latestTab = useLatest(tab);
  const tabs = tabsOf(props);
  const active = tabs.some(({ key }) => key === tab.query['tab']) ? tab.query['tab'] : tabs[0]?.key;
  useEffect(() => latestTab.current.setTitle(head.no), [head.no, latestTab]);
  const surroundings = <Surroundings document={document} facts={facts} />;
  return (
    <div className="kit-document">
      <DocumentHead {...head} actions={isNarrow ? null : head.actions}>
        {isFolded ? null : surroundings}
      </DocumentHead>
      {notice}
      <section className="kit-card kit-doc-tabs">
        <Tabs
          activeKey={active ?? ''}
          onChange={(key) => tab.setQuery({ ...tab.query, tab: key }, { replace: true })}
          items={tabs.map(({ key, label, count, content }) => ({
            key,
            label: (
              <>
                {label}
                {count === undefined ? '' : ` ${count}`}
              </>
            ),
            children: content,
          }))}
        />
      </section>
      {isFolded ? (
        <details className="kit-folded">
          <summary>单据信息与流程</summary>
          <section className="kit-card">{surroundings}</section>
        </details>
      ) : null}
      {isNarrow ? (
        <div className="kit-foot">
          {head.actions}
          {foot}
        </div>
      ) : null}
      {extra}
    </div>
  );
}

type SurroundingsProps = {
  readonly document: AnyDocument | undefined;
  readonly facts: readonly Fact[];
};

/** Where the document stands on its way, and the facts of its head: only steps that this user can open are links. */
function Surroundings({ document, facts }: SurroundingsProps) {
  const openerOf = useDocumentOpener();
  const steps = (document?.chain ?? []).map((step) => (openerOf(step.key) ? step : { ...step, documents: [] }));
  return (
    <>
      {steps.length > 0 ? <ChainSteps steps={steps} onOpen={(table, { id, no }) => openerOf(table)?.(id, no)} /> : null}
      {facts.length > 0 ? <Facts facts={facts} /> : null}
    </>
  );
}

type SearchProps = { readonly noun: string; readonly list: AnyList | undefined; readonly idName: string };

/** Opens the document of a typed number in this tab; false when there is none in sight. */
function useFindByNo({ list, idName }: Omit<SearchProps, 'noun'>): (no: string) => Promise<boolean> {
  const tab = useTab();
  const api = useApi();
  return async (no) => {
    if (!list) return false;
    const { list: rows } = (await api.send(list, { no, pageSize: 1 })) as PageOf<{ readonly id: number }>;
    const [found] = rows;
    if (found) tab.setQuery({ [idName]: String(found.id) });
    return found !== undefined;
  };
}

/** What a document page shows without an id. */
function NumberSearch({ noun, list, idName }: SearchProps) {
  const find = useFindByNo({ list, idName });
  const [no, setNo] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    const typed = no.trim();
    if (typed === '') return setProblem(`请输入${noun}号`);
    setBusy(true);
    const isFound = await find(typed).finally(() => setBusy(false));
    setProblem(isFound ? '' : `没有找到单号为“${typed}”的${noun}`);
  };
  return (
    <section className="kit-card kit-number-search">
      <h1>{noun}</h1>
      <p className="kit-muted">输入单号打开</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <Input
          autoFocus
          aria-label={`${noun}号`}
          placeholder={`${noun}号`}
          value={no}
          maxLength={40}
          {...(problem === '' ? {} : { status: 'error' as const })}
          onChange={(event) => [setNo(event.target.value), setProblem('')]}
        />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          打开
        </Button>
      </form>
      <p role="alert" className="kit-problem">
        {problem}
      </p>
    </section>
  );
}
