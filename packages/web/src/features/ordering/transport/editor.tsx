import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { power } from '@material/contract/kernel/screen.ts';
import type { PickupDocument } from '@material/contract/ordering/pickup-order.calls.ts';
import type { TransportDocument } from '@material/contract/ordering/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { screens } from '@material/contract/screens.ts';
import { PrinterOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { unsavedQuestion, useConfirm } from '../../../kit/feedback/confirm.ts';
import { DocumentView, type DocumentTab } from '../../../kit/document/document-page.tsx';
import { HistoryList } from '../../../kit/document/history-list.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { chainParts } from '../document/chain-links.ts';
import { type TransportActions, useTransportActions } from './actions.tsx';
import { transportName } from './draft.rules.ts';
import { TransportDestination } from './destination.tsx';
import { FormBody, FormFields } from '../../../kit/form/form-body.tsx';
import { gridProblems } from './check.rules.ts';
import { headNames } from './head-fields.tsx';
import { TransportLots } from './lots.tsx';
import { TransportPickupAdd } from './pickup-add.tsx';
import { printDeliveryNote } from './print.ts';
import { lotsOf, reportWords, TransportReports } from './reports.tsx';
import { type TransportEditing, useTransportDraft } from './use-draft.ts';
import { useLastVehicle } from './vehicles.ts';

type Props = {
  readonly document?: TransportDocument;
  /** The pickup orders whose goods go along; they say how much may leave. */
  readonly pickups: readonly PickupDocument[];
};

/** The transport mode a pickup order asks for. */
function useModeOf(pickup: PickupDocument | undefined): number | null {
  const { data } = useCall(pickerCalls.getReference, {}, { staleTime: 600_000 });
  return data?.transportModes.find(({ name }) => name === pickup?.transportModeName)?.id ?? null;
}

/** A transport while it may be changed: vehicle, lots and quantities in one page, new or stored. */
export function TransportEditor({ document, pickups }: Props) {
  const tab = useTab();
  const modeId = useModeOf(pickups[0]);
  const storageKey = transportName(
    document?.id,
    pickups.map(({ id }) => id),
  );
  const vehicle = useLastVehicle();
  const editing = useTransportDraft({ document, pickups, modeId, vehicle, storageKey });
  const actions = useTransportActions();
  const head = {
    no: document?.no ?? '新运输单',
    tags: <Tags document={document} editing={editing} cityName={document?.cityName ?? pickups[0]?.cityName} />,
    ...(document ? { duty: document.duty } : {}),
    actions: <EditorActions document={document} editing={editing} actions={actions} />,
  };
  const chain = document ? chainParts(tab, document.chain) : {};
  const tabs: DocumentTab[] = [
    { key: 'load', label: '装车', content: <LoadTab document={document} editing={editing} pickups={pickups} /> },
    ...(document ? savedTabs(document) : []),
  ];
  return (
    <DocumentView
      parts={{ head, ...chain, tabs, notice: <TransportDestination pickups={pickups} />, extra: actions.dialogs }}
    />
  );
}

const savedTabs = (document: TransportDocument): DocumentTab[] => [
  {
    key: 'reports',
    label: `批次与报告 ${reportWords(lotsOf(document.lines))}`,
    content: <TransportReports lines={document.lines} use="upload" emptyText="填写批号并保存后，可以上传批检报告" />,
  },
  {
    key: 'history',
    label: '历史',
    count: document.history.length,
    content: <HistoryList entries={document.history} />,
  },
];

type PartProps = { readonly document: TransportDocument | undefined; readonly editing: TransportEditing };

const Tags = ({ document, editing, cityName }: PartProps & { readonly cityName: string | undefined }): ReactNode => (
  <>
    {document ? <StatusTag of={transportOrderStatus} value={document.status} /> : null}
    {editing.isDirty || !document ? <ToneTag tone="warning">未保存</ToneTag> : null}
    <span className="kit-muted">{cityName === undefined ? '' : `送往${cityName}`}</span>
  </>
);

type ActionProps = PartProps & { readonly actions: TransportActions };

const EditorActions = (props: ActionProps): ReactNode => (
  <>
    <PrintAndCancel {...props} />
    <SaveAndLoad {...props} />
  </>
);

function PrintAndCancel({ document, editing, actions }: ActionProps): ReactNode {
  if (!document) return null;
  return (
    <>
      {editing.isDirty ? null : (
        <Can power={power(screens.transportOrder, '打印')}>
          <ActionButton icon={<PrinterOutlined aria-hidden />} onClick={() => printDeliveryNote(document)}>
            打印送货单
          </ActionButton>
        </Can>
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
  const isUnsaved = editing.isDirty || !document;
  const discard = async (): Promise<void> => {
    if (!(await ask(unsavedQuestion))) return;
    editing.discard();
    if (!document) tab.close();
  };
  const load = async (): Promise<void> => {
    if (!editing.checkLoad()) return;
    const saved = isUnsaved ? await editing.save() : document;
    if (saved) await actions.ask('load', [saved]);
  };
  const loading = document?.actions.find(({ code }) => code === 'load');
  const isHeld = editing.form.conflict !== undefined;
  return (
    <>
      {isUnsaved ? <ActionButton onClick={discard}>放弃修改</ActionButton> : null}
      <ActionButton disabled={!isUnsaved || isHeld} onClick={editing.save}>
        保存
      </ActionButton>
      {loading || !document ? (
        <ActionButton type="primary" disabled={isHeld} blocked={loading?.blocked} onClick={load}>
          {isUnsaved ? '保存并装车' : transportOrderStatus.actions.load.label}
        </ActionButton>
      ) : null}
    </>
  );
}

function LoadTab({
  document,
  editing: { form, lots, save },
  pickups,
}: PartProps & { readonly pickups: readonly PickupDocument[] }): ReactNode {
  const isDisabled = form.conflict !== undefined;
  return (
    <>
      <FormBody form={form} onSubmit={() => void save()}>
        <FormFields form={form} names={headNames} columns={4} isDisabled={isDisabled} />
      </FormBody>
      <div data-form={form.id} inert={isDisabled || form.isSending}>
        <TransportLots history={lots} problems={gridProblems(form.state.problems)} />
        <TransportPickupAdd
          cityId={document?.cityId ?? pickups[0]?.cityId}
          rows={lots.rows}
          onAdd={(added) =>
            lots.change((rows) => [...rows, ...added], { kind: 'add', words: `已加入 ${added.length} 行` })
          }
        />
      </div>
    </>
  );
}
