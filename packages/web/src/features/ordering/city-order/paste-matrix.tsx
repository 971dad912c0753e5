import { cityOrderLimits } from '@material/contract/ordering/city-order/city-order.calls.ts';
import { useState } from 'react';
import { readBlock } from '../../../kit/grid/grid-edits.ts';
import { PasteFrame } from '../../../kit/grid/paste-dialog.tsx';
import { fieldOf, mergedRows, naming } from './matrix.rules.ts';
import { type PastedMatrix, readMatrix } from './paste.rules.ts';
import { type MatrixForm, newRow } from './use-matrix.ts';

const help = '复制整张表粘贴到下面：第一行写收货地点的名称或编码，第一列写物料编码或名称，中间是数量；其他列会跳过。';
const example = '物料编码\t上海中心仓\t广州中心仓\nWL1001001\t40\t25\nWL1101001\t20\t';

const readWords = (read: PastedMatrix | undefined, text: string): string => {
  if (text.trim() === '') return '';
  if (!read) return '第一行没有认出收货地点，请带上表头：物料编码（或名称），后面每列一个收货地点';
  const unknown = read.unknown.length === 0 ? '' : `；没有认出的列不会加入：${read.unknown.join('、')}`;
  return `识别到 ${read.rows.length} 种物料、${read.places.length} 个收货地点${unknown}`;
};

/** What was pasted as rows. Without network they are kept all the same; their materials are looked up later. */
async function rowsOf({ rows }: PastedMatrix, names: MatrixForm['names']) {
  const matches = await names.match(rows.map(({ name }) => name)).catch(() => undefined);
  return rows.map(({ name, qtys }, at) => {
    const entered = Object.fromEntries([...qtys].map(([id, qty]) => [fieldOf(id), qty]));
    const row = { ...newRow(), material: name, ...entered };
    const match = matches?.[at];
    return match ? naming.matched(row, match) : naming.wait(row);
  });
}

/** Takes a table copied from a sheet: materials down, places across, named in its first row. */
export function PasteMatrix({ of, onClose }: { readonly of: MatrixForm; readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const read = readMatrix(
    readBlock(text),
    of.choices.places.map(({ option }) => option),
  );
  const take = async (): Promise<void> => {
    if (!read) return;
    const added = await rowsOf(read, of.names);
    const before = of.matrix.places.map(({ id }) => id);
    of.form.set({ places: [...new Set([...before, ...read.places])].slice(0, cityOrderLimits.places) });
    of.lines.change((rows) => [...mergedRows(rows, added), newRow()], {
      kind: 'paste',
      words: `已加入 ${added.length} 行`,
    });
    onClose();
  };
  return (
    <PasteFrame
      help={help}
      example={example}
      text={text}
      onText={setText}
      said={readWords(read, text)}
      count={read?.rows.length ?? 0}
      missing="还没有识别到物料和收货地点"
      onClose={onClose}
      onTake={take}
    />
  );
}
