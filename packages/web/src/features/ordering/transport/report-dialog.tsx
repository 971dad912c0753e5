import { businessDate } from '@material/contract/kernel/business-time.ts';
import { type ReportResult, reportResults } from '@material/contract/ordering/lot.rules.ts';
import {
  transportOrderCalls,
  type TransportLine,
  type TransportLot,
} from '@material/contract/ordering/transport-order.calls.ts';
import { FileTextOutlined } from '@ant-design/icons';
import { Button, DatePicker, Form, Input, Progress, Radio } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { ChoiceSelect } from '../../../kit/input/choice-select.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { bytesText } from '../../../kit/document/file-words.ts';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { UploadBox } from '../../../kit/document/upload-box.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { useApi } from '../../../lib/api.ts';
import { carryOut } from '../../../kit/feedback/carry-out.ts';

export type ReportTarget = { readonly line: TransportLine; readonly lot: TransportLot; readonly typeId: number };
type Entry = {
  readonly typeId: number;
  readonly no: string;
  readonly issueDate: string;
  readonly result: ReportResult | undefined;
  readonly file: File | undefined;
};
type Problems = Readonly<Partial<Record<'file' | 'result' | 'issueDate' | 'rest', string>>>;

const call = transportOrderCalls.uploadBatchReport;
const rule = call.upload ?? { maxBytes: 0, maxFiles: 1, types: [] };

type Props = { readonly target: ReportTarget | undefined; readonly onClose: () => void };

/** Takes one test report of a lot with its file. */
export const TransportReportDialog = ({ target, onClose }: Props) =>
  target ? <OpenDialog key={`${target.lot.id} ${target.typeId}`} target={target} onClose={onClose} /> : null;

const missing = ({ file, result }: Entry): Problems => ({
  ...(file ? {} : { file: '请选择报告文件' }),
  ...(result ? {} : { result: '请选择检验结论' }),
});

/** A refusal's sentences at the fields they belong to. */
const placed = ({ problems, message }: Refusal): Problems =>
  problems.length === 0
    ? { rest: message }
    : Object.fromEntries(
        problems.map(({ path, message: words }) => {
          const field = String(path[0]);
          return [['file', 'result', 'issueDate'].includes(field) ? field : 'rest', words];
        }),
      );

type Done = { readonly target: ReportTarget; readonly onClose: () => void };

/** What was typed, and sending it once 保存 was pressed. */
function useReportEntry({ target, onClose }: Done) {
  const { line, lot } = target;
  const api = useApi();
  const [entry, setEntry] = useState<Entry>({
    typeId: target.typeId,
    no: '',
    issueDate: '',
    result: undefined,
    file: undefined,
  });
  const [problems, setProblems] = useState<Problems>({});
  const [sent, setSent] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const put = (change: Partial<Entry>): void => {
    setEntry({ ...entry, ...change });
    setProblems({});
  };
  const save = async (): Promise<unknown> => {
    const found = missing(entry);
    setProblems(found);
    const { typeId, no, issueDate, result, file } = entry;
    if (!file || !result) return notSent;
    const input = { lotId: lot.id, reportTypeId: typeId, no, result, ...(issueDate === '' ? {} : { issueDate }) };
    const controller = new AbortController();
    stop.current = controller;
    const onProgress = (out: number, total: number): void => setSent(total === 0 ? 0 : Math.floor((out / total) * 100));
    try {
      await carryOut(
        api.upload(call, input, { files: [file], isSilent: true, signal: controller.signal, onProgress }),
        `${line.materialName} 批检报告已上传`,
      );
      return onClose();
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      if (!(error instanceof Refusal)) throw error;
      return setProblems(placed(error));
    } finally {
      setSent(undefined);
    }
  };
  return { entry, problems, sent, put, save };
}
type Editing = ReturnType<typeof useReportEntry>;

function OpenDialog({ target, onClose }: Done) {
  const { line, lot } = target;
  const editing = useReportEntry({ target, onClose });
  const { entry, problems, put, save } = editing;
  const before = lot.reports.find(({ typeId }) => typeId === entry.typeId);
  const footer = [
    <ActionButton key="close" onClick={onClose}>
      取消
    </ActionButton>,
    <ActionButton key="ok" type="primary" onClick={save}>
      {before ? '保存并替换' : '保存'}
    </ActionButton>,
  ];
  return (
    <TabDialog open title={`批检报告：${line.materialName} ${lot.lotNo}`} width={520} footer={footer} onClose={onClose}>
      <Form layout="vertical" component="div">
        <Form.Item label="报告类型" required>
          <ChoiceSelect
            aria-label="报告类型"
            value={entry.typeId}
            options={line.batchReportTypes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(typeId) => put({ typeId })}
          />
        </Form.Item>
        {before ? (
          <p className="kit-muted">将替换 {before.uploadTime.slice(0, 16)} 上传的报告，旧版本会保留。</p>
        ) : null}
        <ReportFile editing={editing} />
        <Form.Item
          label="检验结论"
          required
          {...(problems.result === undefined ? {} : { validateStatus: 'error' as const, help: problems.result })}
        >
          <Radio.Group
            aria-label="检验结论"
            value={entry.result}
            options={Object.entries(reportResults).map(([value, label]) => ({ value, label }))}
            onChange={(event) => put({ result: event.target.value === 'FAILED' ? 'FAILED' : 'QUALIFIED' })}
          />
        </Form.Item>
        {entry.result === 'FAILED' ? <p className="kit-late">不合格的批次不能发车。</p> : null}
        <PaperFields editing={editing} />
        <p role="alert" className="kit-problem">
          {problems.rest}
        </p>
      </Form>
    </TabDialog>
  );
}

/** The chosen file, which may be changed until it is saved. */
function ReportFile({ editing }: { readonly editing: Editing }) {
  const { entry, problems, sent, put } = editing;
  const take = ([file]: readonly File[]): Promise<void> => {
    put({ file });
    return Promise.resolve();
  };
  if (!entry.file) {
    return (
      <Form.Item
        label="报告文件"
        required
        {...(problems.file === undefined ? {} : { validateStatus: 'error' as const, help: problems.file })}
      >
        <UploadBox rule={rule} title="选择报告文件，或拖到这里" onSend={take} />
      </Form.Item>
    );
  }
  return (
    <Form.Item label="报告文件" required>
      <div className="transport-report-file">
        <FileTextOutlined aria-hidden />
        <span>{entry.file.name}</span>
        <span className="kit-muted kit-num">{bytesText(entry.file.size)}</span>
        <Button size="small" disabled={sent !== undefined} onClick={() => put({ file: undefined })}>
          重新选择
        </Button>
      </div>
      {sent === undefined ? null : <Progress percent={sent} status="active" aria-label="上传进度" />}
    </Form.Item>
  );
}

const PaperFields = ({ editing: { entry, problems, put } }: { readonly editing: Editing }) => (
  <div className="transport-report-fields">
    <Form.Item label="报告编号">
      <Input
        aria-label="报告编号"
        value={entry.no}
        maxLength={60}
        onChange={(event) => put({ no: event.target.value })}
      />
    </Form.Item>
    <Form.Item
      label="签发日期"
      {...(problems.issueDate === undefined ? {} : { validateStatus: 'error' as const, help: problems.issueDate })}
    >
      <DatePicker
        aria-label="签发日期"
        className="kit-wide"
        value={entry.issueDate === '' ? null : dayjs(entry.issueDate)}
        disabledDate={(date) => date.format('YYYY-MM-DD') > businessDate(new Date())}
        onChange={(next) => put({ issueDate: next?.format('YYYY-MM-DD') ?? '' })}
      />
    </Form.Item>
  </div>
);
