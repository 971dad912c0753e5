import { Input } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../feedback/action-button.tsx';
import { TabDialog } from '../tab/tab-dialog.tsx';
import { isQty, type PastedLine, readPasted } from './foreign-rows.ts';
import { readBlock } from './grid-edits.ts';

type Props<R> = {
  /** What the lines are of: 物料. */
  readonly noun: string;
  /** Two lines as they may be pasted. */
  readonly example: string;
  /** The lines that were read, with what their names mean. */
  readonly linesOf: (read: readonly PastedLine[]) => Promise<readonly R[]>;
  readonly onClose: () => void;
  readonly onPaste: (lines: readonly R[]) => void;
};

/** What was read, and how many quantities are still to be mended or entered. */
function readWords(rows: readonly PastedLine[], first: PastedLine): string {
  const wrong = rows.filter(({ qty }) => !isQty(qty)).length;
  const open = wrong === 0 ? '' : `；${wrong} 行的数量没有填或不是数字，加入后请修改`;
  return `识别到 ${rows.length} 行，第一行：${first.name}，数量 ${first.qty === '' ? '（空）' : first.qty}${open}`;
}

type FrameProps = {
  /** What may be copied, and how. */
  readonly help: string;
  /** Two rows as they may be pasted. */
  readonly example: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What was read of it. */
  readonly said: string;
  readonly count: number;
  /** What is missing while nothing was read. */
  readonly missing: string;
  readonly onClose: () => void;
  readonly onTake: () => Promise<void>;
};

/** A dialog that text copied from a sheet is pasted into, which says what it reads there before anything is taken. */
export const PasteFrame = ({ help, example, text, onText, said, count, missing, onClose, onTake }: FrameProps) => (
  <TabDialog
    open
    title="从 Excel 粘贴"
    width={640}
    onClose={onClose}
    footer={[
      <ActionButton key="close" onClick={onClose}>
        取消
      </ActionButton>,
      <ActionButton key="ok" type="primary" blocked={count === 0 ? missing : undefined} onClick={onTake}>
        加入 {count} 行
      </ActionButton>,
    ]}
  >
    <p className="kit-muted">{help}</p>
    <Input.TextArea
      autoFocus
      aria-label="粘贴的内容"
      value={text}
      autoSize={{ minRows: 8, maxRows: 14 }}
      placeholder={example}
      onChange={(event) => onText(event.target.value)}
    />
    <p role="status" className="kit-muted kit-num">
      {said}
    </p>
  </TabDialog>
);

/** Takes rows copied from any sheet: finds out which column is the goods and which the quantity. */
export function PasteDialog<R>({ noun, example, linesOf, onClose, onPaste }: Props<R>) {
  const [text, setText] = useState('');
  const rows = readPasted(readBlock(text));
  const [first] = rows;
  const take = async (): Promise<void> => {
    onPaste(await linesOf(rows));
    onClose();
  };
  return (
    <PasteFrame
      help={`复制表格中的${noun}编码（或名称）和数量列，粘贴到下面；列的顺序不限，可以带表头。`}
      example={example}
      text={text}
      onText={setText}
      said={first ? readWords(rows, first) : ''}
      count={rows.length}
      missing={`还没有识别到${noun}`}
      onClose={onClose}
      onTake={take}
    />
  );
}
