import { type ColumnPrefs, columnPx } from '@material/contract/kernel/list/list-view.calls.ts';
import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber, Popover, Segmented } from 'antd';
import { type Column, columnKey, isPinned, isShown, moved, orderedColumns, pinned, resized } from './list-columns.ts';
import { fitted, listColumnWidth, type Room } from './column-room.ts';

type Props<R> = {
  readonly columns: readonly Column<R>[];
  readonly prefs: ColumnPrefs;
  readonly room: Room;
  /** `undefined` puts everything back. */
  readonly onChange: (prefs: ColumnPrefs | undefined) => void;
};

const densities: { value: ColumnPrefs['density']; label: string }[] = [
  { value: 'dense', label: '紧凑' },
  { value: 'normal', label: '适中' },
  { value: 'loose', label: '宽松' },
];

type RowProps<R> = Props<R> & { readonly column: Column<R> };

/** Width, pin and place of one column. */
function ColumnTools<R>({ column, columns, prefs, room, onChange }: RowProps<R>) {
  const key = columnKey(column);
  const order = orderedColumns(columns, prefs);
  const at = order.indexOf(column);
  const isFirm = isPinned(column, prefs);
  return (
    <>
      <InputNumber
        size="small"
        controls={false}
        aria-label={`${column.title}的宽度`}
        min={columnPx.min}
        max={columnPx.max}
        value={prefs.widths[key] ?? listColumnWidth(column, room)}
        onChange={(px) => px !== null && onChange(resized(prefs, key, px))}
      />
      <Button
        size="small"
        type="text"
        icon={isFirm ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
        aria-label={`固定${column.title}`}
        aria-pressed={isFirm}
        title={isFirm ? '不再固定' : '固定在左侧'}
        onClick={() => onChange(pinned(prefs, key, !isFirm))}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={`${column.title}前移`}
        disabled={at === 0}
        onClick={() => onChange(moved(columns, prefs, { key, by: -1 }))}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={`${column.title}后移`}
        disabled={at === order.length - 1}
        onClick={() => onChange(moved(columns, prefs, { key, by: 1 }))}
      />
    </>
  );
}

function ColumnRow<R>({ isLeft, ...props }: RowProps<R> & { readonly isLeft: boolean }) {
  const { column, columns, prefs, onChange } = props;
  const key = columnKey(column);
  const order = orderedColumns(columns, prefs);
  const shown = isShown(column, prefs);
  const isLastShown = shown && order.filter((one) => isShown(one, prefs)).length === 1;
  return (
    <li>
      <Checkbox
        checked={shown && !isLeft}
        disabled={isLastShown}
        onChange={(event) => onChange({ ...prefs, shown: { ...prefs.shown, [key]: event.target.checked } })}
      >
        {column.title}
        {isLeft ? <small className="kit-muted">　窗口较窄，未显示</small> : null}
      </Checkbox>
      <span className="kit-grow" />
      <ColumnTools {...props} column={column} />
    </li>
  );
}

/** Which columns are seen, in what order and width, and how dense the rows stand. */
export function ColumnSettings<R>(props: Props<R>) {
  const { columns, prefs, room, onChange } = props;
  const { left } = fitted(columns, prefs, room);
  const panel = (
    <div className="kit-columns">
      <Segmented<ColumnPrefs['density']>
        block
        aria-label="行高"
        options={densities}
        value={prefs.density}
        onChange={(density) => onChange({ ...prefs, density })}
      />
      <ul>
        {orderedColumns(columns, prefs).map((column) => (
          <ColumnRow key={columnKey(column)} {...props} column={column} isLeft={left.includes(column)} />
        ))}
      </ul>
      <Button size="small" type="link" onClick={() => onChange(undefined)}>
        恢复默认
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={panel} destroyOnHidden>
      <Button icon={<SettingOutlined aria-hidden />} aria-haspopup="dialog" aria-label="列设置" title="列设置" />
    </Popover>
  );
}
