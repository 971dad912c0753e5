import type { AnyAttachment } from '@material/contract/kernel/attachment.ts';
import { CameraOutlined, PlusOutlined } from '@ant-design/icons';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useNarrow } from '../react/use-narrow.ts';
import { acceptOf, ruleText } from './file-words.ts';

type Take = (files: readonly File[]) => void;
type TileProps = {
  readonly kind: AnyAttachment;
  readonly title: string;
  readonly icon: ReactNode;
  readonly isWanted: boolean;
  readonly isCamera?: true;
  readonly onTake: Take;
};

/** One way in: a click chooses, and the tile takes what is dropped or pasted on it. */
function AddTile({ kind, title, icon, isWanted, isCamera, onTake }: TileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const rule = { types: kind.types, maxBytes: kind.maxBytes, maxFiles: 1 };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onTake([...event.dataTransfer.files]);
  };
  return (
    <li onPaste={(event) => event.clipboardData.files.length > 0 && onTake([...event.clipboardData.files])}>
      <button
        type="button"
        className={['kit-tile kit-tile-add', isWanted ? 'kit-tile-wanted' : '', isOver ? 'kit-tile-over' : ''].join(
          ' ',
        )}
        title={isCamera ? undefined : `${ruleText(rule)}，可拖入或粘贴`}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {icon}
        <span>{title}</span>
      </button>
      <input
        ref={input}
        type="file"
        className="kit-hidden"
        tabIndex={-1}
        aria-label={title}
        accept={acceptOf(rule)}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: kind.max > 1 })}
        onChange={(event) => {
          onTake([...(event.target.files ?? [])]);
          // The same file chosen again must count as a change.
          event.target.value = '';
        }}
      />
    </li>
  );
}

type Props = { readonly kind: AnyAttachment; readonly isWanted: boolean; readonly onTake: Take };

/** Where files come in: on a phone by the camera or from what is stored there, at a desk by pick, drag or paste. */
export function AddTiles(props: Props) {
  const isPhone = useNarrow();
  const takesPictures = props.kind.types.includes('jpeg');
  return (
    <>
      {isPhone && takesPictures ? (
        <AddTile {...props} isCamera title="拍照" icon={<CameraOutlined aria-hidden />} />
      ) : null}
      <AddTile {...props} title={isPhone && takesPictures ? '相册' : '添加'} icon={<PlusOutlined aria-hidden />} />
    </>
  );
}
