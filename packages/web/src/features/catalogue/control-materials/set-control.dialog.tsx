import { materialControlCalls, type NewControl } from '@material/contract/catalogue/control/material-control.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { pickers } from '@material/contract/pickers.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { ControlDrafts } from './control-drafts.tsx';

const { previewControlMaterials, addControlMaterials } = materialControlCalls;
type Asked = Sent<typeof previewControlMaterials>;

const title = '设置管控';
const fields: readonly SaidField<typeof previewControlMaterials>[] = [
  { field: 'materialIds', search: pickerSearch(pickers.material), isWide: true },
  { field: 'cityIds', placeholder: '全部城市，可输入城市名选择', isWide: true },
  { field: 'validFrom', hint: '按要货单的送达日期计算' },
  { field: 'validTo', hint: '不填则一直管控，直到解除' },
  { field: 'controlledForId' },
  { field: 'remark', isWide: true },
];

const columns = [
  { field: 'materialName', width: 136 },
  { field: 'materialCode', width: 104 },
  { field: 'spec', width: 96 },
  { field: 'cityName', width: 80 },
  { field: 'outcome', width: 80 },
  { field: 'note', width: 240 },
] as const;

const isRefused = ({ outcome }: NewControl): boolean => outcome === 'REFUSED';

const Lines = ({ rows }: { readonly rows: readonly NewControl[] }) => (
  <LinesTable of={previewControlMaterials.output.shape.list} rows={rows} columns={columns} differs={isRefused} />
);

type Stage =
  | { readonly at: 'entry'; readonly initial: Partial<Asked> }
  | { readonly at: 'preview'; readonly asked: Asked; readonly rows: readonly NewControl[] }
  | { readonly at: 'refused'; readonly added: number; readonly rows: readonly NewControl[] };

type EntryProps = {
  readonly initial: Partial<Asked>;
  readonly onClose: () => void;
  readonly onPreview: (stage: Stage) => void;
};

/** What is entered; the dialog closes by itself once it was answered, which is no way out of the whole. */
function EntryDialog({ initial, onClose, onPreview }: EntryProps) {
  const isAnswered = useRef(false);
  return (
    <FormDialog
      open
      call={previewControlMaterials}
      title={title}
      okText="下一步"
      fields={fields}
      columns={2}
      width={680}
      initial={initial}
      lead={<p className="kit-muted">管控期间，这些城市要货时必须填写要货原因；已提交的要货单不变。</p>}
      onDone={({ list }, sent: Values) => {
        isAnswered.current = true;
        onPreview({ at: 'preview', asked: previewControlMaterials.input.parse(sent), rows: list });
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
  readonly onDone: (added: number, refused: readonly NewControl[]) => void;
};

/** Every material in every city, and the orders that it meets, before it is saved. */
function ConfirmDialog({ asked, rows, onBack, onClose, onDone }: ConfirmProps) {
  const { materialIds, cityIds, validFrom, validTo } = asked;
  const able = rows.filter((row) => !isRefused(row)).length;
  const isDone = useRef(false);
  return (
    <FormDialog
      open
      call={addControlMaterials}
      title={`${title}预览：${able} 条可以设置，${rows.length - able} 条不能设置`}
      okText={`确认设置 ${able} 条`}
      fields={[]}
      width={1000}
      initial={asked}
      lead={
        <>
          <Button onClick={onBack}>返回修改</Button>
          <Lines rows={rows} />
          <ControlDrafts asked={{ materialIds, cityIds, validFrom, validTo }} />
        </>
      }
      done={({ added }) => `已设置 ${added} 条管控`}
      onDone={({ added, refused }) => {
        isDone.current = true;
        onDone(added, refused);
      }}
      onClose={() => {
        if (!isDone.current) onClose();
      }}
    />
  );
}

type Props = {
  /** Materials that were chosen before. */
  readonly materialIds?: readonly number[];
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
};

/** 设置管控: materials × cities × days, looked at with what they meet before they are saved. */
export function SetControlDialog({ materialIds = [], onClose, onDone }: Props) {
  const [stage, setStage] = useState<Stage>({ at: 'entry', initial: { materialIds: [...materialIds] } });
  if (stage.at === 'entry') return <EntryDialog initial={stage.initial} onClose={onClose} onPreview={setStage} />;
  if (stage.at === 'preview')
    return (
      <ConfirmDialog
        {...stage}
        onBack={() => setStage({ at: 'entry', initial: stage.asked })}
        onClose={onClose}
        onDone={(added, refused) => {
          onDone?.();
          if (refused.length === 0) onClose();
          else setStage({ at: 'refused', added, rows: refused });
        }}
      />
    );
  return (
    <TabDialog
      open
      title={`已设置 ${stage.added} 条，${stage.rows.length} 条没有设置`}
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
