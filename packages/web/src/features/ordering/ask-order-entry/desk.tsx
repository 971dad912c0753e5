import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { maxDraftLines } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { SnippetsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormLines } from '../../../kit/lines-form/form-lines.tsx';
import { leftOutWords } from '../../../kit/grid/left-out.ts';
import type { LinesProps } from './save.tsx';
import { isBlank } from '../ask-line/line.rules.ts';
import { readRows } from './materials.ts';
import { SplitPreview } from './split.tsx';
import { newLine } from './start.ts';

const Totals = ({ order: { preview } }: Pick<LinesProps, 'order'>) => (
  <span className="kit-num" role="status">
    {preview.materialCount} 种物料{leftOutWords(preview.wrongCount)}
    <span className="kit-muted">
      {'　'}不含税 {formatMoney(preview.amountExTax)}　税额 {formatMoney(preview.tax)}　合计{' '}
    </span>
    <b>¥{formatMoney(preview.amount)}</b>
  </span>
);

/** The lines as a spreadsheet, with the split they lead to below. */
export function AddOrderDesk({ order, onPasteAsked }: LinesProps) {
  return (
    <>
      <section className="kit-card">
        <div className="add-lines-bar">
          <h2>明细</h2>
          <span className="kit-muted">输入名称、编码或拼音首字母（如 dbzzm）查找物料，Tab 到数量</span>
          <span className="kit-grow" />
          {order.columnPicker}
          <Button icon={<SnippetsOutlined aria-hidden />} onClick={onPasteAsked}>
            从 Excel 粘贴
          </Button>
        </div>
        <FormLines
          of={order}
          columns={order.columns}
          newRow={newLine}
          maxRows={maxDraftLines}
          readRows={readRows}
          autoFocus={order.lines.rows.every(isBlank)}
          foot={<Totals order={order} />}
        />
      </section>
      <section className="kit-card">
        <SplitPreview order={order} />
      </section>
    </>
  );
}
