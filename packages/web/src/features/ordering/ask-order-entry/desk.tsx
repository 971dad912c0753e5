import { formatMoney } from '@material/contract/kernel/decimal.ts';
import { labelOf } from '@material/contract/kernel/field.ts';
import { draftHead, draftLine } from '@material/contract/ordering/ask-order-schemas.ts';
import { SnippetsOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import { LineGrid } from '../../../kit/grid/line-grid.tsx';
import { isBlank } from './line.rules.ts';
import type { LinesProps } from './lines-props.ts';
import { readRows } from './paste.rules.ts';
import { SplitPreview } from './split.tsx';
import { newLine } from './start.ts';
import { addColumns, type ExtraColumn } from './add-ask-order.columns.tsx';

/** What a line may have of its own. */
const extraChoices = (['placeId', 'deliveryDate', 'remark'] as const).map((value: ExtraColumn) => ({
  value,
  label: `按行${labelOf(draftLine.shape[value])}`,
}));
const maxLines = 5000;

/** Extra columns somebody has asked for, and those that already hold something. */
function useExtraColumns({ order, isStore }: Pick<LinesProps, 'order' | 'isStore'>) {
  const [chosen, setChosen] = useState<readonly ExtraColumn[]>([]);
  const used = (field: ExtraColumn): boolean => order.lines.some((line) => line[field] !== '');
  const usedNow = extraChoices.map(({ value }) => value).filter(used);
  const wanted = [...new Set([...chosen, ...usedNow])].join();
  const extra = useMemo(
    () => wanted.split(',').filter((name): name is ExtraColumn => extraChoices.some(({ value }) => value === name)),
    [wanted],
  );
  const choices = extraChoices.filter(({ value }) => !(isStore && value === 'placeId'));
  const picker = (
    <Checkbox.Group
      aria-label="显示的列"
      options={choices.map(({ value, label }) => ({ value, label, disabled: usedNow.includes(value) }))}
      value={extra}
      onChange={(next) => setChosen(next)}
    />
  );
  return { extra, picker };
}

const Totals = ({ preview }: { readonly preview: LinesProps['order']['preview'] }) => (
  <span className="kit-num" role="status">
    {preview.lineCount} 种物料
    <span className="kit-muted">
      {'　'}不含税 {formatMoney(preview.amountExTax)}　税额 {formatMoney(preview.tax)}　合计{' '}
    </span>
    <b>¥{formatMoney(preview.amount)}</b>
  </span>
);

/** The lines as a spreadsheet, with the split they lead to below. */
export function AddOrderDesk(props: LinesProps) {
  const { order, scope, places, reference, onPasteAsked } = props;
  const { extra, picker } = useExtraColumns(props);
  const hasSecond = order.lines.some(({ picked }) => picked !== null && picked.secondUnitName !== '');
  const hasControl = order.lines.some(({ picked }) => picked?.isControl === true);
  const { want } = order.offers;
  const columns = useMemo(
    () =>
      addColumns({
        scope,
        want,
        places: places.map(({ id, displayName, name, shortName, code }) => ({
          value: String(id),
          label: displayName,
          note: code,
          search: [name, shortName, code],
        })),
        reasons: reference.controlReasons.map(({ id, name }) => ({ value: String(id), label: name })),
        extra,
        hasSecond,
        hasControl,
      }),
    [scope, want, places, reference, extra, hasSecond, hasControl],
  );
  const { preview } = order;
  return (
    <>
      <section className="kit-card">
        <div className="add-lines-bar">
          <h2>明细</h2>
          <span className="kit-muted">输入名称、编码或拼音首字母（如 dbzzm）查找物料，Tab 到数量</span>
          <span className="kit-grow" />
          {picker}
          <Button icon={<SnippetsOutlined aria-hidden />} onClick={onPasteAsked}>
            从 Excel 粘贴
          </Button>
        </div>
        <LineGrid
          label={labelOf(draftHead.lines)}
          history={order.history}
          columns={columns}
          problems={order.problems}
          newRow={newLine}
          maxRows={maxLines}
          readRows={readRows}
          autoFocus={order.lines.every(isBlank)}
          foot={<Totals preview={preview} />}
        />
      </section>
      <section className="kit-card">
        <SplitPreview
          preview={preview}
          head={order.head}
          placeName={(id) => places.find((place) => place.id === id)?.displayName ?? ''}
        />
      </section>
    </>
  );
}
