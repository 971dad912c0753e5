import type { Call, Output } from '@material/contract/kernel/call/call.ts';
import type { Print, Prints } from '@material/contract/kernel/print/print.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { type Held, useHeld } from '../../lib/session/held.ts';
import type { BatchAction } from '../actions/batch-bar.tsx';
import { late } from '../react/late.tsx';

const PrintDialog = late(async () => (await import('./print-dialog.tsx')).PrintDialog);

/** The prints of what a call reads that one may print here. */
const printsOf = (prints: Prints, call: Call, isHeld: Held): Print[] =>
  Object.values(prints).filter((print) => print.call === call && isHeld(print.powers));

type Props<C extends Call> = {
  /** The prints of the context; the page's own are among them. */
  readonly prints: Prints;
  readonly call: C;
  readonly document: Output<C> & { readonly id: number; readonly no: string };
  readonly isPrimary?: boolean;
};

/** 打印 of a document: one button, with a menu where it is printed in several ways. */
export function PrintButton<C extends Call>({ prints, call, document, isPrimary = false }: Props<C>) {
  const [print, setPrint] = useState<Print>();
  const [only, ...more] = printsOf(prints, call, useHeld());
  if (!only) return null;
  const type = isPrimary ? 'primary' : 'default';
  const icon = <PrinterOutlined aria-hidden />;
  return (
    <>
      {more.length === 0 ? (
        <Button type={type} icon={icon} onClick={() => setPrint(only)}>
          打印{only.name}
        </Button>
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [only, ...more].map((one) => ({ key: one.name, label: one.name, onClick: () => setPrint(one) })),
          }}
        >
          <Button type={type} icon={icon}>
            打印
          </Button>
        </Dropdown>
      )}
      {print ? <PrintDialog print={print} document={document} onClose={() => setPrint(undefined)} /> : null}
    </>
  );
}

/** 打印 of chosen rows: one PDF file of them all, and what packs each with its own files, for lists of documents. */
export function useBatchPrints(prints: Prints, call: Call): BatchAction<{ readonly id: number }>[] {
  const api = useApi();
  const idsOf = (rows: readonly { readonly id: number }[]) => ({ ids: rows.map(({ id }) => id) });
  return printsOf(prints, call, useHeld()).flatMap(({ name, pdf, zip }) => [
    ...(zip
      ? [{ label: '打包下载', run: (rows: readonly { readonly id: number }[]) => api.download(zip.call, idsOf(rows)) }]
      : []),
    { label: `打印${name}`, run: (rows) => api.download(pdf, idsOf(rows)) },
  ]);
}
