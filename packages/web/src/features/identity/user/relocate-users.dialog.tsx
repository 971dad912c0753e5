import { relocationCalls } from '@material/contract/identity/relocation.calls.ts';
import { userCalls, type UserRow } from '@material/contract/identity/user.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { isConflict } from '../../../kit/actions/conflict.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { ChoiceSelect } from '../../../kit/input/choice-select.tsx';
import type { Option } from '../../../kit/input/option.ts';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useApi } from '../../../lib/api.ts';
import { useCall } from '../../../lib/query.ts';
import { toastDone } from '../../../lib/send/notices.ts';
import { openCount, type Plan, RelocatePeople, takerOptions, takersFor, type Takers } from './relocate-people.tsx';

const { qianyiUsers, qianyiUsersCheck } = relocationCalls;
type Props = {
  readonly rows: readonly UserRow[];
  readonly cities: readonly Option<number>[];
  readonly clear: () => void;
  readonly onClose: () => void;
};
type Chosen = { readonly cityId?: number; readonly placeId?: number };

type FieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly Option<number>[];
  readonly value: number | undefined;
  readonly onChange: (value: number) => void;
};

function Field({ label, placeholder, options, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="user-relocate-field">
      <label htmlFor={id}>{label}</label>
      <ChoiceSelect<number, number>
        id={id}
        placeholder={placeholder}
        options={options}
        {...(value === undefined ? {} : { value })}
        onChange={onChange}
      />
    </div>
  );
}

/** The places of the city that they go to. */
function PlaceField({ cityId, value, onChange }: Pick<FieldProps, 'value' | 'onChange'> & { readonly cityId: number }) {
  const { data } = useCall(userCalls.getRolesListBylinkid, { source: 'CITY', cityId });
  const options = (data?.places ?? []).map(({ id, name, code }) => ({ value: id, label: name, note: code }));
  return (
    <Field label="迁入后的收货地点" placeholder="选择收货地点" options={options} value={value} onChange={onChange} />
  );
}

/** Why it cannot be done yet. */
function blockedBy(plan: Plan | undefined, takers: Takers): string | undefined {
  if (!plan) return '请选择迁入城市';
  const halted = plan.people.filter(({ problems }) => problems.length > 0).length;
  if (halted > 0) return `有 ${halted} 人不能迁移，原因见列表`;
  const open = plan.people.filter((one) => openCount(one) > 0 && takers[one.id] === undefined).length;
  return open > 0 ? `有 ${open} 人的单据还没有选接手人` : undefined;
}

/** One taker for everybody whose documents that person may take. */
function TakerForAll({ plan, takers, onTakers }: { plan: Plan; takers: Takers; onTakers: (takers: Takers) => void }) {
  const open = plan.people.filter((one) => openCount(one) > 0);
  const fitting = new Set(open.flatMap((one) => takersFor(plan, one)));
  if (open.length < 2 || fitting.size === 0) return null;
  const choose = (taker: number): void => {
    const own = open.filter((one) => takersFor(plan, one).some(({ id }) => id === taker));
    onTakers({ ...takers, ...Object.fromEntries(own.map(({ id }) => [id, taker])) });
  };
  return (
    <Field
      label="都移交给"
      placeholder="一次选给所有人"
      options={takerOptions([...fitting])}
      value={undefined}
      onChange={choose}
    />
  );
}

/** What is chosen, what would follow, and doing it as it is shown. */
function useRelocation({ rows, clear, onClose }: Props) {
  const api = useApi();
  const [chosen, setChosen] = useState<Chosen>({});
  const [takers, setTakers] = useState<Takers>({});
  const [hasChanged, setChanged] = useState(false);
  const { cityId = 0, placeId = null } = chosen;
  const wanted = { ids: rows.map(({ id }) => id), cityId, placeId } as Sent<typeof qianyiUsersCheck>;
  const isAsked = cityId !== 0;
  const found = useCall(qianyiUsersCheck, wanted, { enabled: isAsked, staleTime: 0, keepPrevious: true });
  const plan = isAsked ? found.data : undefined;
  const act = async (): Promise<void> => {
    if (!plan) return;
    const handTo = plan.people.flatMap((one) => {
      const toId = takers[one.id];
      return openCount(one) > 0 && toId !== undefined ? [{ id: one.id, toId }] : [];
    });
    try {
      const done = await api.send(qianyiUsers, { ...wanted, digest: plan.digest, handTo });
      toastDone(`已迁移 ${done.people} 人${done.documents > 0 ? `，移交 ${done.documents} 张单据` : ''}`);
      clear();
      onClose();
    } catch (error) {
      if (!isConflict(error)) throw error;
      setChanged(true);
      await found.refetch();
    }
  };
  return { chosen, setChosen, takers, setTakers, hasChanged, plan, found, isAsked, act };
}

type Relocation = ReturnType<typeof useRelocation>;

function Shown({ relocation }: { readonly relocation: Relocation }): ReactNode {
  const { plan, found, isAsked, takers, setTakers } = relocation;
  if (!isAsked) return <p className="kit-muted">选择迁入城市后，这里列出每个人失去的角色和没有办完的单据。</p>;
  if (found.error) return <p className="kit-problem">{found.error.message}</p>;
  if (!plan) return <Skeleton active />;
  return <RelocatePeople plan={plan} takers={takers} onTakers={setTakers} />;
}

/** People go to another city: first what would happen, then all of it or nothing. */
export function RelocateUsersDialog(props: Props) {
  const relocation = useRelocation(props);
  const { chosen, setChosen, takers, setTakers, hasChanged, plan, found, act } = relocation;
  const { rows, cities, onClose } = props;
  const [first] = rows;
  const isOfPlace = rows.some(({ placeName }) => placeName !== '');
  return (
    <TabDialog
      open
      width={840}
      title={rows.length === 1 ? `迁移“${first?.name ?? ''}”到其他城市` : `迁移 ${rows.length} 人到其他城市`}
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          取消
        </Button>,
        <ActionButton
          key="ok"
          type="primary"
          blocked={blockedBy(plan, takers)}
          disabled={found.isFetching}
          onClick={act}
        >
          迁移
        </ActionButton>,
      ]}
    >
      <p>单据留在原城市，没有办完的移交给留下的人；迁移后本人需要重新登录，并收到消息。</p>
      {hasChanged ? <Alert type="warning" showIcon title="刚才有变化，已重新核对，请看过后再迁移" /> : null}
      <div className="user-relocate">
        <Field
          label="迁入城市"
          placeholder="选择城市"
          options={cities}
          value={chosen.cityId}
          onChange={(cityId) => setChosen({ cityId })}
        />
        {isOfPlace && chosen.cityId !== undefined ? (
          <PlaceField
            cityId={chosen.cityId}
            value={chosen.placeId}
            onChange={(placeId) => setChosen({ ...chosen, placeId })}
          />
        ) : null}
        {plan ? <TakerForAll plan={plan} takers={takers} onTakers={setTakers} /> : null}
      </div>
      <Shown relocation={relocation} />
    </TabDialog>
  );
}
