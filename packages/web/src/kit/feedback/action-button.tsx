import { LoadingOutlined } from '@ant-design/icons';
import { Button, type ButtonProps, Tooltip } from 'antd';
import { useEffect, useRef } from 'react';
import { useClickLock } from './use-click-lock.ts';

export type ActionButtonProps = Omit<ButtonProps, 'onClick' | 'loading'> & {
  /** The work; a promise keeps the button loading until it settles. */
  readonly onClick: () => unknown;
  /** Why the button cannot be used now: disables it and says so as a tooltip. */
  readonly blocked?: string | undefined;
};

/** The sign of work under way. The button keeps its own name beside it; antd's own sign would stay in that name. */
export const waiting = <LoadingOutlined aria-hidden />;

/** A button that sends something: locked for two seconds after a click, loading while the work runs. */
export function ActionButton({ onClick, blocked, disabled, icon, ...rest }: ActionButtonProps) {
  const lock = useClickLock();
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const isOff = disabled === true || blocked !== undefined || lock.isLocked;

  useEffect(() => {
    // A disabled button drops the focus; give it back to whoever works by keyboard.
    if (!lock.isLocked && hadFocus.current && document.activeElement === document.body) button.current?.focus();
    if (!lock.isLocked) hadFocus.current = false;
  }, [lock.isLocked]);

  const press = (): void => {
    hadFocus.current = document.activeElement === button.current;
    lock.run(onClick);
  };
  const drawn = (
    <Button
      {...rest}
      ref={button}
      aria-busy={lock.isBusy}
      icon={lock.isBusy ? waiting : icon}
      disabled={isOff}
      onClick={press}
    />
  );
  return blocked === undefined ? drawn : <BlockedHint reason={blocked}>{drawn}</BlockedHint>;
}

/** Makes a disabled control explain itself to the mouse, to the keyboard and to a finger. */
const BlockedHint = ({ reason, children }: { readonly reason: string; readonly children: React.ReactElement }) => (
  <Tooltip title={reason} trigger={['hover', 'focus']}>
    <span className="kit-blocked" tabIndex={0} role="note" aria-label={reason}>
      {children}
    </span>
  </Tooltip>
);
