import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import type { PickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import {
  type TransportDocument,
  transportOrderCalls,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import type { ReactNode } from 'react';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { DocumentView } from '../../../kit/document/document-page.tsx';
import { PrintButton } from '../../../kit/print/print-button.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { unsavedQuestion, useConfirm } from '../../../kit/feedback/confirm.ts';
import { FormBody, FormFields } from '../../../kit/form/form-body.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { type TransportActions, useTransportActions } from './actions.tsx';
import { TransportDestination } from './destination.tsx';
import { TransportLots } from './lots.tsx';
import { TransportPickupAdd } from './pickup-add.tsx';
import { type TransportEditing, useTransportDraft } from './use-draft.ts';
import { useLastVehicle } from './vehicles.ts';
import { reportsTab } from './view.tsx';

type Props = {
  readonly document?: TransportDocument | undefined;
  /** The pickup orders whose goods go along; they say how much may leave. */
  readonly pickups: readonly PickupDocument[];
};
type PartProps = { readonly document: TransportDocument | undefined; readonly editing: TransportEditing };

/** The transport mode a pickup order asks for. */
function useModeOf(pickup: PickupDocument | undefined): number | null {
  const { data } = useCall(pickerCalls.getReference, {}, { staleTime: 600_000 });
  return data?.transportModes.find(({ name }) => name === pickup?.transportModeName)?.id ?? null;
}

/** A transport while it may be changed: vehicle, lots and quantities in one page, new or stored. */
export function TransportEditor({ document, pickups }: Props) {
  const [first] = pickups;
  const editing = useTransportDraft({ document, pickups, modeId: useModeOf(first), vehicle: useLastVehicle() });
  const actions = useTransportActions();
  const cityName = document?.cityName ?? first?.cityName;
  return (
    <DocumentView
      of={transportOrderStatus}
      document={document}
      title="新运输单"
      tags={
        <>
          {editing.form.isDirty || !document ? <ToneTag tone="warning">未保存</ToneTag> : null}
          <span className="kit-muted">{cityName === undefined ? '' : `送往${cityName}`}</span>
        </>
      }
      notice={<TransportDestination pickups={pickups} />}
      actions={
        <>
          <PrintAndCancel document={document} editing={editing} actions={actions} />
          <SaveAndLoad document={document} editing={editing} actions={actions} />
        </>
      }
      linesTitle="装车"
      lines={<Load editing={editing} cityId={document?.cityId ?? first?.cityId} />}
      tabs={document ? [reportsTab(document, { use: 'upload', emptyText: '填写批号并保存后，可以上传批检报告' })] : []}
      extra={actions.dialogs}
    />
  );
}

type ActionProps = PartProps & { readonly actions: TransportActions };

function PrintAndCancel({ document, editing, actions }: ActionProps): ReactNode {
  if (!document) return null;
  return (
    <>
      {editing.form.isDirty ? null : (
        <PrintButton prints={orderingPrints} call={transportOrderCalls.getTransportOrderByid} document={document} />
      )}
      {document.actions.some(({ code }) => code === 'cancel') ? (
        <ActionButton onClick={() => actions.ask('cancel', [document])}>取消运输单</ActionButton>
      ) : null}
    </>
  );
}

function SaveAndLoad({ document, editing, actions }: ActionProps): ReactNode {
  const ask = useConfirm();
  const tab = useTab();
  const isUnsaved = editing.form.isDirty || !document;
  const discard = async (): Promise<void> => {
    if (!(await ask(unsavedQuestion))) return;
    editing.discard();
    if (!document) tab.close();
  };
  const load = async (): Promise<void> => {
    if (!editing.form.conflict && !editing.checkLoad()) return;
    const saved = isUnsaved ? await editing.send() : document;
    if (saved) await actions.ask('load', [saved]);
  };
  const loading = document?.actions.find(({ code }) => code === 'load');
  return (
    <>
      {isUnsaved ? <ActionButton onClick={discard}>放弃修改</ActionButton> : null}
      <ActionButton disabled={!isUnsaved} onClick={editing.send}>
        保存
      </ActionButton>
      {loading || !document ? (
        <ActionButton type="primary" blocked={loading?.blocked} onClick={load}>
          {isUnsaved ? '保存并装车' : transportOrderStatus.actions.load.label}
        </ActionButton>
      ) : null}
    </>
  );
}

// The lots are what is worked on: the vehicle, which is mostly known from last time, stands below them.
type LoadProps = { readonly editing: TransportEditing; readonly cityId: number | undefined };

function Load({ editing, cityId }: LoadProps) {
  const { form, lines, send } = editing;
  return (
    <>
      <TransportLots editing={editing}>
        <TransportPickupAdd
          cityId={cityId}
          rows={lines.rows}
          onAdd={(added) =>
            lines.change((rows) => [...rows, ...added], { kind: 'add', words: `已加入 ${added.length} 行` })
          }
        />
      </TransportLots>
      <FormBody form={form} onSubmit={() => void send()}>
        <FormFields form={form} columns={4} isDisabled={form.conflict !== undefined} />
      </FormBody>
    </>
  );
}
