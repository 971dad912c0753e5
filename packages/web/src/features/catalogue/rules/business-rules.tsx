import { businessRuleCalls, type BusinessRuleRow } from '@material/contract/catalogue/setting/business-rule.calls.ts';
import {
  businessRules,
  type BusinessRule,
  type BusinessRuleKey,
} from '@material/contract/catalogue/setting/business-rules.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { usePowers } from '../../../lib/session/held.ts';

const read = businessRuleCalls.getBusinessRules;
const set = businessRuleCalls.setBusinessRule;
type Set = typeof set;

type Edited = {
  readonly row: BusinessRuleRow;
  readonly isOfNewCity: boolean;
  /** The city gives its own value back and goes by what holds for all. */
  readonly isReturned: boolean;
};

const nameOf = ({ ruleName, cityName }: BusinessRuleRow): string =>
  cityName === null ? ruleName : `${ruleName}（${cityName}）`;

/** The way of entering what a rule is set to. */
function valueField({ unit, min, max, values }: BusinessRule): SaidField<Set> {
  if (unit === '名称') return { field: 'nameText', isRequired: true };
  if (typeof unit !== 'string')
    return {
      field: 'value',
      isRequired: true,
      options: unit.map((label, at) => ({ value: at, label })),
      isFixed: true,
    };
  if (values) {
    const options = values.map((each) => ({ value: each, label: `${each} ${unit}` }));
    return { field: 'value', isRequired: true, options, isFixed: true };
  }
  return { field: 'value', isRequired: true, unit, hint: `${min} 到 ${max} ${unit}` };
}

function fieldsOf({ row: { rule }, isOfNewCity, isReturned }: Edited): readonly SaidField<Set>[] {
  const today = businessDate(new Date());
  return [
    ...(isOfNewCity ? [{ field: 'cityId', isRequired: true } as const] : []),
    ...(isReturned ? [] : [valueField(businessRules[rule])]),
    { field: 'validFrom', hint: '从这一天起按新的设定', isClosed: (day) => day < today },
  ];
}

function RuleDialog({ row, isOfNewCity, isReturned, onClose }: Edited & { readonly onClose: () => void }) {
  const fields = useMemo(() => fieldsOf({ row, isOfNewCity, isReturned }), [row, isOfNewCity, isReturned]);
  const initial = useMemo(() => {
    const { rule, cityId, value, nameText, rowVersion } = row;
    const validFrom = businessDate(new Date());
    return {
      rule,
      ...(isReturned ? {} : value === null ? { nameText } : { value }),
      validFrom,
      rowVersion: isOfNewCity ? 0 : rowVersion,
      ...(cityId === null ? {} : { cityId }),
    };
  }, [row, isOfNewCity, isReturned]);
  const word = isReturned ? '恢复全公司设定' : isOfNewCity ? '按城市设置' : '设置';
  return (
    <FormDialog
      open
      title={`${word}“${isOfNewCity ? row.ruleName : nameOf(row)}”`}
      call={set}
      lead={<p className="kit-muted">{row.touches}</p>}
      fields={fields}
      initial={initial}
      done={(saved) => `“${nameOf(saved)}”已保存`}
      onClose={onClose}
    />
  );
}

/** Who set what, when and in place of what. */
const RuleHistory = ({ row, onClose }: { readonly row: BusinessRuleRow; readonly onClose: () => void }) => (
  <TabDialog open width={720} title={`“${nameOf(row)}”的修改记录`} footer={null} onClose={onClose}>
    <LinesTable
      of={read.output.shape.list.element.shape.changes}
      rows={row.changes.map((change, at) => ({ ...change, id: at }))}
      columns={[
        { field: 'createTime', width: 150, card: 'title' },
        { field: 'createName', width: 110 },
        { field: 'beforeText', width: 130 },
        { field: 'valueText', width: 130 },
        { field: 'validFrom', width: 110 },
      ]}
    />
  </TabDialog>
);

type ListProps = {
  readonly list: readonly BusinessRuleRow[];
  readonly onEdit: ((edited: Edited) => void) | undefined;
  readonly onHistory: (row: BusinessRuleRow) => void;
};

const isOfCities = ({ rule, cityId }: BusinessRuleRow): boolean => {
  const { ofCity }: BusinessRule = businessRules[rule];
  return cityId === null && ofCity === true;
};

function RuleList({ list, onEdit, onHistory }: ListProps) {
  const nameCell = (row: BusinessRuleRow) =>
    onEdit ? (
      <>
        <Button
          type="link"
          size="small"
          aria-label={`设置 ${nameOf(row)}`}
          onClick={() => onEdit({ row, isOfNewCity: false, isReturned: false })}
        >
          {nameOf(row)}
        </Button>
        {isOfCities(row) ? (
          <Button size="small" onClick={() => onEdit({ row, isOfNewCity: true, isReturned: false })}>
            按城市设置
          </Button>
        ) : null}
        {row.hasOwn ? (
          <Button
            size="small"
            aria-label={`${nameOf(row)} 恢复全公司设定`}
            onClick={() => onEdit({ row, isOfNewCity: false, isReturned: true })}
          >
            恢复
          </Button>
        ) : null}
      </>
    ) : (
      nameOf(row)
    );
  const changesCell = (row: BusinessRuleRow) =>
    row.changes.length === 0 ? (
      '–'
    ) : (
      <Button type="link" size="small" aria-label={`${nameOf(row)}的修改记录`} onClick={() => onHistory(row)}>
        {row.changes.length} 次
      </Button>
    );
  return (
    <LinesTable
      of={read.output.shape.list}
      rows={list.map((row, at) => ({ ...row, id: at }))}
      columns={[
        { field: 'ruleName', width: 230, card: 'title', render: nameCell },
        { field: 'valueText', width: 140 },
        { field: 'validFrom', width: 110, render: ({ validFrom }) => validFrom ?? '系统默认' },
        { field: 'coming', width: 130 },
        { field: 'changes', width: 100, render: changesCell },
        { field: 'touches', width: 370 },
      ]}
    />
  );
}

type Props = {
  /** Those of one subject alone. */
  readonly only?: readonly BusinessRuleKey[];
};

/** 业务规则: what the product works by, with what a change of each touches. */
export function BusinessRules({ only }: Props) {
  const mayEdit = usePowers().has(power(catalogueScreens.otherParam, '业务规则'));
  const [edited, setEdited] = useState<Edited>();
  const [shown, setShown] = useState<BusinessRuleRow>();
  return (
    <section className="kit-card">
      <Loaded call={read} input={{}} noun="业务规则">
        {({ list }) => (
          <RuleList
            list={list.filter(({ rule }) => only === undefined || only.includes(rule))}
            onEdit={mayEdit ? setEdited : undefined}
            onHistory={setShown}
          />
        )}
      </Loaded>
      {edited ? <RuleDialog {...edited} onClose={() => setEdited(undefined)} /> : null}
      {shown ? <RuleHistory row={shown} onClose={() => setShown(undefined)} /> : null}
    </section>
  );
}
