import { userCalls, type MadeUser } from '@material/contract/identity/user.calls.ts';
import { useMemo } from 'react';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import { departmentDraw, placeDraw, rolesDraw, type HolderOf } from './user-fields.tsx';
import type { UserKind } from './user-kind.ts';
import type { useUnits } from './use-units.ts';

type Units = ReturnType<typeof useUnits>;
type Insert = SaidField<typeof userCalls.insertUser>;
type Common = SaidField<typeof userCalls.addSupplierSonUser>;
type Son = SaidField<typeof userCalls.addCitySonUser>;

/** What is chosen from follows from whose account it is to be. */
const newHolder: HolderOf = ({ source, cityId }) => {
  if (source === 'CITY') return typeof cityId === 'number' ? { source, cityId } : undefined;
  return source === 'MANAGEMENT' || source === 'SUPPLIER' ? { source } : undefined;
};
const ownHolder: HolderOf = () => ({});

const afterCity = (): Values => ({ placeId: undefined, departmentId: undefined, roleIds: [] });
const afterSource = (): Values => ({ ...afterCity(), cityId: undefined, supplierId: undefined });
const isOf =
  (...sources: readonly string[]) =>
  ({ source }: Values): boolean =>
    typeof source === 'string' && sources.includes(source);

const unitFields = ({ cities, suppliers }: Units): readonly Insert[] => [
  { field: 'source', isFixed: true, follows: afterSource },
  { field: 'cityId', options: cities, isMarked: true, when: isOf('CITY'), follows: afterCity },
  { field: 'supplierId', options: suppliers, isMarked: true, when: isOf('SUPPLIER') },
  {
    field: 'isMain',
    hint: '主账号由管理中心维护，其余账号由单位自己维护',
    when: isOf('CITY', 'SUPPLIER'),
  },
];

const person = (holderOf: HolderOf): readonly Common[] => [
  { field: 'username', placeholder: '字母开头，3 到 30 位' },
  'name',
  { field: 'phone', placeholder: '11 位手机号' },
  { field: 'roleIds', draw: rolesDraw(holderOf), isMarked: true },
];
const remark = { field: 'remark', isShort: true } as const;

const anybodyFields = (units: Units): readonly Insert[] => [
  ...unitFields(units),
  ...person(newHolder),
  { field: 'placeId', draw: placeDraw(newHolder), when: isOf('CITY') },
  { field: 'departmentId', draw: departmentDraw(newHolder), when: isOf('MANAGEMENT', 'CITY') },
  remark,
];
const cityFields: readonly Son[] = [
  ...person(ownHolder),
  { field: 'placeId', draw: placeDraw(ownHolder) },
  { field: 'departmentId', draw: departmentDraw(ownHolder) },
  remark,
];
const supplierFields: readonly Common[] = [...person(ownHolder), remark];

type AddProps = {
  readonly of: UserKind;
  readonly units: Units;
  readonly onClose: () => void;
  readonly onMade: (made: MadeUser) => void;
};

/** A new account; its password is shown once it is there. */
export function AddUserDialog({ of: { kind }, units, onClose, onMade }: AddProps) {
  const fields = useMemo(() => anybodyFields(units), [units]);
  const look = { open: true, width: 720, columns: 2, onClose, onDone: onMade } as const;
  const son = { ...look, title: '新增子账号', initial: { roleIds: [] } };
  if (kind === 'city') return <FormDialog {...son} call={userCalls.addCitySonUser} fields={cityFields} />;
  if (kind === 'supplier') return <FormDialog {...son} call={userCalls.addSupplierSonUser} fields={supplierFields} />;
  return (
    <FormDialog
      {...look}
      title="新增用户"
      initial={{ source: 'MANAGEMENT', roleIds: [] }}
      call={userCalls.insertUser}
      fields={fields}
    />
  );
}
