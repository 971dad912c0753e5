import { supplierPriceCalls } from '@material/contract/catalogue/supplier-price.calls.ts';
import { pickers } from '@material/contract/pickers.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { Button } from 'antd';
import type { Control } from '../../../kit/form/form-controls.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { SearchSelect } from '../../../kit/input/search-select.tsx';
import './prices.css';

const words = supplierPriceCalls.addSupplierPrice.input.shape.cityPrices.unwrap().element.shape;
const cities = pickerSearch(pickers.city, {});

type Row = { readonly cityId?: number; readonly startQty?: string | null; readonly price?: string };
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

type RowProps = {
  readonly control: Control;
  readonly row: Row;
  readonly at: number;
  readonly hasCity: boolean;
  readonly onChange: (change: Row) => void;
  readonly onRemove: () => void;
};

function PriceRow({ control, row, at, hasCity, onChange, onRemove }: RowProps) {
  const { isDisabled } = control;
  const isWrong = (cell: string): boolean =>
    control.problems.some(({ path }) => String(path[1]) === String(at) && String(path[2]) === cell);
  const marked = (cell: keyof typeof words) => ({
    'aria-label': `第 ${at + 1} 行${labelOf(words[cell])}`,
    disabled: isDisabled,
    ...(isWrong(cell) ? { status: 'error' as const } : {}),
  });
  return (
    <li className="price-row">
      {hasCity ? (
        <SearchSelect
          {...marked('cityId')}
          search={cities}
          placeholder="选择城市"
          value={row.cityId}
          onChange={(cityId) => onChange(cityId === undefined ? {} : { cityId })}
        />
      ) : null}
      <NumberInput
        {...marked('startQty')}
        placeholder={hasCity ? '留空为基础价' : '起始数量'}
        value={row.startQty ?? ''}
        onChange={(text) => onChange({ startQty: hasCity && text === '' ? null : text })}
      />
      <NumberInput
        {...marked('price')}
        placeholder="含税单价"
        unit="元"
        value={row.price ?? ''}
        onChange={(price) => onChange({ price })}
      />
      <Button type="text" disabled={isDisabled} onClick={onRemove} aria-label={`删除第 ${at + 1} 行`}>
        删除
      </Button>
    </li>
  );
}

/** Prices by quantity, and those of cities, entered row by row. */
export function PriceRows({ control, hasCity = false }: { readonly control: Control; readonly hasCity?: boolean }) {
  const rows = rowsOf(control.value);
  const begun: Row = hasCity ? {} : { startQty: '', price: '' };
  return (
    <div className="price-rows" id={control.id}>
      <ol>
        {rows.map((row, at) => (
          <PriceRow
            // Rows have no names: their place is what they are.
            key={at}
            control={control}
            row={row}
            at={at}
            hasCity={hasCity}
            onChange={(change) => control.onChange(rows.map((one, i) => (i === at ? { ...one, ...change } : one)))}
            onRemove={() => control.onChange(rows.filter((_one, i) => i !== at))}
          />
        ))}
      </ol>
      <Button type="dashed" disabled={control.isDisabled} onClick={() => control.onChange([...rows, begun])}>
        添加一行
      </Button>
    </div>
  );
}
