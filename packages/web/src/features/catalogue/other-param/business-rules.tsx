import { businessRuleCalls, type BusinessRuleRow } from '@material/contract/catalogue/business-rule.calls.ts';
import { businessRules, type BusinessRule } from '@material/contract/catalogue/business-rules.ts';
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
import { useSession } from '../../../lib/session/session.ts';

const read = businessRuleCalls.getBusinessRules;
const set = businessRuleCalls.setBusinessRule;
type Set = typeof set;

const nameOf = ({ ruleName, cityName }: BusinessRuleRow): string =>
  cityName === null ? ruleName : `${ruleName}（${cityName}）`;

function fieldsOf({ rule }: BusinessRuleRow, isOfNewCity: boolean): readonly SaidField<Set>[] {
  const { unit, min, max }: BusinessRule = businessRules[rule];
  const today = businessDate(new Date());
  const value: SaidField<Set> =
    typeof unit === 'string'
      ? { field: 'value', unit, hint: `${min} 到 ${max} ${unit}` }
      : { field: 'value', options: unit.map((label, at) => ({ value: at, label })), isFixed: true };
  return [
    ...(isOfNewCity ? [{ field: 'cityId', isRequired: true } as const] : []),
    value,
    { field: 'validFrom', hint: '从这一天起按新的设定', isClosed: (day) => day < today },
  ];
}

type Edited = { readonly row: BusinessRuleRow; readonly isOfNewCity: boolean };

function RuleDialog({ row, isOfNewCity, onClose }: Edited & { readonly onClose: () => void }) {
  const fields = useMemo(() => fieldsOf(row, isOfNewCity), [row, isOfNewCity]);
  const initial = useMemo(() => {
    const { rule, cityId, value, rowVersion } = row;
    const validFrom = businessDate(new Date());
    return {
      rule,
      value,
      validFrom,
      rowVersion: isOfNewCity ? 0 : rowVersion,
      ...(cityId === null ? {} : { cityId }),
    };
  }, [row, isOfNewCity]);
  return (
    <FormDialog
      open
      title={isOfNewCity ? `按城市设置“${row.ruleName}”` : `设置“${nameOf(row)}”`}
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
          onClick={() => onEdit({ row, isOfNewCity: false })}
        >
          {nameOf(row)}
        </Button>
        {isOfCities(row) ? (
          <Button size="small" onClick={() => onEdit({ row, isOfNewCity: true })}>
            按城市设置
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

/** 业务规则: what the product works by, with what a change of each touches. */
export function BusinessRules() {
  const mayEdit = useSession(({ powers }) => powers.has(power(catalogueScreens.otherParam, '业务规则')));
  const [edited, setEdited] = useState<Edited>();
  const [shown, setShown] = useState<BusinessRuleRow>();
  return (
    <section className="kit-card">
      <Loaded call={read} input={{}} noun="业务规则">
        {({ list }) => <RuleList list={list} onEdit={mayEdit ? setEdited : undefined} onHistory={setShown} />}
      </Loaded>
      {edited ? <RuleDialog {...edited} onClose={() => setEdited(undefined)} /> : null}
      {shown ? <RuleHistory row={shown} onClose={() => setShown(undefined)} /> : null}
    </section>
  );
}
