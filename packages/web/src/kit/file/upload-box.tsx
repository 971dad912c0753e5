import type { UploadRule } from '@material/contract/kernel/call/call.ts';
import { InboxOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Refusal } from '../../lib/send/refusal.ts';
import type { UploadOptions } from '../../lib/api.ts';
import { bytesText, fileProblem, ruleText } from './file-words.ts';
import { useFileEntry } from './use-file-entry.tsx';
import './upload-box.css';

export type UploadBoxProps = {
  /** The call's `upload`. */
  readonly rule: UploadRule;
  /** Sends the files, e.g. `(files, options) => api.upload(call, input, { ...options, files })`. */
  readonly onSend: (files: readonly File[], options: UploadOptions) => Promise<unknown>;
  readonly title?: string;
  /** After the bytes are out, while the server works on them. */
  readonly workingText?: string;
  readonly disabled?: boolean;
  /** Opens the camera on phones. */
  readonly isCamera?: boolean;
};

type Sending = { readonly names: string; readonly sent: number; readonly total: number; readonly isOut: boolean };

const problemOf = (files: readonly File[], rule: UploadRule): string | undefined => {
  if (files.length > rule.maxFiles) return `一次最多 ${rule.maxFiles} 个文件`;
  for (const file of files) {
    const problem = fileProblem(file, rule);
    if (problem !== undefined) return `${file.name}：${problem}`;
  }
  return undefined;
};

/** One upload at a time, with progress, and a way to stop it. */
function useUpload({ rule, onSend }: UploadBoxProps) {
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState('');
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || stop.current) return;
    const wrong = problemOf(files, rule);
    setProblem(wrong ?? '');
    if (wrong !== undefined) return;
    const controller = new AbortController();
    stop.current = controller;
    const names = files.map(({ name }) => name).join('、');
    setSending({ names, sent: 0, total: files.reduce((sum, { size }) => sum + size, 0), isOut: false });
    const onProgress = (sent: number, total: number): void => setSending({ names, sent, total, isOut: sent >= total });
    try {
      await onSend(files, { signal: controller.signal, onProgress });
    } catch (error) {
      if (!controller.signal.aborted) {
        if (!(error instanceof Refusal)) throw error;
        setProblem(error.message);
      }
    } finally {
      stop.current = undefined;
      setSending(undefined);
    }
  };
  return { sending, problem, start, cancel: () => stop.current?.abort() };
}

/** Takes files by drag, pick or paste, checks kind and size before a byte is sent, and shows how far the upload is. */
export function UploadBox(props: UploadBoxProps) {
  const {
    rule,
    title = '点击选择，或把文件拖到这里',
    workingText = '正在处理…',
    disabled = false,
    isCamera = false,
  } = props;
  const { sending, problem, start, cancel } = useUpload(props);
  const problemId = useId();
  const isMany = rule.maxFiles > 1;
  const { box, button, input, isOver } = useFileEntry({ rule, title, isMany, isCamera, disabled, onTake: start });
  if (sending) return <UploadProgress sending={sending} workingText={workingText} onCancel={cancel} />;
  return (
    <div {...box}>
      <button
        type="button"
        className={`kit-upload${isOver ? ' kit-upload-over' : ''}`}
        aria-describedby={problemId}
        {...button}
      >
        <InboxOutlined aria-hidden />
        <b>{title}</b>
        <span className="kit-muted">{ruleText(rule)}</span>
      </button>
      {input}
      <p id={problemId} role="alert" className="kit-problem">
        {problem}
      </p>
    </div>
  );
}

const UploadProgress = ({
  sending,
  workingText,
  onCancel,
}: {
  readonly sending: Sending;
  readonly workingText: string;
  readonly onCancel: () => void;
}) => {
  const percent = sending.total === 0 ? 0 : Math.floor((sending.sent / sending.total) * 100);
  return (
    <div className="kit-upload kit-upload-sending" role="status">
      <b>{sending.names}</b>
      <Progress percent={percent} status="active" showInfo={false} aria-label="上传进度" />
      <span className="kit-muted kit-num">
        {sending.isOut ? workingText : `已上传 ${bytesText(sending.sent)} / ${bytesText(sending.total)}，${percent}%`}
      </span>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
};
