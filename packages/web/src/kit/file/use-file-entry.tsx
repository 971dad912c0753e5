import type { UploadRule } from '@material/contract/kernel/call/call.ts';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { acceptOf } from './file-words.ts';

type Options = {
  readonly rule: UploadRule;
  /** What the choice is called. */
  readonly title: string;
  readonly isMany: boolean;
  /** Opens the camera on phones. */
  readonly isCamera?: boolean;
  readonly disabled?: boolean;
  readonly onTake: (files: readonly File[]) => unknown;
};

/** A way in for files: a click on the button opens the choice, it takes what is dropped on it, and its box what is pasted. */
export function useFileEntry({ rule, title, isMany, isCamera = false, disabled = false, onTake }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    if (files && files.length > 0 && !disabled) onTake([...files]);
  };
  return {
    isOver,
    box: { onPaste: (event: ClipboardEvent) => take(event.clipboardData.files) },
    button: {
      disabled,
      onClick: () => input.current?.click(),
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
    input: (
      <input
        ref={input}
        type="file"
        className="kit-hidden"
        tabIndex={-1}
        aria-label={title}
        accept={acceptOf(rule)}
        disabled={disabled}
        multiple={isMany}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          take(event.target.files);
          // The same file chosen again must count as a change.
          event.target.value = '';
        }}
      />
    ),
  };
}
