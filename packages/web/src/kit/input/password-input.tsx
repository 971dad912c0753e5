import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Input, type InputProps, type InputRef, Tooltip } from 'antd';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

type Props = Pick<
  InputProps,
  'id' | 'size' | 'status' | 'autoFocus' | 'maxLength' | 'placeholder' | 'disabled' | 'aria-invalid' | 'aria-required'
> & {
  readonly 'aria-describedby'?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What a password manager puts there: the password that there is, or one that it makes. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly field?: RefObject<InputRef | null>;
};

/** A password being typed: an eye shows it, a line says when capital letters are on. */
export function PasswordInput({ onChange, field, ...shown }: Props) {
  const own = useRef<InputRef>(null);
  const input = field ?? own;
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  const toggle = (next: boolean): void => {
    setShown(next);
    input.current?.focus({ cursor: 'end' });
  };
  return (
    <Tooltip title="大写锁定已打开" open={hasCapsLock} placement="topRight">
      <Input.Password
        {...shown}
        ref={input}
        visibilityToggle={{ visible: isShown, onVisibleChange: toggle }}
        iconRender={(isVisible) =>
          isVisible ? <EyeOutlined aria-label="隐藏密码" /> : <EyeInvisibleOutlined aria-label="显示密码" />
        }
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Tooltip>
  );
}
