import { Input } from 'antd';
import { type ComponentRef, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Refusal } from '../../lib/send/refusal.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import { dismissWord } from '../feedback/confirm.ts';
import { notSent } from '../feedback/use-click-lock.ts';
import { TabDialog } from '../tab/tab-dialog.tsx';
import { useUnsaved } from '../tab/use-unsaved.ts';
import { QuickTexts } from './quick-texts.tsx';
import '../kit.css';

export type ConcernedDocument = { readonly no: string; readonly note?: string };

export type ReasonDialogProps = {
  readonly open: boolean;
  /** The action's label: 退回. */
  readonly label: string;
  /** As the status table says; `undefined` asks only for consent. */
  readonly reason?: 'required' | 'optional' | undefined;
  /** What the sentence is called where it is no reason, e.g. 审核意见. */
  readonly reasonLabel?: string;
  readonly documents: readonly ConcernedDocument[];
  /** What several documents come to together: `合计 ¥3,400.00`. */
  readonly total?: string | undefined;
  /** What has to be known first. */
  readonly warns?: string;
  /** One click fills these in. */
  readonly quickReasons?: readonly string[];
  /** What else is asked for, below the sentence. */
  readonly beside?: ReactNode;
  readonly isDanger?: boolean;
  readonly maxLength?: number;
  readonly onClose: () => void;
  /** Sends; a refusal keeps the dialog open with its message. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
};

type Area = ComponentRef<typeof Input.TextArea>;

/** Asks why, before a status action: shows the documents concerned and takes one sentence. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [times, setTimes] = useState({ open: props.open, count: 0 });
  if (times.open !== props.open) setTimes({ open: props.open, count: times.count + 1 });
  return props.open ? <OpenReasonDialog key={times.count} {...props} /> : null;
}

const sentenceName = ({ label, reasonLabel = `${label}原因` }: ReasonDialogProps): string => reasonLabel;

/** The typed reason, and what is wrong with it or with sending it. */
function useReason(props: ReasonDialogProps, input: RefObject<Area | null>) {
  const { reason, onClose, onConfirm } = props;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const forget = useUnsaved(text.trim() !== '');
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const confirm = async (): Promise<unknown> => {
    const words = text.trim();
    if (reason === 'required' && words === '') {
      setProblem(`请填写${sentenceName(props)}`);
      input.current?.focus();
      return notSent;
    }
    try {
      await onConfirm(words);
      forget();
      // By now another question may stand here, which a late answer must not close.
      return isThere.current ? onClose() : undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return setProblem(error.message);
    }
  };
  const type = (words: string): void => {
    setText(words);
    setProblem('');
  };
  return { text, problem, confirm, type };
}

const footerOf = (
  { label, reason, isDanger = false, onClose }: ReasonDialogProps,
  confirm: () => Promise<unknown>,
): ReactNode[] => [
  <ActionButton key="close" onClick={onClose}>
    {dismissWord(label)}
  </ActionButton>,
  <ActionButton
    key="ok"
    type="primary"
    danger={isDanger}
    // Consent alone is given by Enter; what is dangerous is not.
    autoFocus={reason === undefined && !isDanger}
    onClick={confirm}
  >
    {label}
  </ActionButton>,
];

function OpenReasonDialog(props: ReasonDialogProps) {
  const { label, reason, documents, total, warns, quickReasons = [], beside, maxLength = 200, onClose } = props;
  const input = useRef<Area>(null);
  const { text, problem, confirm, type } = useReason(props, input);
  const problemId = useId();
  const title = documents.length > 1 ? `${label} ${documents.length} 张单据` : label;
  return (
    <TabDialog open title={title} width={480} onClose={onClose} footer={footerOf(props, confirm)}>
      <Concerned documents={documents} total={total} />
      {warns === undefined ? null : <p>{warns}</p>}
      {reason === undefined ? null : (
        <label className="kit-reason">
          <span>
            {sentenceName(props)}
            {reason === 'required' ? <b className="kit-late"> *</b> : <span className="kit-muted">（选填）</span>}
          </span>
          <Input.TextArea
            autoFocus
            ref={input}
            value={text}
            maxLength={maxLength}
            showCount
            autoSize={{ minRows: 3, maxRows: 6 }}
            aria-required={reason === 'required'}
            aria-describedby={problemId}
            {...(problem === '' ? {} : { status: 'error' as const })}
            onChange={(event) => type(event.target.value)}
          />
        </label>
      )}
      {quickReasons.length === 0 ? null : <QuickTexts list={quickReasons} onChoose={type} />}
      {beside}
      <p id={problemId} role="alert" className="kit-problem">
        {problem}
      </p>
    </TabDialog>
  );
}

type ConcernedProps = Pick<ReasonDialogProps, 'documents' | 'total'>;

const Concerned = ({ documents, total }: ConcernedProps) => (
  <>
    <ul className="kit-concerned" aria-label="涉及的单据" tabIndex={0}>
      {documents.map(({ no, note }) => (
        <li key={no}>
          <span className="kit-num">{no}</span>
          {note === undefined ? null : <span className="kit-muted">{note}</span>}
        </li>
      ))}
    </ul>
    {total === undefined || documents.length < 2 ? null : <p className="kit-concerned-total kit-num">{total}</p>}
  </>
);
