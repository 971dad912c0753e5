import {
  type Complainable,
  complaintCalls,
  type ComplaintDocument,
} from '@material/contract/quality/complaint/complaint.calls.ts';
import { useMemo } from 'react';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { placeAmong } from '../../../kit/form/lot-rows.rules.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useSession } from '../../../lib/session/session.ts';
import { inputOf } from './complained.rules.ts';
import { fieldsOf, partsOf, writtenOf } from './entry-fields.tsx';

const { addComplaintOrder: add, updateComplaintOrder: update } = complaintCalls;
type Props = { readonly receipt: Complainable | undefined; readonly draft: ComplaintDocument | undefined };

function Entry({ receipt, draft }: Props) {
  const tab = useTab();
  const hasPlace = useSession(({ user }) => typeof user?.placeId === 'number');
  const fields = useMemo(() => fieldsOf(receipt), [receipt]);
  const written = useMemo(() => writtenOf(receipt, draft), [receipt, draft]);
  const about = receipt
    ? `${receipt.supplierName} → ${receipt.placeName}，入库单 ${receipt.inboundNo}。`
    : '没有入库单的，选择供应商；涉及收到的货，请在入库单上点“投诉”。';
  const shared = {
    lead: `${about}先保存草稿，再上传照片、提交。`,
    toInput: inputOf,
    place: placeAmong,
    okText: '保存草稿',
    done: ({ no }: ComplaintDocument) => `${no} 已保存为草稿`,
    onDone: ({ id }: ComplaintDocument) => tab.leaveFor('complaintDetail', { id: String(id) }),
  };
  const inboundId = receipt?.inboundId;
  const added = useMemo(
    () => ({ ...(inboundId === undefined ? {} : { inboundId }), ...written }),
    [inboundId, written],
  );
  const changed = useMemo(
    () => ({ id: draft?.id ?? 0, rowVersion: draft?.rowVersion ?? 0, ...written }),
    [draft, written],
  );
  if (draft)
    return (
      <FormPage
        {...shared}
        title={`修改投诉单 ${draft.no}`}
        call={update}
        initial={changed}
        fields={fields}
        parts={partsOf({ hasReceipt: receipt !== undefined, chosen: [] })}
      />
    );
  const isFree = inboundId === undefined;
  // A store complains for itself.
  const chosen = isFree ? [...(hasPlace ? [] : (['placeId'] as const)), 'supplierId' as const] : [];
  return (
    <FormPage
      {...shared}
      title={isFree ? '填写投诉单' : `投诉：入库单 ${receipt?.inboundNo ?? ''}`}
      call={add}
      initial={added}
      fields={[...chosen.map((field) => ({ field, isRequired: true })), ...fields]}
      parts={partsOf({ hasReceipt: !isFree, chosen })}
      keep={`complaint:${inboundId ?? 'free'}`}
    />
  );
}

type OfReceiptProps = { readonly inboundId: number; readonly draft: ComplaintDocument | undefined };

const OfReceipt = ({ inboundId, draft }: OfReceiptProps) => (
  <Loaded
    key={`${inboundId}/${draft?.id ?? 0}`}
    call={complaintCalls.getComplainableOrder}
    input={{ inboundId }}
    noun="入库单"
  >
    {(receipt) => <Entry receipt={receipt} draft={draft} />}
  </Loaded>
);

/** 填写投诉单: about lots of a receipt, or about a supplier. */
export function Page() {
  const { query } = useTab();
  const inboundId = Number(query['inboundid']);
  const id = Number(query['id']);
  if (id > 0)
    return (
      <Loaded key={id} call={complaintCalls.getComplaintOrderByid} input={{ id }} noun="投诉单">
        {(draft) =>
          draft.inboundId === null ? (
            <Entry receipt={undefined} draft={draft} />
          ) : (
            <OfReceipt inboundId={draft.inboundId} draft={draft} />
          )
        }
      </Loaded>
    );
  return inboundId > 0 ? (
    <OfReceipt inboundId={inboundId} draft={undefined} />
  ) : (
    <Entry receipt={undefined} draft={undefined} />
  );
}
