import type { AnyAttachment, AttachmentRow } from '@material/contract/kernel/document/attachment.ts';
import { CloseOutlined, FilePdfOutlined, FileOutlined, LoadingOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useFile } from '../../lib/query.ts';
import { Refusal } from '../../lib/send/refusal.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import { AddTiles } from './add-tiles.tsx';
import { ToneTag } from '../display/status-tag.tsx';
import { enteredBeside } from './allowed.ts';
import { AttachmentEntry } from './attachment-entry.tsx';
import { isPicture, useAttachmentView } from './attachment-view.tsx';
import { ExpiryTag } from './expiry-tag.tsx';
import { type FilesChange, withFile, withoutFile } from './files-change.ts';
import { usePictureUrl } from '../file/picture-url.ts';
import { useFileSearch } from './use-file-search.tsx';
import { type OwnUploads, type Upload, type Uploads, useUploads } from './use-uploads.ts';
import './attachment.css';

type TileProps = {
  readonly kind: AnyAttachment;
  readonly file: AttachmentRow;
  /** Others that it took the place of, or that took its place, stand beside it. */
  readonly isOneOfSeveral: boolean;
  readonly onOpen: () => void;
  readonly onRemove: (() => void) | undefined;
};

function SmallPicture({ kind, file }: Pick<TileProps, 'kind' | 'file'>) {
  const url = usePictureUrl(useFile((file.hasThumbnail && kind.calls.thumb) || kind.calls.down, { id: file.id }).data);
  return url === undefined ? <PictureOutlined aria-hidden /> : <img src={url} alt="" />;
}

const OtherFile = ({ name, type }: AttachmentRow) => (
  <>
    {type === 'application/pdf' ? <FilePdfOutlined aria-hidden /> : <FileOutlined aria-hidden />}
    <small>{name}</small>
  </>
);

/** Which of several versions counts. */
const VersionTag = ({ file: { version, replacedTime } }: Pick<TileProps, 'file'>) =>
  replacedTime === null ? (
    <ToneTag tone="success">当前使用</ToneTag>
  ) : (
    <ToneTag tone="default">{`第 ${version} 版，已替换`}</ToneTag>
  );

const Tile = ({ kind, file, isOneOfSeveral, onOpen, onRemove }: TileProps) => (
  <li>
    <span className="kit-tile-box">
      <button type="button" className="kit-tile" title={file.name} aria-label={`查看 ${file.name}`} onClick={onOpen}>
        {isPicture(file) ? <SmallPicture kind={kind} file={file} /> : <OtherFile {...file} />}
      </button>
      {onRemove ? (
        <button type="button" className="kit-tile-remove" aria-label={`删除 ${file.name}`} onClick={onRemove}>
          <CloseOutlined aria-hidden />
        </button>
      ) : null}
    </span>
    {isOneOfSeveral ? <VersionTag file={file} /> : null}
    <ExpiryTag file={file} />
  </li>
);

type UploadProps = { readonly upload: Upload; readonly onRetry: () => void; readonly onCancel: () => void };

function UploadTile({ upload: { file, state, percent }, onRetry, onCancel }: UploadProps) {
  const url = usePictureUrl(file.type.startsWith('image/') ? file : undefined);
  return (
    <li>
      <button
        type="button"
        className={`kit-tile kit-tile-${state}`}
        aria-label={state === 'failed' ? `重试 ${file.name}` : `${file.name} 上传中`}
        disabled={state !== 'failed'}
        onClick={onRetry}
      >
        {url === undefined ? <FileOutlined aria-hidden /> : <img src={url} alt="" />}
        <span role="status">
          {state === 'failed' ? (
            '重试'
          ) : state === 'waiting' ? (
            '等待'
          ) : percent > 0 ? (
            `${percent}%`
          ) : (
            <LoadingOutlined aria-label="上传中" />
          )}
        </span>
      </button>
      <button type="button" className="kit-tile-remove" aria-label={`取消 ${file.name}`} onClick={onCancel}>
        <CloseOutlined aria-hidden />
      </button>
    </li>
  );
}

type StripProps = {
  readonly kind: AnyAttachment;
  readonly files: readonly AttachmentRow[];
  /** The row that files are added to; left out, they are only looked at. */
  readonly owner?: number | undefined;
  /** What is there stays, although more may come. */
  readonly isKept?: boolean;
  /** Takes what becomes of them; without it whatever shows them asks for them again. */
  readonly onChange?: ((to: FilesChange) => void) | undefined;
  /** Where files go out that this is only one of the places for: they go on while it is not drawn. */
  readonly uploads?: Uploads;
  /** What is wrong with them as they are. */
  readonly problem?: string | undefined;
};

/** Takes files off, and puts back what was just taken off. */
function useRemoval({ kind, onChange }: StripProps) {
  const api = useApi();
  const [removed, setRemoved] = useState<AttachmentRow>();
  const [failure, setFailure] = useState('');
  const run = async (what: 'remove' | 'restore', file: AttachmentRow): Promise<void> => {
    const call = kind.calls[what];
    if (!call) return;
    try {
      setFailure('');
      await api.send(call, { id: file.id }, { isSilent: true, isPart: onChange !== undefined });
      setRemoved(what === 'remove' ? file : undefined);
      onChange?.((what === 'remove' ? withoutFile : withFile)(file));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFailure(error.message);
    }
  };
  return { removed, failure, run };
}

type NotesProps = Pick<StripProps, 'problem'> & {
  readonly sending: OwnUploads;
  readonly removal: ReturnType<typeof useRemoval>;
};

/** What was taken off and may be put back, and what went wrong. */
function Notes({ problem = '', sending: { uploads, problem: refused, retry }, removal }: NotesProps) {
  const { removed, failure, run } = removal;
  const failed = uploads.find(({ state }) => state === 'failed');
  const words = [failed ? `${failed.file.name} 没有上传：${failed.problem}` : '', refused, failure]
    .filter((part) => part !== '')
    .join('；');
  return (
    <>
      {removed ? (
        <p role="status" className="kit-muted">
          已删除 {removed.name}
          <ActionButton type="link" size="small" onClick={() => run('restore', removed)}>
            撤销
          </ActionButton>
        </p>
      ) : null}
      {words === '' && problem === '' ? null : (
        <p role="alert" className="kit-problem">
          {words === '' ? problem : words}
          {failed ? (
            <Button type="link" size="small" onClick={() => retry(failed.key)}>
              重试
            </Button>
          ) : null}
        </p>
      )}
    </>
  );
}

type RoomProps = { readonly kind: AnyAttachment; readonly count: number };

/** How many there are, of how many. */
const Room = ({ kind: { max }, count }: RoomProps) => (
  <p className="kit-muted kit-num" aria-label={`已有 ${count} 个，最多 ${max} 个`}>
    {count}/{max}
  </p>
);

/** What sends the files: the page's own part for many rows, or one for this row alone. */
function useSending(
  { kind, owner, uploads }: StripProps,
  onAdded: ((row: AttachmentRow) => void) | undefined,
): Uploads {
  const own = useUploads({ kind, owners: owner === undefined || uploads ? [] : [owner], onAdded });
  return uploads ?? own;
}

/** Files as small pictures; a click shows one in full. With an owner files are added by camera, pick, drag or paste. */
export function AttachmentStrip(props: StripProps) {
  const { kind, files, owner, isKept = false, onChange, problem } = props;
  const view = useAttachmentView(kind);
  const removal = useRemoval(props);
  const count = files.filter(({ replacedTime }) => replacedTime === null).length;
  const hasVersions = count < files.length;
  const onAdded = onChange && ((row: AttachmentRow) => onChange(withFile(row)));
  const [entered, setEntered] = useState<readonly File[]>();
  const enter = enteredBeside(kind).length === 0 ? undefined : setEntered;
  const sending = useSending(props, onAdded).of(owner ?? 0, count, enter);
  const { uploads, take, retry, cancel } = sending;
  const { shown, search } = useFileSearch(kind, files);
  const isOpen = owner !== undefined;
  const removalOf = (file: AttachmentRow) =>
    isOpen && !isKept && kind.calls.remove && file.verdict === null
      ? () => void removal.run('remove', file)
      : undefined;
  return (
    <div className="kit-strip">
      {search}
      <ul>
        {shown.map((file) => (
          <Tile
            key={file.id}
            kind={kind}
            file={file}
            isOneOfSeveral={hasVersions}
            onOpen={() => view.open(file, shown)}
            onRemove={removalOf(file)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload.key)}
            onCancel={() => cancel(upload.key)}
          />
        ))}
        {isOpen && (kind.versions === true || count + uploads.length < kind.max) ? (
          <AddTiles kind={kind} isWanted={problem !== undefined} onTake={(chosen) => void take(chosen)} />
        ) : null}
      </ul>
      {isOpen && kind.versions === undefined ? <Room kind={kind} count={count} /> : null}
      <Notes problem={problem} sending={sending} removal={removal} />
      {view.dialog}
      {entered && isOpen ? (
        <AttachmentEntry
          kind={kind}
          owner={owner}
          files={entered}
          onAdded={onAdded}
          onClose={() => setEntered(undefined)}
        />
      ) : null}
    </div>
  );
}
