import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import type { ChainStep } from '@material/contract/kernel/document.ts';
import { Button, Input, Skeleton, Tabs } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useCall } from '../../lib/query.ts';
import { type ChainDocument, ChainSteps } from './chain-steps.tsx';
import { DocumentHead, type DocumentHeadProps } from './document-head.tsx';
import { type Fact, Facts } from './facts.tsx';
import { PageFailure } from '../feedback/page-failure.tsx';
import { PageTitle } from '../display/page-title.tsx';
import { useLatest } from '../react/use-latest.ts';
import { useNarrow } from '../react/use-narrow.ts';
import { useTab } from '../tab/use-tab.ts';
import '../kit.css';
import './document-page.css';

export type DocumentTab = {
  readonly key: string;
  readonly label: string;
  /** A number beside the label. */
  readonly count?: number;
  readonly content: ReactNode;
};

/** What a document page shows of its document. */
export type DocumentParts = {
  readonly head: DocumentHeadProps;
  /** What must be seen whichever tab is open, e.g. why an action was refused. */
  readonly notice?: ReactNode;
  readonly chain?: readonly ChainStep[];
  readonly onOpenChain?: (step: ChainStep['key'], document: ChainDocument) => void;
  readonly facts?: readonly Fact[];
  readonly tabs: readonly DocumentTab[];
  /** The main action where a thumb finds it: fixed to the foot of the screen, whichever tab is open. */
  readonly foot?: ReactNode;
  /** On a phone the tabs stand directly under the head, the chain and the facts folded below them. */
  readonly linesFirst?: true;
  /** Dialogs and whatever else belongs to the page but not to the flow. */
  readonly extra?: ReactNode;
};

export type DocumentPageProps<C extends Call> = {
  readonly call: C;
  /** Undefined while the address has no id: the page then offers to open a document by its number. */
  readonly input: Sent<C> | undefined;
  /** What the document is called: 要货单. */
  readonly noun: string;
  /** Opens the document of a typed number, or returns false when there is none. */
  readonly find?: (no: string) => Promise<boolean>;
  readonly parts: (document: Output<C>, refresh: () => void) => DocumentParts;
};

/** A document by its address: loads it, and shows number, state, chain, facts and tabs. */
export function DocumentPage<C extends Call>(props: DocumentPageProps<C>) {
  if (props.input === undefined) return <NumberSearch noun={props.noun} find={props.find} />;
  return <LoadedDocument {...props} input={props.input} />;
}

function LoadedDocument<C extends Call>({
  call,
  input,
  noun,
  parts,
}: DocumentPageProps<C> & { readonly input: Sent<C> }) {
  const { data, error, refetch } = useCall(call, input);
  const refresh = (): void => void refetch();
  if (data !== undefined) return <DocumentView parts={parts(data, refresh)} />;
  if (error) {
    const isMissing = error.code === 'notFound';
    return (
      <PageFailure
        title={isMissing ? `没有找到这张${noun}` : `${noun}没有打开`}
        text={error.message}
        isMissing={isMissing}
        onRetry={refresh}
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

/** The view of a loaded document. */
export function DocumentView({ parts }: { readonly parts: DocumentParts }) {
  const { head, notice, foot, tabs, extra } = parts;
  const isFolded = useNarrow() && parts.linesFirst === true;
  const tab = useTab();
  const latestTab = useLatest(tab);
  const active = tabs.some(({ key }) => key === tab.query['tab']) ? tab.query['tab'] : tabs[0]?.key;
  useEffect(() => latestTab.current.setTitle(head.no), [head.no, latestTab]);
  return (
    <div className="kit-document">
      <DocumentHead {...head}>{isFolded ? null : <Surroundings parts={parts} />}</DocumentHead>
      {notice}
      <section className="kit-card kit-doc-tabs">
        <Tabs
          activeKey={active ?? ''}
          onChange={(key) => tab.setQuery({ ...tab.query, tab: key }, { replace: true })}
          items={tabs.map(({ key, label, count, content }) => ({
            key,
            label: count === undefined ? label : `${label} ${count}`,
            children: content,
          }))}
        />
      </section>
      {isFolded ? (
        <details className="kit-folded">
          <summary>单据信息与流程</summary>
          <section className="kit-card">
            <Surroundings parts={parts} />
          </section>
        </details>
      ) : null}
      {foot ? <div className="kit-foot">{foot}</div> : null}
      {extra}
    </div>
  );
}

/** Where the document stands on its way, and the facts of its head. */
function Surroundings({ parts: { chain, onOpenChain, facts } }: { readonly parts: DocumentParts }) {
  return (
    <>
      {chain && chain.length > 0 ? (
        <ChainSteps steps={chain} {...(onOpenChain ? { onOpen: onOpenChain } : {})} />
      ) : null}
      {facts && facts.length > 0 ? <Facts facts={facts} /> : null}
    </>
  );
}

/** What a document page shows without an id. */
function NumberSearch({ noun, find }: { readonly noun: string; readonly find: DocumentPageProps<Call>['find'] }) {
  const [no, setNo] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    const typed = no.trim();
    if (typed === '') return setProblem(`请输入${noun}号`);
    setBusy(true);
    const isFound = await (find?.(typed) ?? Promise.resolve(false)).finally(() => setBusy(false));
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
