import type { FileRow } from '@material/contract/kernel/document.ts';
import { inboundCalls } from '@material/contract/ordering/inbound.calls.ts';
import type { transportOrderCalls } from '@material/contract/ordering/transport-order.calls.ts';
import { CameraOutlined, CloseOutlined, LoadingOutlined, PictureOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { acceptOf, fileProblem } from '../../../kit/document/file-words.ts';
import { useFile } from '../../../lib/query.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { useApi } from '../../../lib/api.ts';
import { shrunk } from './photo-shrink.ts';
import { usePictureUrl } from '../../../kit/document/picture-url.ts';
import { useFileView } from '../transport/file-view.tsx';

const call = inboundCalls.uploadInboundPhoto;
const rule = call.upload ?? { maxBytes: 0, maxFiles: 1, types: [] };
const mostPhotos = 9;

/** The receiving place's own call, or the one of whoever sees a difference. */
type PhotoCall = typeof inboundCalls.downInboundPhoto | typeof transportOrderCalls.downDifferencePhoto;

type ThumbProps = {
  readonly photo: FileRow;
  readonly from: PhotoCall;
  readonly onOpen: () => void;
  readonly onRemove: (() => void) | undefined;
};

function Thumb({ photo, from, onOpen, onRemove }: ThumbProps) {
  const url = usePictureUrl(useFile(from, { id: photo.id }).data);
  return (
    <li>
      <button type="button" className="door-thumb" aria-label={`查看 ${photo.name}`} onClick={onOpen}>
        {url === undefined ? <PictureOutlined aria-hidden /> : <img src={url} alt="" />}
      </button>
      {onRemove ? (
        <button type="button" className="door-thumb-remove" aria-label={`删除 ${photo.name}`} onClick={onRemove}>
          <CloseOutlined aria-hidden />
        </button>
      ) : null}
    </li>
  );
}

type ViewProps = {
  readonly photos: readonly FileRow[];
  readonly onRemove?: (photo: FileRow) => void;
  readonly from?: PhotoCall;
};

type StripProps = ViewProps & { readonly children?: React.ReactNode };

/** Photos as small pictures; a tap shows one in full. */
export function PhotoStrip({ photos, onRemove, from = inboundCalls.downInboundPhoto, children }: StripProps) {
  const view = useFileView(from);
  return (
    <>
      <ul className="door-photos">
        {photos.map((photo) => (
          <Thumb
            key={photo.id}
            photo={photo}
            from={from}
            onOpen={() => void view.open(photo).catch(() => undefined)}
            onRemove={onRemove ? () => onRemove(photo) : undefined}
          />
        ))}
        {children}
      </ul>
      {view.dialog}
    </>
  );
}

type Props = {
  readonly inboundId: number;
  readonly photos: readonly FileRow[];
  readonly onChange: (photos: readonly FileRow[]) => void;
  readonly problem?: string | undefined;
};

/** Sends a picture as soon as it was taken. */
function usePhotoUpload({ inboundId, photos, onChange }: Props) {
  const api = useApi();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const upload = async (file: File): Promise<void> => {
    try {
      const photo = await api.upload(call, { id: inboundId }, { files: [file], isSilent: true, isPart: true });
      api.putFile(inboundCalls.downInboundPhoto, { id: photo.id }, file);
      onChange([...photos, photo]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFailure(`照片没有上传：${error.message}`);
    }
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const small = await shrunk(file);
    const wrong = fileProblem(small, rule);
    setFailure(wrong ?? '');
    if (wrong !== undefined) return;
    setSending(true);
    await upload(small).finally(() => setSending(false));
  };
  return { isSending, failure, take };
}

/** Takes photos with the camera, or from the album, and sends each at once. */
export function PhotoField(props: Props) {
  const { photos, onChange, problem } = props;
  const input = useRef<HTMLInputElement>(null);
  const { isSending, failure, take } = usePhotoUpload(props);
  const words = failure || problem;
  return (
    <div>
      <PhotoStrip photos={photos} onRemove={(gone) => onChange(photos.filter(({ id }) => id !== gone.id))}>
        {photos.length >= mostPhotos ? null : (
          <li>
            <button
              type="button"
              className={`door-camera${problem === undefined ? '' : ' door-camera-wanted'}`}
              disabled={isSending}
              onClick={() => input.current?.click()}
            >
              {isSending ? <LoadingOutlined aria-hidden /> : <CameraOutlined aria-hidden />}
              <span>{isSending ? '上传中' : '拍照'}</span>
            </button>
          </li>
        )}
      </PhotoStrip>
      <input
        ref={input}
        type="file"
        className="kit-hidden"
        tabIndex={-1}
        aria-label="拍照"
        accept={acceptOf(rule)}
        capture="environment"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same picture chosen again must count as a change.
          event.target.value = '';
        }}
      />
      {words === undefined || words === '' ? null : (
        <p role="alert" className="kit-problem">
          {words}
        </p>
      )}
    </div>
  );
}
