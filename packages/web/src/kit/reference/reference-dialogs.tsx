import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import { nameOfRow, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Refusal } from '../../lib/send/refusal.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import { AttachmentsOf } from '../attachment/attachment-facts.tsx';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { TabDialog } from '../tab/tab-dialog.tsx';
import type { Within } from './reference-form.tsx';
import { ReferenceSelect } from '../input/reference-select.tsx';
import { UsedPlaces, useUses } from './used-at.tsx';

type QuestionProps = {
  readonly title: string;
  readonly okText: string;
  readonly blocked?: string | undefined;
  readonly onClose: () => void;
  /** Sends; what is refused stands in the dialog, a conflict is told by the page. */
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
};

function Question({ title, okText, blocked, onClose, onConfirm, children }: QuestionProps) {
  const [problem, setProblem] = useState('');
  const confirm = async (): Promise<void> => {
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <TabDialog
      open
      title={title}
      width={480}
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          取消
        </Button>,
        <ActionButton key="ok" type="primary" danger blocked={blocked} onClick={confirm}>
          {okText}
        </ActionButton>,
      ]}
    >
      {children}
      <p role="alert" className="kit-problem">
        {problem}
      </p>
    </TabDialog>
  );
}

type Props = {
  readonly of: AnyReference;
  readonly row: ReferenceRow;
  readonly onClose: () => void;
};

/** Before new use ends: what goes on with it. */
export function StopDialog({ of, row, onClose, onStop }: Props & { readonly onStop: () => Promise<unknown> }) {
  const uses = useUses(of, row.id);
  const isUsed = uses.places === undefined || uses.places.length > 0;
  return (
    <Question title={`停用${of.noun}“${nameOfRow(of, row)}”`} okText="停用" onClose={onClose} onConfirm={onStop}>
      <p>
        停用后不能再选用{of.tree ? '，下级一起停用' : ''}。{isUsed ? '已经用到的照常办理：' : '目前没有地方在用。'}
      </p>
      {isUsed ? <UsedPlaces {...uses} /> : null}
    </Question>
  );
}

type FilesProps = {
  readonly title: string;
  readonly kind: AnyAttachment;
  readonly owner: number;
  readonly onClose: () => void;
};

/** The files of a row. */
export const FilesDialog = ({ title, kind, owner, onClose }: FilesProps) => (
  <TabDialog open title={`${title}的${kind.noun}`} onClose={onClose} footer={null}>
    <AttachmentsOf kind={kind} owner={owner} />
  </TabDialog>
);

type BarProps = Props & { readonly isBarred: boolean; readonly onConfirm: (reason: string) => Promise<unknown> };

/** Before new use ends for a reason that is kept. */
export function BarDialog({ of, row, isBarred, onClose, onConfirm }: BarProps) {
  const uses = useUses(of, row.id);
  const goesOn = uses.places?.map(({ noun, count }) => `${noun} ${count} 条`).join('，') ?? '';
  return (
    <ReasonDialog
      open
      label={isBarred ? '拉黑' : '停用'}
      reason="required"
      documents={[{ no: nameOfRow(of, row) }]}
      warns={`不能再用于新的单据，已有的照常办理${goesOn === '' ? '' : `：${goesOn}`}。`}
      isDanger
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

type RemoveProps = Props & {
  readonly within: Within;
  readonly onRemove: (replaceBy: number | undefined) => Promise<unknown>;
};

/** Before a row goes for good: where it is used, and which row takes its place there. */
export function RemoveDialog({ of, within, row, onClose, onRemove }: RemoveProps) {
  const uses = useUses(of, row.id, true);
  const [replaceBy, setReplaceBy] = useState<number | null>(null);
  const isUsed = uses.places === undefined || uses.places.length > 0;
  const isKept = isUsed && of.replaceable === false;
  const needsOther = isUsed && replaceBy === null;
  const selectId = useId();
  return (
    <Question
      title={`删除${of.noun}“${nameOfRow(of, row)}”`}
      okText={isUsed && !isKept ? '替换并删除' : '删除'}
      blocked={isKept ? '仍有地方在用，不能删除' : needsOther ? '请先选择替换为哪一个' : undefined}
      onClose={onClose}
      onConfirm={() => onRemove(replaceBy ?? undefined)}
    >
      {isKept ? (
        <>
          <p>以下地方在用，不能删除，可以停用：</p>
          <UsedPlaces {...uses} />
        </>
      ) : isUsed ? (
        <>
          <p>以下地方在用，不能直接删除。可以先换成另一个{of.noun}：</p>
          <UsedPlaces {...uses} />
          <div className="kit-reason">
            <label htmlFor={selectId}>替换为</label>
            <ReferenceSelect
              id={selectId}
              of={of}
              value={replaceBy}
              onChange={setReplaceBy}
              without={row.id}
              within={within}
            />
          </div>
        </>
      ) : (
        <p>没有地方在用。删除后不能恢复。</p>
      )}
    </Question>
  );
}
