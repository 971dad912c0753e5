import Icon from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useRef } from 'react';
import type { GridRow } from './grid-columns.ts';
import { usePageKeys } from '../tab/use-page-keys.ts';
import type { RowHistory } from './use-row-history.tsx';

/** An arrow that turns back; mirrored it goes forward again. */
const Turn = ({ isBack }: { readonly isBack: boolean }) => (
  <svg viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="2.2" aria-hidden>
    <g strokeLinecap="round" strokeLinejoin="round" {...(isBack ? {} : { transform: 'translate(24 0) scale(-1 1)' })}>
      <path d="M9 4 4 9l5 5" />
      <path d="M4 9h10.5a5.5 5.5 0 0 1 0 11H9" />
    </g>
  </svg>
);
const Back = () => <Turn isBack />;
const Forward = () => <Turn isBack={false} />;

type Props<R extends GridRow> = {
  readonly history: Pick<RowHistory<R>, 'undo' | 'redo' | 'canUndo' | 'canRedo'>;
  readonly isBusy?: boolean;
};

const turnOf = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined => {
  if (!ctrlKey && !metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'y' || (letter === 'z' && shiftKey)) return 'redo';
  return letter === 'z' ? 'undo' : undefined;
};

/** The keys also work where no cell is chosen: after a dialog or a click beside the rows. */
function useUndoKeys<R extends GridRow>({ history, isBusy = false }: Props<R>) {
  const own = useRef<HTMLSpanElement>(null);
  usePageKeys(own, (event) => {
    const turn = turnOf(event);
    return turn && !isBusy ? history[turn] : undefined;
  });
  return own;
}

/** Takes the last change of the rows back, and does it again. */
export function UndoButtons<R extends GridRow>({ history, isBusy = false }: Props<R>) {
  const own = useUndoKeys({ history, isBusy });
  return (
    <span ref={own} className="kit-undo">
      <Tooltip title="撤销 Ctrl+Z">
        <Button
          type="text"
          icon={<Icon component={Back} aria-hidden />}
          aria-label="撤销"
          disabled={isBusy || !history.canUndo}
          onClick={history.undo}
        />
      </Tooltip>
      <Tooltip title="重做 Ctrl+Y">
        <Button
          type="text"
          icon={<Icon component={Forward} aria-hidden />}
          aria-label="重做"
          disabled={isBusy || !history.canRedo}
          onClick={history.redo}
        />
      </Tooltip>
    </span>
  );
}
