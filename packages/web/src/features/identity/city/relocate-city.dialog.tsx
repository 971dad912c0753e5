import { cityRelocationCalls } from '@material/contract/identity/city-relocation.calls.ts';
import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { cityStatus } from '@material/contract/identity/city.status.ts';
import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { Alert, Button, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { isConflict } from '../../../kit/actions/conflict.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { ChoiceSelect } from '../../../kit/input/choice-select.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useApi } from '../../../lib/api.ts';
import { useCall } from '../../../lib/query.ts';
import { toastDone } from '../../../lib/send/notices.ts';
import { CityLeaving, type CityPlan } from './city-leaving.tsx';

const { qianyiCityCheck } = cityRelocationCalls;
const { relocate } = cityStatus.actions;
type Props = { readonly city: CityRow; readonly onClose: () => void };

/** Why it cannot be done yet. */
function blockedBy(plan: CityPlan | undefined): string | undefined {
  if (!plan) return '请选择迁入城市';
  const halted = [...plan.people, ...plan.units].filter(({ problems }) => problems.length > 0).length;
  if (plan.problems.length > 0) return plan.problems.join('；');
  if (plan.open.length > 0) return '还有没办完的单据';
  return halted > 0 ? `有 ${halted} 项不能迁移，原因见列表` : undefined;
}

/** What is chosen, what would follow, and doing it as it is shown. */
function useCityRelocation({ city, onClose }: Props) {
  const api = useApi();
  const [toId, setToId] = useState<number>();
  const [hasChanged, setChanged] = useState(false);
  const wanted = { id: city.id, toId: toId ?? 0 } as Sent<typeof qianyiCityCheck>;
  const found = useCall(qianyiCityCheck, wanted, { enabled: toId !== undefined, staleTime: 0 });
  const plan = toId === undefined || found.error ? undefined : found.data;
  const act = async (): Promise<void> => {
    if (!plan) return;
    try {
      const { rowVersion, digest } = plan;
      await api.send(cityCalls.qianyiCity, { ...wanted, rowVersion, digest });
      toastDone(`${city.name} ${relocate.done}`);
      onClose();
    } catch (error) {
      if (!isConflict(error)) throw error;
      setChanged(true);
      await found.refetch();
    }
  };
  return { toId, setToId, hasChanged, plan, found, act };
}

function TargetField({
  city,
  value,
  onChange,
}: {
  city: CityRow;
  value: number | undefined;
  onChange: (id: number) => void;
}) {
  const id = useId();
  const { data } = useCall(sessionCalls.getAdminRoleAndName, {});
  const options = (data?.cities ?? [])
    .filter((one) => one.id !== city.id)
    .map(({ id: cityId, name, code, shortName }) => ({
      value: cityId,
      label: name,
      note: code,
      search: [code, shortName],
    }));
  return (
    <div className="city-relocate">
      <label htmlFor={id}>{labelOf(relocate.form.toId)}</label>
      <ChoiceSelect<number, number>
        id={id}
        placeholder="选择城市"
        options={options}
        {...(value === undefined ? {} : { value })}
        onChange={onChange}
      />
    </div>
  );
}

/** A whole city goes to another one: first what would happen, then all of it or nothing. */
export function RelocateCityDialog(props: Props) {
  const { city, onClose } = props;
  const { toId, setToId, hasChanged, plan, found, act } = useCityRelocation(props);
  return (
    <TabDialog
      open
      width={840}
      title={`迁移“${city.name}”到其他城市`}
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          取消
        </Button>,
        <ActionButton
          key="ok"
          type="primary"
          danger
          blocked={blockedBy(plan)}
          disabled={found.isFetching}
          onClick={act}
        >
          {relocate.label}
        </ActionButton>,
      ]}
    >
      <p>{relocate.warns}</p>
      {hasChanged ? <Alert type="warning" showIcon title="刚才有变化，已重新核对，请看过后再迁移" /> : null}
      <TargetField city={city} value={toId} onChange={setToId} />
      {toId === undefined ? <p className="kit-muted">选择迁入城市后，这里列出会发生的变化。</p> : null}
      {toId !== undefined && found.error ? <p className="kit-problem">{found.error.message}</p> : null}
      {toId !== undefined && !found.error && !plan ? <Skeleton active /> : null}
      {plan ? <CityLeaving city={city} plan={plan} /> : null}
    </TabDialog>
  );
}
