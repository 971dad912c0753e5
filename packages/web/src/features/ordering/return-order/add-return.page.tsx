import {
  type Returnable,
  returnCalls,
  type ReturnDocument,
} from '@material/contract/ordering/return-order/return-order.calls.ts';
import { Empty } from 'antd';
import { useMemo } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormPage, type FormPart } from '../../../kit/form/form-page.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { placeAmong } from '../../../kit/form/lot-rows.rules.ts';
import { PageTitle } from '../../../kit/display/page-title.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { ReturnedLots } from './returned-lots.tsx';
import { inputOf, startOf } from './returned.rules.ts';

const { addReturnOrder: add, updateReturnOrder: update } = returnCalls;
const reasons = ['包装破损', '变质异味', '规格不符', '送错货', '临近保质期'];

/** What its type asks for, beside its name. */
const noteOf = ({ needsPhoto, needsNextCheck }: Returnable['types'][number]): string =>
  [...(needsPhoto ? ['须照片'] : []), ...(needsNextCheck ? ['须二审'] : [])].join('，');

function fieldsOf({ types, lines }: Returnable) {
  const options = types.map((type) => {
    const note = noteOf(type);
    return {
      value: type.id,
      label: type.name,
      ...(note === '' ? {} : { note }),
      ...(type.blocked === '' ? {} : { blocked: '已超过时限' }),
    };
  });
  return [
    { field: 'returnTypeId', options },
    { field: 'returnReason', quick: reasons },
    {
      field: 'lines',
      isWide: true,
      words: () => '各批次的退货数量',
      draw: (control) => <ReturnedLots lines={lines} types={types} control={control} />,
    },
    { field: 'remark', isWide: true },
  ] as const satisfies readonly (SaidField<typeof add> & SaidField<typeof update>)[];
}

const parts: readonly FormPart[] = [
  { fields: ['returnTypeId', 'returnReason'], columns: 2 },
  { fields: ['lines', 'remark'], columns: 1 },
];

type Props = { readonly receipt: Returnable; readonly draft: ReturnDocument | undefined };

function Entry({ receipt, draft }: Props) {
  const tab = useTab();
  const fields = useMemo(() => fieldsOf(receipt), [receipt]);
  const written = useMemo(
    () => ({
      lines: startOf(receipt.lines, draft),
      ...(draft ? { returnTypeId: draft.returnTypeId, returnReason: draft.returnReason, remark: draft.remark } : {}),
    }),
    [receipt, draft],
  );
  const shared = {
    lead: `${receipt.supplierName} → ${receipt.placeName}，${receipt.receiveTime.slice(0, 16)} 收货。先保存草稿，再上传照片、提交。`,
    fields,
    parts,
    toInput: inputOf,
    place: placeAmong,
    okText: '保存草稿',
    done: ({ no }: ReturnDocument) => `${no} 已保存为草稿`,
    onDone: ({ id }: ReturnDocument) => tab.leaveFor('returnDetail', { id: String(id) }),
  };
  const { inboundId } = receipt;
  const added = useMemo(() => ({ inboundId, ...written }), [inboundId, written]);
  const changed = useMemo(
    () => ({ id: draft?.id ?? 0, rowVersion: draft?.rowVersion ?? 0, ...written }),
    [draft, written],
  );
  return draft ? (
    <FormPage {...shared} title={`修改退货单 ${draft.no}`} call={update} initial={changed} />
  ) : (
    <FormPage
      {...shared}
      title={`退货：入库单 ${receipt.inboundNo}`}
      call={add}
      initial={added}
      keep={`return:${inboundId}`}
    />
  );
}

/** 填写退货单: lots of one receipt that a store does not keep. */
export function Page() {
  const { query } = useTab();
  const inboundId = Number(query['inboundid']);
  const id = Number(query['id']);
  if (!(inboundId > 0))
    return (
      <section className="kit-card">
        <PageTitle />
        <Empty description="请从已提交的入库单进入，选择要退的货" />
      </section>
    );
  const ofReceipt = (draft: ReturnDocument | undefined) => (
    <Loaded
      key={`${inboundId}/${id}`}
      call={returnCalls.getReturnableOrder}
      input={{ inboundId, ...(id > 0 ? { id } : {}) }}
      noun="入库单"
    >
      {(receipt) => <Entry receipt={receipt} draft={draft} />}
    </Loaded>
  );
  if (!(id > 0)) return ofReceipt(undefined);
  return (
    <Loaded key={id} call={returnCalls.getReturnOrderByid} input={{ id }} noun="退货单">
      {ofReceipt}
    </Loaded>
  );
}
