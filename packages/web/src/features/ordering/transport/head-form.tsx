import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { AutoComplete, Form, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { ChoiceSelect } from '../../../kit/input/choice-select.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { useCall } from '../../../lib/query.ts';
import type { HeadProblems } from './check.rules.ts';
import type { TransportHeadDraft } from './draft.rules.ts';
import { useVehicles } from './vehicles.ts';

type Field = keyof TransportHeadDraft;
/** Without these nothing leaves. */
const required: ReadonlySet<Field> = new Set<Field>(['plateNo', 'driver', 'driverPhone']);
type Props = {
  readonly head: TransportHeadDraft;
  readonly problems: HeadProblems;
  readonly onChange: (change: Partial<TransportHeadDraft>) => void;
};

type HeadForm = Props & { readonly idOf: (field: Field) => string };
type ItemProps<F extends Field> = { readonly form: HeadForm; readonly field: F; readonly label: string };

function Item({ form, field, label, children }: ItemProps<Field> & { readonly children: ReactNode }) {
  const problem = form.problems[field];
  return (
    <Form.Item
      label={label}
      required={required.has(field)}
      htmlFor={form.idOf(field)}
      className={field === 'remark' ? 'transport-head-wide' : ''}
      {...(problem === undefined ? {} : { validateStatus: 'error' as const, help: problem })}
    >
      {children}
    </Form.Item>
  );
}

type TextField = Exclude<Field, 'transportModeId' | 'plateNo' | 'startTemp' | 'packageCount'>;
type TextItemProps = ItemProps<TextField> & { readonly maxLength: number; readonly inputMode?: 'tel' };

const TextItem = ({ form, field, label, ...input }: TextItemProps) => (
  <Item form={form} field={field} label={label}>
    <Input
      {...input}
      id={form.idOf(field)}
      autoComplete="off"
      value={form.head[field]}
      onChange={(event) => form.onChange({ [field]: event.target.value })}
    />
  </Item>
);

type NumberItemProps = ItemProps<'startTemp' | 'packageCount'> & {
  readonly places: number;
  readonly unit: string;
  readonly negative?: boolean;
};

const NumberItem = ({ form, field, label, ...input }: NumberItemProps) => (
  <Item form={form} field={field} label={label}>
    <NumberInput
      {...input}
      id={form.idOf(field)}
      value={form.head[field]}
      onChange={(next) => form.onChange({ [field]: next })}
    />
  </Item>
);

function ModeItem({ form }: { readonly form: HeadForm }) {
  const { data } = useCall(pickerCalls.getReference, {}, { staleTime: 600_000 });
  const options = (data?.transportModes ?? []).map(({ id, name, isColdChain }) => ({
    value: id,
    label: isColdChain ? `${name}（冷链）` : name,
  }));
  return (
    <Item form={form} field="transportModeId" label="运输方式">
      <ChoiceSelect<number | null, number>
        id={form.idOf('transportModeId')}
        allowClear
        placeholder="请选择"
        value={form.head.transportModeId}
        options={options}
        onChange={(next) => form.onChange({ transportModeId: next ?? null })}
      />
    </Item>
  );
}

function PlateItem({ form }: { readonly form: HeadForm }) {
  const { head, onChange } = form;
  const vehicles = useVehicles();
  const typed = head.plateNo.trim().toUpperCase();
  const options = vehicles
    .filter(({ plateNo }) => plateNo.includes(typed))
    .map(({ plateNo, driver }) => ({ value: plateNo, label: `${plateNo}　${driver}` }));
  const choose = (plateNo: string): void => {
    const known = vehicles.find((row) => row.plateNo === plateNo);
    onChange({ plateNo, ...(known ? { driver: known.driver, driverPhone: known.driverPhone } : {}) });
  };
  return (
    <Item form={form} field="plateNo" label="车牌号">
      <AutoComplete
        id={form.idOf('plateNo')}
        className="kit-wide"
        value={head.plateNo}
        options={options}
        placeholder="如 沪A12345"
        onChange={(plateNo: string) => onChange({ plateNo })}
        onSelect={choose}
      />
    </Item>
  );
}

/** Vehicle, driver and what else is known before a transport leaves; a known plate brings its driver along. */
export function TransportHeadForm(props: Props) {
  const prefix = useId();
  const form: HeadForm = { ...props, idOf: (field) => `${prefix}${field}` };
  return (
    <Form layout="vertical" component="div" className="transport-head">
      <ModeItem form={form} />
      <PlateItem form={form} />
      <TextItem form={form} field="driver" label="司机" maxLength={20} />
      <TextItem form={form} field="driverPhone" label="司机电话" maxLength={20} inputMode="tel" />
      <NumberItem form={form} field="startTemp" label="发车温度" places={1} unit="℃" negative />
      <NumberItem form={form} field="packageCount" label="件数" places={0} unit="件" />
      <TextItem form={form} field="sealNo" label="铅封号" maxLength={40} />
      <TextItem form={form} field="carrier" label="承运商" maxLength={60} />
      <TextItem form={form} field="remark" label="备注" maxLength={500} />
    </Form>
  );
}
