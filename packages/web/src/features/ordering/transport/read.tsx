import type { Problem } from '@material/contract/kernel/value/errors.ts';
import {
  type TransportDocument,
  transportOrderCalls,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { PrintButton } from '../../../kit/print/print-button.tsx';
import { useTransportActions } from './actions.tsx';
import type { TransportRef } from './ref.ts';
import { reportsTab, TransportView } from './view.tsx';

/** What keeps a vehicle from leaving, each sentence with the line it belongs to. */
function problemWords({ lines }: TransportDocument, problems: readonly Problem[]): string[] {
  return problems.map(({ path, message }) => {
    const [head, at, part, lotAt] = path;
    const line = head === 'lines' && typeof at === 'number' ? lines[at] : undefined;
    if (!line) return message;
    const lot = part === 'lots' && typeof lotAt === 'number' ? line.lots[lotAt] : undefined;
    const name = lot && lot.lotNo !== '' ? `${line.materialName} ${lot.lotNo}` : line.materialName;
    return message.startsWith(line.materialName) ? message : `${name}：${message}`;
  });
}

/** Why a vehicle could not leave, and what the document was like then. */
type Halt = { readonly problems: readonly Problem[]; readonly order: TransportRef };
type Props = { readonly document: TransportDocument };

const Stopped = ({ words }: { readonly words: readonly string[] }) => (
  <Alert
    type="error"
    showIcon
    className="delivery-alert"
    title={`还不能发车，有 ${words.length} 处需要补齐。车辆、司机和批次请先“退回修改”，报告在“批次与报告”里上传。`}
    description={
      <ul className="delivery-problems">
        {words.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    }
  />
);

/** What keeps it from leaving, before anybody presses the button; after a refusal what the refusal said. */
function Notice({ document, halt }: Props & { readonly halt: Halt | undefined }) {
  // A document that has changed since has to be tried anew.
  const words = halt?.order === document ? problemWords(document, halt.problems) : document.missing;
  if (words.length > 0) return <Stopped words={words} />;
  const isAsked = document.needsStartTemp && document.actions.some(({ code }) => code === 'depart');
  return isAsked ? (
    <Alert type="info" showIcon className="delivery-alert" title="冷链运输：发车时填写发车温度。" />
  ) : null;
}

/** A transport that is past writing: loaded, sent off, followed until it is signed. */
export function ReadTransport({ document }: Props) {
  const [halt, setHalt] = useState<Halt>();
  const actions = useTransportActions((problems, order) => setHalt({ problems, order }));
  const drawn = actions.drawn(document);
  return (
    <TransportView
      document={document}
      notice={<Notice document={document} halt={halt} />}
      actions={
        <>
          <PrintButton prints={orderingPrints} call={transportOrderCalls.getTransportOrderByid} document={document} />
          <DocumentActions actions={drawn} primary={['depart', 'arrive']} />
        </>
      }
      tabs={[reportsTab(document, { use: 'upload' })]}
      extra={actions.dialogs}
    />
  );
}
