import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import { CameraOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useNarrow } from '../react/use-narrow.ts';
import { ruleText } from '../file/file-words.ts';
import { useFileEntry } from '../file/use-file-entry.tsx';
import { enteredBeside } from './allowed.ts';

type Take = (files: readonly File[]) => void;
type TileProps = {
  readonly kind: AnyAttachment;
  readonly title: string;
  readonly icon: ReactNode;
  readonly isWanted: boolean;
  readonly isCamera?: boolean;
  readonly onTake: Take;
};

/** One way in: a click chooses, and the tile takes what is dropped or pasted on it. */
function AddTile({ kind, title, icon, isWanted, isCamera = false, onTake }: TileProps) {
  const rule = { types: kind.types, maxBytes: kind.maxBytes, maxFiles: 1 };
  const { box, button, input, isOver } = useFileEntry({
    rule,
    title,
    isCamera,
    isMany: kind.max > 1 && !isCamera && enteredBeside(kind).length === 0,
    onTake,
  });
  return (
    <li {...box}>
      <button
        type="button"
        className={['kit-tile kit-tile-add', isWanted ? 'kit-tile-wanted' : '', isOver ? 'kit-tile-over' : ''].join(
          ' ',
        )}
        title={isCamera ? undefined : `${ruleText(rule)}，可拖入或粘贴`}
        {...button}
      >
        {icon}
        <span>{title}</span>
      </button>
      {input}
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
