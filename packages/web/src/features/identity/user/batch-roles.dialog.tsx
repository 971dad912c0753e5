import { userCalls, type UserRow } from '@material/contract/identity/user.calls.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { useMemo, useRef, useState } from 'react';
import { BatchResultDialog } from '../../../kit/actions/batch-result.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { holderOfRow, rolesDraw } from './user-fields.tsx';

const call = userCalls.powerSetUsersPi;
type Props = {
  readonly rows: readonly UserRow[];
  readonly clear: () => void;
  readonly onClose: () => void;
};

const few = 5;
const namesOf = (rows: readonly UserRow[]): string =>
  rows
    .slice(0, few)
    .map(({ name }) => name)
    .join('、') + (rows.length > few ? ` 等 ${rows.length} 人` : '');

/** Roles that are offered are those of the first one's unit; the result says whom one does not fit. */
export function BatchRolesDialog({ rows, clear, onClose }: Props) {
  const [results, setResults] = useState<Output<typeof call>>();
  // The dialog closes when it is done as when it is given up; what was done is still to be shown.
  const isDone = useRef(false);
  const fields = useMemo(() => {
    const [first] = rows;
    const draw = rolesDraw(() => (first ? holderOfRow(first) : undefined));
    return [
      { field: 'give', draw, isRequired: false },
      { field: 'take', draw, isRequired: false },
    ] as const;
  }, [rows]);
  const initial = useMemo(() => ({ ids: rows.map(({ id }) => id), give: [], take: [] }), [rows]);
  if (results)
    return (
      <BatchResultDialog
        results={results}
        label="权限"
        nameOf={(id) => rows.find((row) => row.id === id)?.name ?? String(id)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      open
      title="批量权限"
      call={call}
      fields={fields}
      initial={initial}
      lead={`给 ${namesOf(rows)} 授予或收回角色，其余角色不变。每个人各自办理，办不成的会说明原因。`}
      onClose={() => (isDone.current ? undefined : onClose())}
      onDone={(done) => {
        isDone.current = true;
        clear();
        setResults(done);
      }}
    />
  );
}
