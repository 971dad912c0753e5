import { profileChangeCalls } from '@material/contract/catalogue/profile/profile-change.calls.ts';
import { profileFields, type ProfileField } from '@material/contract/catalogue/profile/profile-change.rules.ts';
import { profileChangeStatus } from '@material/contract/catalogue/profile/profile-change.status.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useCall } from '../../../lib/query.ts';
import { useProfileChangeActions } from './profile-change-actions.ts';
import { ProfileChangeFacts } from './profile-change-facts.tsx';

const { addSupplierProfileChange, getListSupplierProfileChange } = profileChangeCalls;
const names = Object.keys(profileFields) as ProfileField[];

type DialogProps = { readonly row: ReferenceRow; readonly onClose: () => void };

/** 申请变更企业信息: begins with what headquarters keeps. */
const AskProfileChangeDialog = ({ row, onClose }: DialogProps) => (
  <FormDialog
    open
    call={addSupplierProfileChange}
    title="申请变更企业信息"
    okText="提交审核"
    width={720}
    columns={2}
    fields={[...names, { field: 'profileReason', isWide: true, quick: ['联系人更换', '公司更名', '地址搬迁'] }]}
    initial={Object.fromEntries(names.map((name) => [name, row[name]]))}
    lead={<p className="kit-muted">管理中心审核通过后才会更改。银行信息、供货范围和结算方式请联系管理中心采购。</p>}
    done={({ no }) => `${no} 已提交审核`}
    onClose={onClose}
  />
);

/** The last change that the supplier has asked for, and the way to another one while none waits. */
export function OwnProfileChange({ row }: { readonly row: ReferenceRow }) {
  const [isAsking, setAsking] = useState(false);
  const actions = useProfileChangeActions();
  const { data } = useCall(getListSupplierProfileChange, { pageIndex: 1, pageSize: 1 });
  if (!data) return null;
  const [last] = data.list;
  const isWaiting = last !== undefined && isIn(profileChangeStatus, 'waiting', last.status);
  return (
    <section className="kit-card" aria-label="企业信息变更">
      <h2 className="kit-result-title">
        企业信息变更 {last ? <StatusTag of={profileChangeStatus} value={last.status} /> : null}
      </h2>
      {last ? <ProfileChangeFacts row={last} /> : <p className="kit-muted">还没有申请过变更。</p>}
      {last?.actions.some(({ code }) => code === 'withdraw') ? (
        <Button className="supplier-change-deed" onClick={() => actions.ask('withdraw', [last])}>
          {profileChangeStatus.actions.withdraw.label}
        </Button>
      ) : null}
      {isWaiting ? null : (
        <Can power={power(catalogueScreens.supplierManage, '申请变更')}>
          <p>
            <Button className="supplier-change-deed" onClick={() => setAsking(true)}>
              申请变更
            </Button>
          </p>
        </Can>
      )}
      {isAsking ? <AskProfileChangeDialog row={row} onClose={() => setAsking(false)} /> : null}
      {actions.dialogs}
    </section>
  );
}
