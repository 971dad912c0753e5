import type { AnyPersonal } from '@material/contract/kernel/document/personal.ts';
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAllowed } from '../../lib/session/held.ts';
import { useClickLock } from '../feedback/use-click-lock.ts';
import { PhoneLink } from './phone-link.tsx';
import '../kit.css';

type Props = {
  readonly of: AnyPersonal;
  readonly id: number;
  readonly field: string;
  /** What everybody sees of it. */
  readonly value: string;
};

const Full = ({ of, field, value }: Pick<Props, 'of' | 'field' | 'value'>) =>
  of.fields[field]?.mask === 'phone' ? <PhoneLink phone={value} /> : <span className="kit-num">{value}</span>;

/** A personal value: masked, and in full for whoever may have it and asks, which the log tells. */
export function PersonalText({ of, id, field, value }: Props) {
  const api = useApi();
  const lock = useClickLock();
  const isAllowed = useAllowed();
  const [full, setFull] = useState<{ readonly of: string; readonly value: string }>();
  if (value === '') return '–';
  // What was shown of another row, or before it was changed, is not shown of this one.
  const shown = full?.of === `${id} ${value}` ? full.value : undefined;
  const { label = '' } = of.fields[field] ?? {};
  const word = shown === undefined ? `查看完整${label}` : `隐藏${label}`;
  const reveal = async (): Promise<void> => {
    const answer = await api.send(of.call, { id, field });
    setFull({ of: `${id} ${value}`, value: answer.value });
  };
  return (
    <span className="kit-personal">
      {shown === undefined ? <span className="kit-num">{value}</span> : <Full of={of} field={field} value={shown} />}
      {isAllowed(of.call.access) ? (
        <button
          type="button"
          className="kit-personal-eye"
          title={shown === undefined ? `${word}，会记入操作日志` : word}
          aria-label={word}
          disabled={lock.isBusy}
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation();
            if (shown === undefined) lock.run(reveal);
            else setFull(undefined);
          }}
        >
          {shown === undefined ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        </button>
      ) : null}
    </span>
  );
}
