import { Input } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { readBlock } from '../../../kit/grid/grid-edits.ts';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import type { AddLine } from './line.rules.ts';
import { withMatch, withoutNetwork } from './match.rules.ts';
import { type MaterialScope, matchMaterials } from './materials.ts';
import { pastedLine, readPasted } from './paste.rules.ts';
import { newLine } from './start.ts';

type Props = {
  readonly scope: MaterialScope;
  readonly onClose: () => void;
  readonly onPaste: (lines: readonly AddLine[]) => void;
};

/** Takes rows copied from any sheet: finds out which column is the material and which the quantity. */
export function PasteDialog({ scope, onClose, onPaste }: Props) {
  const [text, setText] = useState('');
  const rows = readPasted(readBlock(text));
  const [first] = rows;
  const take = async (): Promise<void> => {
    const texts = rows.map(({ material }) => material);
    // Without network the lines are kept all the same; their materials are looked up later.
    const matches = await matchMaterials(texts, scope).catch(() => undefined);
    onPaste(
      rows.map((row, at) => {
        const line = pastedLine(newLine(), row);
        const match = matches?.[at];
        return match ? withMatch(line, match) : withoutNetwork(line);
      }),
    );
    onClose();
  };
  return (
    <TabDialog
      open
      title="从 Excel 粘贴"
      width={640}
      onClose={onClose}
      footer={[
        <ActionButton key="close" onClick={onClose}>
          取消
        </ActionButton>,
        <ActionButton
          key="ok"
          type="primary"
          blocked={rows.length === 0 ? '还没有识别到物料' : undefined}
          onClick={take}
        >
          加入 {rows.length} 行
        </ActionButton>,
      ]}
    >
      <p className="kit-muted">复制表格中的物料编码（或名称）和数量列，粘贴到下面；列的顺序不限，可以带表头。</p>
      <Input.TextArea
        autoFocus
        aria-label="粘贴的内容"
        value={text}
        autoSize={{ minRows: 8, maxRows: 14 }}
        placeholder={'WL1001001\t40\nWL1101001\t20'}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="kit-muted kit-num">
        {first
          ? `识别到 ${rows.length} 行，第一行：${first.material}，数量 ${first.qty === '' ? '（空）' : first.qty}`
          : ''}
      </p>
    </TabDialog>
  );
}
