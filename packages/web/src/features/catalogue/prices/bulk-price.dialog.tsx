import {
  newPriceImpactCalls,
  priceBatchCalls,
  type SteppedRow,
} from '@material/contract/catalogue/price/price-batch.calls.ts';
import type { Output, Sent } from '@material/contract/kernel/call/call.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { bulkWord, usualReasons } from './price-words.ts';
import { PriceImpact } from './price-impact.tsx';

const { previewSupplierPrices, changeSupplierPrices } = priceBatchCalls;
type Asked = Sent<typeof previewSupplierPrices>;
type Result = Output<typeof changeSupplierPrices>['list'];

const stepFields: readonly SaidField<typeof previewSupplierPrices>[] = [
  'by',
  { field: 'step', hint: '涨价填正数，降价填负数' },
  { field: 'places', hint: '多出的小数四舍五入' },
  { field: 'validFrom', hint: '原报价在前一天截止，失效日期沿用原报价' },
];
const reasonFields: readonly SaidField<typeof changeSupplierPrices>[] = [
  { field: 'priceReason', isWide: true, quick: usualReasons },
];

const columns = [
  { field: 'materialName', width: 136 },
  { field: 'spec', width: 104 },
  { field: 'unitName', width: 48 },
  { field: 'supplierName', width: 80 },
  { field: 'priceFrom', width: 80 },
  { field: 'priceTo', width: 80 },
  { field: 'changePct', width: 80 },
  { field: 'outcome', width: 96 },
  { field: 'note', width: 200 },
] as const;

const isHeld = ({ outcome }: Pick<SteppedRow, 'outcome'>): boolean => outcome !== 'PASS';

const countOf = (rows: readonly Pick<SteppedRow, 'outcome'>[]): string => {
  const count = (wanted: SteppedRow['outcome']): number => rows.filter(({ outcome }) => outcome === wanted).length;
  return `${count('PASS')} 条直接生效，${count('ASK')} 条待审核，${count('REFUSED')} 条不能调整`;
};

const Lines = ({ rows }: { readonly rows: readonly SteppedRow[] }) => (
  <LinesTable
    of={previewSupplierPrices.output.shape.list}
    rows={rows}
    columns={columns}
    differs={isHeld}
    emptyText="没有找到可以调价的报价"
  />
);

type Stage =
  | { readonly at: 'step'; readonly initial: Partial<Asked> }
  | { readonly at: 'preview'; readonly asked: Asked; readonly rows: readonly SteppedRow[] }
  | { readonly at: 'result'; readonly rows: readonly SteppedRow[] };

type StepProps = {
  readonly initial: Partial<Asked>;
  readonly onClose: () => void;
  readonly onPreview: (stage: Stage) => void;
};

/** What is asked for; it closes by itself once it was answered, which is no way out of the whole. */
function StepDialog({ initial, onClose, onPreview }: StepProps) {
  const isAnswered = useRef(false);
  return (
    <FormDialog
      open
      call={previewSupplierPrices}
      title={bulkWord}
      okText="预览"
      fields={stepFields}
      columns={2}
      width={640}
      initial={initial}
      lead={<p className="kit-muted">阶梯价和城市价一起调整；超过浮动上限的要由别人审核，通过后才生效。</p>}
      onDone={({ list }, sent: Values) => {
        isAnswered.current = true;
        onPreview({ at: 'preview', asked: previewSupplierPrices.input.parse(sent), rows: list });
      }}
      onClose={() => {
        if (!isAnswered.current) onClose();
      }}
    />
  );
}

type ConfirmProps = Omit<Extract<Stage, { at: 'preview' }>, 'at'> & {
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onDone: (rows: readonly SteppedRow[]) => void;
};

/** Every line as it would be, with what that changes, before it is done. */
function ConfirmDialog({ asked, rows, onBack, onClose, onDone }: ConfirmProps) {
  const { query: _query, ...step } = asked;
  const able = rows.filter(({ outcome }) => outcome !== 'REFUSED');
  const lines = able.map(({ id, rowVersion }) => ({ id, rowVersion }));
  const isDone = useRef(false);
  return (
    <FormDialog
      open
      call={changeSupplierPrices}
      title={`${bulkWord}预览：${countOf(rows)}`}
      okText={`确认调整 ${able.length} 条`}
      fields={reasonFields}
      width={1000}
      initial={{ ...step, lines }}
      lead={
        <>
          <p>
            <Button onClick={onBack}>返回修改</Button>
          </p>
          <Lines rows={rows} />
          {able.length > 0 ? <PriceImpact call={newPriceImpactCalls.getSteppedPriceImpact} input={asked} /> : null}
        </>
      }
      done={({ list }) => `${bulkWord}完成：${countOf(list)}`}
      onDone={({ list }) => {
        isDone.current = true;
        onDone(withResults(rows, list));
      }}
      onClose={() => {
        if (!isDone.current) onClose();
      }}
    />
  );
}

type Props = {
  readonly query: Asked['query'];
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
};

const withResults = (rows: readonly SteppedRow[], result: Result): SteppedRow[] => {
  const said = new Map(result.map(({ id, ...one }) => [id, one]));
  return rows.map((row) => ({ ...row, ...said.get(row.id) }));
};

/** 批量调价: one step for all that was chosen, looked at line by line before it is done, with what became of each behind it. */
export function BulkPriceDialog({ query, onClose, onDone }: Props) {
  const [stage, setStage] = useState<Stage>({ at: 'step', initial: { query, by: 'PERCENT', places: 2 } });
  if (stage.at === 'step') return <StepDialog initial={stage.initial} onClose={onClose} onPreview={setStage} />;
  if (stage.at === 'preview')
    return (
      <ConfirmDialog
        {...stage}
        onBack={() => setStage({ at: 'step', initial: stage.asked })}
        onClose={onClose}
        onDone={(rows) => {
          onDone?.();
          setStage({ at: 'result', rows });
        }}
      />
    );
  return (
    <TabDialog
      open
      title={`${bulkWord}结果：${countOf(stage.rows)}`}
      width={1000}
      onClose={onClose}
      footer={[
        <Button key="close" type="primary" onClick={onClose}>
          关闭
        </Button>,
      ]}
    >
      <Lines rows={stage.rows} />
    </TabDialog>
  );
}
