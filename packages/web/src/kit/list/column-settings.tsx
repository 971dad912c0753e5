import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber, Popover, Segmented } from 'antd';
import {
  type Column,
  columnKey,
  type ColumnPrefs,
  columnWidth,
  type Density,
  isShown,
  maxColumnPx,
  minColumnPx,
  moved,
  orderedColumns,
  resized,
} from './list-columns.ts';

type Props<R> = {
  readonly columns: readonly Column<R>[];
  readonly prefs: ColumnPrefs;
  /** `undefined` puts everything back. */
  readonly onChange: (prefs: ColumnPrefs | undefined) => void;
};

const densities: { value: Density; label: string }[] = [
  { value: 'dense', label: '紧凑' },
  { value: 'normal', label: '适中' },
  { value: 'loose', label: '宽松' },
];

function ColumnRow<R>({ column, columns, prefs, onChange }: Props<R> & { readonly column: Column<R> }) {
  const key = columnKey(column);
  const order = orderedColumns(columns, prefs);
  const at = order.indexOf(column);
  const shown = isShown(column, prefs);
  const isLastShown = shown && order.filter((one) => isShown(one, prefs)).length === 1;
  return (
    <li>
      <Checkbox
        checked={shown}
        disabled={isLastShown}
        onChange={(event) => onChange({ ...prefs, shown: { ...prefs.shown, [key]: event.target.checked } })}
      >
        {column.title}
      </Checkbox>
      <span className="kit-grow" />
      <InputNumber
        size="small"
        controls={false}
        aria-label={`${column.title}的宽度`}
        min={minColumnPx}
        max={maxColumnPx}
        value={prefs.widths[key] ?? columnWidth(column)}
        onChange={(px) => px !== null && onChange(resized(prefs, key, px))}
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
    </li>
  );
}

/** Which columns are seen, in what order and width, and how dense the rows stand. */
export function ColumnSettings<R>(props: Props<R>) {
  const { columns, prefs, onChange } = props;
  const panel = (
    <div className="kit-columns">
      <Segmented<Density>
        block
        aria-label="行高"
        options={densities}
        value={prefs.density}
        onChange={(density) => onChange({ ...prefs, density })}
      />
      <ul>
        {orderedColumns(columns, prefs).map((column) => (
          <ColumnRow key={columnKey(column)} {...props} column={column} />
        ))}
      </ul>
      <Button size="small" type="link" onClick={() => onChange(undefined)}>
        恢复默认
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={panel} destroyOnHidden>
      <Button icon={<SettingOutlined aria-hidden />} aria-haspopup="dialog">
        列设置
      </Button>
    </Popover>
  );
}
