import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import type { TransportLine, TransportLot } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { useMemo } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';

export type ReportTarget = { readonly line: TransportLine; readonly lot: TransportLot; readonly typeId: number };

const call = batchReport.calls.add;
type Props = { readonly target: ReportTarget; readonly onClose: () => void };

const fieldsOf = ({ batchReportTypes }: TransportLine): readonly SaidField<typeof call>[] => [
  { field: 'reportTypeId', options: batchReportTypes.map(({ id, name }) => ({ value: id, label: name })) },
  { field: 'files', label: '报告文件' },
  { field: 'result', isWide: true },
  'no',
  { field: 'issueDate', isClosed: (day) => day > businessDate(new Date()) },
];

function Lead({ lot, values }: { readonly lot: TransportLot; readonly values: Values }) {
  const before = lot.reports.find(({ typeId }) => typeId === values['reportTypeId']);
  return (
    <>
      {before ? <p className="kit-muted">将替换 {before.createTime.slice(0, 16)} 上传的报告，旧版本会保留。</p> : null}
      {values['result'] === 'FAILED' ? <p className="kit-late">不合格的批次不能发车。</p> : null}
    </>
  );
}

/** Takes one test report of a lot with its file. */
export function TransportReportDialog({ target: { line, lot, typeId }, onClose }: Props) {
  const fields = useMemo(() => fieldsOf(line), [line]);
  return (
    <FormDialog
      open
      call={call}
      title={`批检报告：${line.materialName} ${lot.lotNo}`}
      columns={2}
      fields={fields}
      initial={{ of: lot.id, reportTypeId: typeId }}
      okText={(values) =>
        lot.reports.some((report) => report.typeId === values['reportTypeId']) ? '保存并替换' : '保存'
      }
      lead={(values) => <Lead lot={lot} values={values} />}
      done={`${line.materialName} 批检报告已上传`}
      onClose={onClose}
    />
  );
}
