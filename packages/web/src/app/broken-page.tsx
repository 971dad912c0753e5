import type { ScreenKey } from '@material/contract/screens.ts';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLatest } from '../kit/react/use-latest.ts';
import { useReturns } from '../kit/react/use-returns.ts';
import type { KeptAt } from '../lib/sign-in/kept-work.ts';
import { isPageLost } from '../lib/page-error.rules.ts';
import { reportPageError } from '../lib/report-page-error.ts';
import { type Kept, keptFor } from './shell/tab/kept-pages.ts';
import { runningVersion } from './version-check.ts';
import './broken-page.css';

export type Broken = {
  readonly error: unknown;
  readonly components: string;
  /** The address of the page; `screen` is undefined where none stands there. */
  readonly path: string;
  readonly screen: ScreenKey | undefined;
  readonly at: KeptAt;
};
type Props = {
  readonly broken: Broken;
  /** What else there is to know, in front of the advice. */
  readonly lead: string;
  readonly openWord: string;
  readonly onOpen: () => void;
};

type Report = { readonly no: string; readonly isLost: boolean };

/** Reports to the server by itself, and returns under which number. */
function useReport({ error, components, path }: Broken): Report {
  const [report, setReport] = useState<Report>({ no: '', isLost: false });
  useEffect(() => {
    reportPageError({ error, components, path, version: runningVersion }).then(
      (no) => setReport({ no, isLost: false }),
      () => setReport({ no: '', isLost: true }),
    );
  }, [error, components, path]);
  return report;
}

function useKept({ screen, at }: Broken): Kept | undefined {
  const [kept, setKept] = useState<Kept>();
  const { userId, centre, query } = at;
  useEffect(() => {
    let isOver = false;
    const found = screen === undefined ? Promise.resolve(undefined) : keptFor(screen, { userId, centre, query });
    found.then(
      (one) => !isOver && setKept(one),
      // Without its part of the program there is nothing to copy with; opening again still works.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [screen, userId, centre, query]);
  return kept;
}

const reportWords = ({ no, isLost }: Report): string => {
  if (isLost) return '问题没有报告成功，请联系系统管理员。';
  return no === '' ? '正在报告问题…' : `问题已自动报告，编号 ${no}。`;
};

/** The page's code did not arrive: nothing is wrong with it, and it is asked for again when the network is back. */
function LostPage({ openWord, onOpen }: Pick<Props, 'openWord' | 'onOpen'>) {
  const returns = useReturns();
  const latest = useLatest(onOpen);
  useEffect(() => {
    if (returns > 0) latest.current();
  }, [returns, latest]);
  return (
    <div className="page-broken" role="alert">
      <h1>页面没有取到</h1>
      <p>网络断开，或系统刚刚更新。网络恢复后会自动{openWord}。</p>
      <Button type="primary" onClick={onOpen}>
        {openWord}
      </Button>
    </div>
  );
}

export const BrokenPage = (props: Props): ReactNode =>
  isPageLost(props.broken.error) ? <LostPage {...props} /> : <FaultyPage {...props} />;

/** A page that broke: what stays, the ways on, and the way out when what was kept breaks it again. */
function FaultyPage({ broken, lead, openWord, onOpen }: Props) {
  const report = useReport(broken);
  const kept = useKept(broken);
  return (
    <div className="page-broken" role="alert">
      <h1>这个页面出错了</h1>
      <p>
        {lead}
        {kept
          ? `你填写的内容还在本机。如果${openWord}后仍然出错，可以先复制内容，再丢弃暂存内容重新打开。`
          : `请${openWord}；如果仍然出错，请联系系统管理员。`}
      </p>
      <div className="page-broken-ways">
        <Button type="primary" onClick={onOpen}>
          {openWord}
        </Button>
        {kept ? <KeptWays kept={kept} onOpen={onOpen} /> : null}
      </div>
      <p className="page-broken-report" role="status">
        {reportWords(report)}
      </p>
    </div>
  );
}

type WaysProps = { readonly kept: Kept; readonly onOpen: () => void };

function KeptWays({ kept, onOpen }: WaysProps): ReactNode {
  const [copied, setCopied] = useState<'not' | 'done' | 'byHand'>('not');
  const [isAsking, setAsking] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(kept.text);
      setCopied('done');
    } catch {
      // Without a secure address the browser lends no clipboard.
      setCopied('byHand');
    }
  };
  const discard = (): void => {
    kept.discard();
    onOpen();
  };
  return (
    <>
      <Button onClick={() => void copy()}>{copied === 'done' ? '已复制' : '复制内容'}</Button>
      {isAsking ? (
        <span className="page-broken-ask">
          丢弃后无法找回。
          <Button danger type="primary" onClick={discard}>
            确定丢弃
          </Button>
          <Button onClick={() => setAsking(false)}>取消</Button>
        </span>
      ) : (
        <Button danger onClick={() => setAsking(true)}>
          丢弃暂存内容并重新打开
        </Button>
      )}
      {copied === 'byHand' ? <TextByHand text={kept.text} /> : null}
    </>
  );
}

/** The text itself, selected, where the browser does not let a button copy it. */
function TextByHand({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <label className="page-broken-text">
      请按 Ctrl+C 复制
      <textarea ref={field} readOnly rows={8} value={text} />
    </label>
  );
}
