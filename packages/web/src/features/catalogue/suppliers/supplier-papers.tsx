import { certificateStates, type CertificateState } from '@material/contract/catalogue/certificate.rules.ts';
import { certificateFile } from '@material/contract/catalogue/attachments.ts';
import { supplierCalls, type SupplierPaper } from '@material/contract/catalogue/supplier.calls.ts';
import { NoLink } from '../../../kit/display/no-link.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { FilesDialog } from '../../../kit/reference/reference-dialogs.tsx';
import { useState } from 'react';
import './suppliers.css';

const call = supplierCalls.getSupplierPapers;
const states = ['EXPIRED', 'MISSING', 'EXPIRING', 'VALID'] as const satisfies readonly CertificateState[];

/** How many types are in each state, the worst first. */
const Counts = ({ list }: { readonly list: readonly SupplierPaper[] }) => (
  <p className="supplier-paper-counts">
    {states.map((state) => (
      <span key={state}>
        <StatusTag of={certificateStates} value={state} />{' '}
        {list.filter(({ paperState }) => paperState === state).length}
      </span>
    ))}
  </p>
);

type Held = { readonly id: number; readonly title: string };
type CertificateProps = { readonly row: SupplierPaper; readonly onOpen: (held: Held) => void };

/** The number of a certificate, which opens its files. */
function Certificate({ row: { certificateId, certificateNo, typeName }, onOpen }: CertificateProps) {
  if (certificateId === null || certificateNo === null) return '–';
  const title = `${typeName} ${certificateNo} `;
  return <NoLink no={certificateNo} onOpen={() => onOpen({ id: certificateId, title })} />;
}

/** What a supplier has to prove, and what it proves today. */
export function SupplierPapers({ supplierId }: { readonly supplierId: number }) {
  const [shown, setShown] = useState<Held>();
  return (
    <Loaded call={call} input={{ supplierId }} noun="资质">
      {({ list }) => (
        <section className="kit-card">
          {shown ? (
            <FilesDialog
              title={shown.title}
              kind={certificateFile}
              owner={shown.id}
              onClose={() => setShown(undefined)}
            />
          ) : null}
          <Counts list={list} />
          <LinesTable
            of={call.output.shape.list}
            rows={list}
            columns={[
              { field: 'typeName', width: 200, card: 'title' },
              { field: 'paperState', width: 100 },
              { field: 'certificateNo', width: 200, render: (row) => <Certificate row={row} onOpen={setShown} /> },
              { field: 'expireDate', width: 120 },
              { field: 'isRequired', width: 100 },
              { field: 'coverNames', width: 200 },
            ]}
            emptyText="没有需要提供的资质"
          />
          <p className="kit-muted">
            必须提供的资质过期后，不能再下新的要货单，已下的照常办理。到期前 30、15、7、1 天发消息提醒。
          </p>
        </section>
      )}
    </Loaded>
  );
}
