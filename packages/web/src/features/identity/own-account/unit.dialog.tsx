import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { roles } from '@material/contract/kernel/call/screen.ts';
import { Button, Input, Segmented, Skeleton } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { waiting } from '../../../kit/feedback/action-button.tsx';
import { LoadFailure } from '../../../kit/feedback/load-failure.tsx';
import { notSent, useClickLock } from '../../../kit/feedback/use-click-lock.ts';
import type { Option } from '../../../kit/input/option.ts';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useApi } from '../../../lib/api.ts';
import { useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { readJson, writeJson } from '../../../lib/session/storage.ts';
import { loadUser } from '../../../lib/sign-in/sign-in.ts';
import {
  isRecent,
  type Listed,
  listedUnits,
  noRecent,
  stepFrom,
  type UnitKind,
  withRecent,
} from './unit-choice.rules.ts';
import { searchPlaceholder, unitMissing, unitNote, unitOptions, type Units } from './unit-options.ts';
import './unit.css';

const recentKey = (userId: number | null): string => `recentUnits:${userId ?? 0}`;
const kindWords: Readonly<Record<UnitKind, string>> = { city: '城市', supplier: '供应商' };

type Props = {
  /** Which kind of unit is shown first. */
  readonly kind: UnitKind;
  /** Asked before anything is sent: leaving closes every tab. */
  readonly mayLeave: () => Promise<boolean>;
  readonly onChosen: (kind: UnitKind) => void;
  /** Leads to the page where the role is chosen as well. */
  readonly onRoles: () => void;
  readonly onClose: () => void;
};

/** Chooses the city or the supplier that a management user works in, by name, by keyboard, or from those of last time. */
export function UnitDialog(props: Props) {
  const { data, error, refetch } = useCall(sessionCalls.getAdminRoleAndName, {}, { staleTime: 0 });
  if (data) return <UnitChoice {...props} units={data} />;
  return (
    <TabDialog open title="选择单位" footer={null} onClose={props.onClose}>
      {error ? (
        <LoadFailure error={error} title="单位没有取到" onRetry={refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </TabDialog>
  );
}

type ChoiceProps = Props & { readonly units: Units };

/** What is looked for and chosen, and the sending of it. */
function useUnitChoice({ units, mayLeave, onChosen, onClose, ...first }: ChoiceProps) {
  const api = useApi();
  const userId = useSession(({ id }) => id);
  const [recent] = useState(() => readJson('local', recentKey(userId), isRecent) ?? noRecent);
  const [kind, setKind] = useState(first.kind);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const own = kind === 'city' ? units.cities : units.suppliers;
  const listed = listedUnits(unitOptions(own), text, recent[kind]);
  const choose = (id: number | null): void => {
    setChosen(id);
    setProblem('');
  };
  return {
    kind,
    text,
    chosen,
    listed,
    problem,
    note: unitNote(own, chosen),
    choose,
    show: (next: UnitKind): void => {
      setKind(next);
      choose(null);
    },
    search: (typed: string): void => {
      setText(typed);
      // The best one, so that Enter takes it.
      choose(typed.trim() === '' ? null : (listedUnits(unitOptions(own), typed, []).others[0]?.value ?? null));
    },
    submit: async () => {
      if (chosen === null) {
        setProblem(unitMissing);
        return notSent;
      }
      if (!(await mayLeave())) return notSent;
      const role = units.activeRole === roles.management ? {} : { role: roles.management };
      const unit = kind === 'city' ? { cityId: chosen } : { supplierId: chosen };
      await api.send(sessionCalls.changeAdminRoleAll, { ...role, ...unit });
      writeJson('local', recentKey(userId), withRecent(recent, kind, chosen));
      await loadUser();
      onChosen(kind);
      onClose();
      return undefined;
    },
  };
}

function UnitChoice(props: ChoiceProps) {
  const { units, onClose, onRoles } = props;
  const choice = useUnitChoice(props);
  const listId = useId();
  const ok = useClickLock();
  const take = (): void => ok.run(choice.submit);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (step === undefined) return;
    event.preventDefault();
    choice.choose(stepFrom(choice.listed, choice.chosen, step));
  };
  const footer = [
    ...(units.roles.length > 1
      ? [
          <Button key="roles" type="link" className="unit-roles" onClick={onRoles}>
            切换身份
          </Button>,
        ]
      : []),
    <Button key="close" onClick={onClose}>
      取消
    </Button>,
    <Button key="ok" type="primary" icon={ok.isBusy ? waiting : null} disabled={ok.isLocked} onClick={take}>
      确定
    </Button>,
  ];
  return (
    <TabDialog open className="unit-dialog" title="选择单位" onClose={onClose} footer={footer}>
      <Segmented
        block
        value={choice.kind}
        options={[
          { value: 'city', label: `${kindWords.city} ${units.cities.length}` },
          { value: 'supplier', label: `${kindWords.supplier} ${units.suppliers.length}` },
        ]}
        onChange={choice.show}
      />
      <Input
        autoFocus
        allowClear
        role="combobox"
        aria-label={`查找${kindWords[choice.kind]}`}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={choice.chosen === null ? undefined : `${listId}-${choice.chosen}`}
        placeholder={searchPlaceholder}
        value={choice.text}
        onChange={({ target }) => choice.search(target.value)}
        onKeyDown={onKeyDown}
        onPressEnter={take}
      />
      <UnitList id={listId} {...choice} onTake={take} />
      <p className={choice.problem === '' ? 'kit-muted unit-note' : 'unit-note is-wrong'} role="status">
        {choice.problem || choice.note}
      </p>
    </TabDialog>
  );
}

type ListProps = {
  readonly id: string;
  readonly kind: UnitKind;
  readonly listed: Listed;
  readonly chosen: number | null;
  readonly choose: (id: number) => void;
  readonly onTake: () => void;
};

function UnitList({ id, kind, listed, chosen, choose, onTake }: ListProps) {
  const current = useSession(({ user }) => (kind === 'city' ? user?.linkid : user?.linkSupplierId));
  const { recent, others, unlisted } = listed;
  const rowOf = (option: Option<number>) => (
    <UnitRow
      key={option.value}
      id={`${id}-${option.value}`}
      option={option}
      isChosen={option.value === chosen}
      isCurrent={option.value === current}
      onChoose={() => choose(option.value)}
      onTake={onTake}
    />
  );
  return (
    <div className="unit-list" id={id} role="listbox" aria-label={kindWords[kind]}>
      {recent.length === 0 ? null : (
        <div role="group" aria-label="最近使用">
          <small aria-hidden>最近使用</small>
          {recent.map(rowOf)}
        </div>
      )}
      {others.length === 0 ? null : (
        <div role="group" aria-label="全部">
          {recent.length === 0 ? null : <small aria-hidden>全部</small>}
          {others.map(rowOf)}
        </div>
      )}
      {recent.length + others.length === 0 ? <p className="kit-muted">没有找到</p> : null}
      {unlisted === 0 ? null : <p className="kit-muted">还有 {unlisted} 个，请输入名称查找</p>}
    </div>
  );
}

type RowProps = {
  readonly id: string;
  readonly option: Option<number>;
  readonly isChosen: boolean;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
  readonly onTake: () => void;
};

function UnitRow({ id, option, isChosen, isCurrent, onChoose, onTake }: RowProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      ref={(row) => {
        if (isChosen) row?.scrollIntoView({ block: 'nearest' });
      }}
      id={id}
      role="option"
      aria-selected={isChosen}
      className="unit-row"
      // The search keeps the focus, so that Enter takes what was clicked.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onDoubleClick={onTake}
    >
      <span>{option.label}</span>
      <small>
        {isCurrent ? '当前 · ' : ''}
        {option.note}
      </small>
    </button>
  );
}
