import { businessDate } from '@material/contract/kernel/business-time.ts';
import {
  transportOrderCalls,
  type TransportLine,
  type TransportLot,
} from '@material/contract/ordering/transport-order.calls.ts';
import { DatePicker, Form, Input, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { TabDialog } from '../../kit/tab-dialog.tsx';
import { UploadBox } from '../../kit/upload-box.tsx';
import { useCentre } from '../../lib/centre.ts';
import { send, type SendOptions } from '../../lib/send.ts';
import { carryOut } from './pickup-refresh.ts';

export type ReportTarget = { readonly line: TransportLine; readonly lot: TransportLot; readonly typeId: number };
type Entry = {
  readonly typeId: number;
  readonly no: string;
  readonly issueDate: string;
  readonly result: 'QUALIFIED' | 'FAILED';
};

const call = transportOrderCalls.uploadBatchReport;
const rule = call.upload ?? { maxBytes: 0, maxFiles: 1, types: [] };

type Props = { readonly target: ReportTarget | undefined; readonly onClose: () => void };

/** Takes one test report of a lot with its file. */
export const TransportReportDialog = ({ target, onClose }: Props) =>
  target ? <OpenDialog key={`${target.lot.id} ${target.typeId}`} target={target} onClose={onClose} /> : null;

function OpenDialog({ target, onClose }: { readonly target: ReportTarget; readonly onClose: () => void }) {
  const { line, lot } = target;
  const centre = useCentre();
  const [entry, setEntry] = useState<Entry>({ typeId: target.typeId, no: '', issueDate: '', result: 'QUALIFIED' });
  const put = (change: Partial<Entry>): void => setEntry({ ...entry, ...change });
  const upload = async (files: readonly File[], options: Pick<SendOptions, 'signal' | 'onProgress'>): Promise<void> => {
    const { typeId, no, issueDate, result } = entry;
    const input = { lotId: lot.id, reportTypeId: typeId, no, result, ...(issueDate === '' ? {} : { issueDate }) };
    await carryOut(
      send(call, input, { ...options, files, centre, isSilent: true }),
      `${line.materialName} 批检报告已上传`,
    );
    onClose();
  };
  return (
    <TabDialog open title={`批检报告：${line.materialName} ${lot.lotNo}`} width={520} footer={null} onClose={onClose}>
      <Form layout="vertical" component="div">
        <Form.Item label="报告类型">
          <Select
            aria-label="报告类型"
            className="kit-wide"
            value={entry.typeId}
            options={line.batchReportTypes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(typeId) => put({ typeId })}
          />
        </Form.Item>
        <Form.Item label="检验结论">
          <Radio.Group
            value={entry.result}
            options={[
              { value: 'QUALIFIED', label: '合格' },
              { value: 'FAILED', label: '不合格' },
            ]}
            onChange={(event) => put({ result: event.target.value === 'FAILED' ? 'FAILED' : 'QUALIFIED' })}
          />
        </Form.Item>
        {entry.result === 'FAILED' ? <p className="kit-late">不合格的批次不能发车。</p> : null}
        <PaperFields entry={entry} put={put} />
        <UploadBox rule={rule} title="选择报告文件，选好即上传" onSend={upload} />
      </Form>
    </TabDialog>
  );
}

type FieldsProps = { readonly entry: Entry; readonly put: (change: Partial<Entry>) => void };

const PaperFields = ({ entry, put }: FieldsProps) => (
  <div className="transport-report-fields">
    <Form.Item label="报告编号">
      <Input
        aria-label="报告编号"
        value={entry.no}
        maxLength={60}
        onChange={(event) => put({ no: event.target.value })}
      />
    </Form.Item>
    <Form.Item label="签发日期">
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
