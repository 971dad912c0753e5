import type { PrintConfig } from '@material/contract/kernel/value/constants.ts';
import { papers, type PaperName } from '@material/contract/kernel/print/papers.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { nothingToPrint, type Print } from '@material/contract/kernel/print/print.ts';
import { Alert, Button, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { toastDone } from '../../lib/send/notices.ts';
import { printConfig } from '../../lib/print-config.ts';
import { useSession } from '../../lib/session/session.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import { useWidth } from '../react/use-width.ts';
import { TabDialog } from '../tab/tab-dialog.tsx';
import { browserDriver } from './browser-driver.ts';
import { lodopDriver } from './lodop-driver.ts';
import { stateWords } from './lodop.rules.ts';
import { pdfDriver } from './pdf-driver.ts';
import type { PrintDriver, PrintJob, PrintState } from './print-driver.ts';
import { printPage } from './print-page.ts';
import './print.css';

type Document = { readonly id: number; readonly no: string };

const driverOf = (config: PrintConfig): PrintDriver =>
  config.driver === 'lodop' ? lodopDriver(config) : config.driver === 'pdf' ? pdfDriver : browserDriver;

/** The configured way to print; the browser's own until that is known, and where it cannot be. */
function useConfig(): PrintConfig | undefined {
  const [config, setConfig] = useState<PrintConfig>();
  useEffect(() => {
    printConfig().then(setConfig, () => undefined);
  }, []);
  return config;
}

function useJob(print: Print, document: Document, paper: PaperName): PrintJob {
  const api = useApi();
  const name = useSession((session) => session.name);
  return useMemo(() => {
    const sheets = print.sheets(document);
    return {
      title: `${print.name} ${document.no}`,
      sheets,
      paper,
      foot: `打印：${name} ${wireTime(new Date()).slice(0, 16)}`,
      copies: print.copies,
      file: () => api.fetchFile(print.pdf, { ids: [document.id], paper }),
    };
  }, [api, document, name, paper, print]);
}

const pxPerMm = 96 / 25.4;
const framePadding = 8;

/** The pages as they will be printed, as large as there is room. */
function Preview({ job }: { readonly job: PrintJob }) {
  const [box, px] = useWidth<HTMLDivElement>();
  const wanted = (papers[job.paper].width + framePadding) * pxPerMm;
  const zoom = px === 0 ? 1 : Math.min(1, px / wanted);
  return (
    <div className="kit-print-preview" ref={box}>
      <iframe
        title="打印预览"
        srcDoc={printPage(job)}
        style={{ width: `${100 / zoom}%`, height: `${100 / zoom}%`, scale: String(zoom) }}
      />
    </div>
  );
}

type Problem = Exclude<PrintState, { is: 'ready' }>;

/** Why the local print service does not print, and what to do; the other ways stay open below. */
function Unprinted({ state, setup }: { readonly state: Problem; readonly setup: string | null }) {
  const words = stateWords(state);
  return (
    <Alert
      type="warning"
      showIcon
      title={words.title}
      description={
        <>
          {words.setup === undefined ? null : setup === null ? (
            <span>请联系管理员安装。</span>
          ) : (
            <a href={setup}>{words.setup}</a>
          )}{' '}
          {words.start === undefined ? null : <a href="CLodop.protocol:setup">{words.start}</a>} {words.text}
        </>
      }
    />
  );
}

type Choice<T extends string> = {
  readonly label: string;
  readonly value: T | undefined;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
};

/** A choice where there is one. */
const Choice = <T extends string>({ label, value, options, onChange }: Choice<T>) =>
  options.length > 1 ? (
    <Select<T> aria-label={label} value={value ?? null} options={[...options]} onChange={onChange} />
  ) : null;

/** Prints a job in one way or another, and says why the local print service does not. */
function usePrinting(job: PrintJob) {
  const [problem, setProblem] = useState<Problem>();
  const [printers, setPrinters] = useState<readonly string[]>([]);
  const [printer, setPrinter] = useState<string>();
  const printBy = async (driver: PrintDriver): Promise<void> => {
    const state = await driver.probe();
    setProblem(state.is === 'ready' ? undefined : state);
    if (state.is !== 'ready') return;
    const known = await driver.printers();
    setPrinters(known);
    // Whoever has several printers chooses once.
    if (known.length > 1 && printer === undefined) return setPrinter(known[0]);
    await driver.print(job, printer);
    if (driver.name === 'lodop') toastDone('已发送到打印机');
  };
  return { printBy, problem, printers, printer, setPrinter };
}

export type PrintDialogProps = {
  readonly print: Print;
  readonly document: Document;
  readonly onClose: () => void;
};

/** Shows what is going to be printed, and prints it the configured way, by the browser, or as a PDF file. */
export function PrintDialog({ print, document, onClose }: PrintDialogProps) {
  const api = useApi();
  const config = useConfig();
  const [paper, setPaper] = useState<PaperName>(print.papers[0]);
  const job = useJob(print, document, paper);
  const { printBy, problem, printers, printer, setPrinter } = usePrinting(job);
  const blocked = job.sheets.length === 0 ? nothingToPrint : undefined;
  const isOther = config !== undefined && config.driver !== 'browser';
  const foot = (
    <div className="kit-print-foot">
      <Choice
        label="纸张"
        value={paper}
        options={print.papers.map((value) => ({ value, label: papers[value].label }))}
        onChange={setPaper}
      />
      <Choice
        label="打印机"
        value={printer}
        options={printers.map((value) => ({ value, label: value }))}
        onChange={setPrinter}
      />
      <span className="kit-grow" />
      <Button onClick={onClose}>关闭</Button>
      <ActionButton blocked={blocked} onClick={() => api.download(print.pdf, { ids: [document.id], paper })}>
        下载 PDF
      </ActionButton>
      {isOther ? (
        <ActionButton blocked={blocked} onClick={() => printBy(browserDriver)}>
          浏览器打印
        </ActionButton>
      ) : null}
      <ActionButton type="primary" blocked={blocked} onClick={() => printBy(config ? driverOf(config) : browserDriver)}>
        打印
      </ActionButton>
    </div>
  );
  return (
    <TabDialog open title={`打印${job.title}`} width={1080} onClose={onClose} footer={foot}>
      {problem ? <Unprinted state={problem} setup={config?.setup ?? null} /> : null}
      <Preview job={job} />
    </TabDialog>
  );
}
