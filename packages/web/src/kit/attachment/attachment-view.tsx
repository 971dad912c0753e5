import type { AnyAttachment, AttachmentRow } from '@material/contract/kernel/document/attachment.ts';
import { DownloadOutlined, LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useFile } from '../../lib/query.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { TabDialog } from '../tab/tab-dialog.tsx';
import { bytesText } from '../file/file-words.ts';
import { usePictureUrl } from '../file/picture-url.ts';
import { ExpiryTag } from './expiry-tag.tsx';
import './attachment.css';

const pdfType = 'application/pdf';
export const isPicture = ({ type }: Pick<AttachmentRow, 'type'>): boolean => type.startsWith('image/');
const zooms = [1, 1.5, 2, 3, 4] as const;

type ShownProps = { readonly file: AttachmentRow; readonly bytes: Blob; readonly zoom: number };

function Picture({ file, bytes, zoom }: ShownProps) {
  const url = usePictureUrl(bytes);
  return (
    <div className="kit-view-picture" role="region" aria-label={file.name} tabIndex={0}>
      {url === undefined ? null : (
        <img src={url} alt={file.name} style={{ width: zoom === 1 ? undefined : `${zoom * 100}%` }} />
      )}
    </div>
  );
}

/** Shown by the browser itself; on phones that cannot it is saved instead. */
function Pdf({ file, bytes }: ShownProps) {
  // Whatever a store says of it, it is shown as nothing else.
  const pdf = useMemo(() => new Blob([bytes], { type: pdfType }), [bytes]);
  const url = usePictureUrl(pdf);
  if (!navigator.pdfViewerEnabled)
    return <Alert type="info" showIcon title="这台设备不能在页面内查看 PDF，请下载后打开" />;
  return url === undefined ? null : <iframe className="kit-view-pdf" src={url} title={file.name} />;
}

function Content({
  kind,
  file,
  zoom,
}: {
  readonly kind: AnyAttachment;
  readonly file: AttachmentRow;
  readonly zoom: number;
}) {
  const { data, error, refetch } = useFile(kind.calls.down, { id: file.id });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (isPicture(file)) return <Picture file={file} bytes={data} zoom={zoom} />;
  if (file.type === pdfType) return <Pdf file={file} bytes={data} zoom={zoom} />;
  return <Alert type="info" showIcon title="这种文件不能在页面内查看，请下载后打开" />;
}

const versionOf = ({ version, replacedTime }: AttachmentRow): string =>
  [version > 1 || replacedTime !== null ? `第 ${version} 版` : '', replacedTime === null ? '' : '已替换'].join('');

const factsOf = (file: AttachmentRow): string =>
  [versionOf(file), `${file.createName} ${file.createTime.slice(0, 16)} 上传`, bytesText(file.bytes)]
    .filter((part) => part !== '')
    .join('，');

type DialogProps = {
  readonly kind: AnyAttachment;
  readonly files: readonly AttachmentRow[];
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
};
type Steps = {
  readonly zoom: number;
  readonly canZoomIn: boolean;
  readonly zoomBy: (by: number) => void;
  readonly move: (by: number) => void;
};

function useSteps({ files, at, onMove }: DialogProps): Steps {
  const [step, setStep] = useState(0);
  return {
    zoom: zooms[step] ?? 1,
    canZoomIn: step < zooms.length - 1,
    zoomBy: (by) => setStep(Math.min(Math.max(step + by, 0), zooms.length - 1)),
    move: (by) => {
      if (!files[at + by]) return;
      setStep(0);
      onMove(at + by);
    },
  };
}

/** Arrows go to the files beside, plus and minus zoom, wherever the focus is in the dialog. */
function useViewKeys({ zoom, zoomBy, move }: Steps): void {
  useEffect(() => {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(-1),
      ArrowRight: () => move(1),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
    };
    const press = (event: KeyboardEvent): void => {
      // A picture that is larger than its frame is moved by the arrows.
      if (zoom > 1 && event.key.startsWith('Arrow')) return;
      keys[event.key]?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

type ToolProps = {
  readonly title: string;
  readonly icon: ReactNode;
  readonly isOff: boolean;
  readonly onClick: () => void;
};
const Tool = ({ title, icon, isOff, onClick }: ToolProps) => (
  <Button icon={icon} aria-label={title} title={title} disabled={isOff} onClick={onClick} />
);

type FootProps = Pick<DialogProps, 'kind' | 'files' | 'at'> & {
  readonly file: AttachmentRow;
  readonly steps: Steps;
};

function Foot({ kind, files, at, file, steps: { zoom, canZoomIn, zoomBy, move } }: FootProps) {
  const api = useApi();
  return (
    <div className="kit-view-foot">
      {files.length > 1 ? (
        <>
          <Tool title="上一个" icon={<LeftOutlined aria-hidden />} isOff={at === 0} onClick={() => move(-1)} />
          <Tool
            title="下一个"
            icon={<RightOutlined aria-hidden />}
            isOff={at === files.length - 1}
            onClick={() => move(1)}
          />
        </>
      ) : null}
      {isPicture(file) ? (
        <>
          <Tool title="缩小" icon={<ZoomOutOutlined aria-hidden />} isOff={zoom === 1} onClick={() => zoomBy(-1)} />
          <Tool title="放大" icon={<ZoomInOutlined aria-hidden />} isOff={!canZoomIn} onClick={() => zoomBy(1)} />
        </>
      ) : null}
      <span className="kit-muted kit-num">{factsOf(file)}</span>
      <ExpiryTag file={file} />
      <span className="kit-grow" />
      <ActionButton
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => api.download(kind.calls.down, { id: file.id })}
      >
        下载
      </ActionButton>
    </div>
  );
}

function ViewDialog(props: DialogProps) {
  const { kind, files, at, onClose } = props;
  const steps = useSteps(props);
  useViewKeys(steps);
  const file = files[at];
  if (!file) return null;
  return (
    <TabDialog
      open
      title={files.length > 1 ? `${file.name}（${at + 1}/${files.length}）` : file.name}
      width={960}
      onClose={onClose}
      footer={<Foot kind={kind} files={files} at={at} file={file} steps={steps} />}
    >
      <Content key={file.id} kind={kind} file={file} zoom={steps.zoom} />
    </TabDialog>
  );
}

export type AttachmentView = {
  /** Shows a file, and those beside it one by one. */
  readonly open: (file: AttachmentRow, beside?: readonly AttachmentRow[]) => void;
  readonly dialog: ReactNode;
};

/** Looks at files of a kind: pictures and PDF in the page, anything else is saved. */
export function useAttachmentView(kind: AnyAttachment): AttachmentView {
  const [shown, setShown] = useState<{ readonly files: readonly AttachmentRow[]; readonly at: number }>();
  return {
    open: (file, beside = [file]) =>
      setShown({
        files: beside,
        at: Math.max(
          beside.findIndex(({ id }) => id === file.id),
          0,
        ),
      }),
    dialog: shown ? (
      <ViewDialog
        kind={kind}
        {...shown}
        onMove={(at) => setShown({ ...shown, at })}
        onClose={() => setShown(undefined)}
      />
    ) : null,
  };
}
