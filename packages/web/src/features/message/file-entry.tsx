import { sentMessageCalls } from '@material/contract/messaging/sent-message.calls.ts';
import { messageLimits } from '@material/contract/messaging/message.rules.ts';
import { CloseOutlined } from '@ant-design/icons';
import { UploadBox } from '../../kit/file/upload-box.tsx';
import { bytesText } from '../../kit/file/file-words.ts';
import type { Control } from '../../kit/form/form-controls.tsx';
import { useApi } from '../../lib/api.ts';
import './message.css';

const { addMessageFile } = sentMessageCalls;
export type Kept = { readonly id: number; readonly name: string; readonly bytes: number };

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);

type Props = { readonly control: Control; readonly known: Map<number, Kept> };

/** Files that go along: each is sent as it is chosen, and counts when the message is sent. */
export function FileEntry({ control, known }: Props) {
  const api = useApi();
  const { id, label, value, onChange, isDisabled, aria } = control;
  const ids = idsOf(value);
  const rule = addMessageFile.upload;
  const left = messageLimits.files - ids.length;
  return (
    <div id={id} className="message-entry" role="group" aria-label={label} {...aria}>
      {ids.length === 0 ? null : (
        <ul>
          {ids.map((one) => (
            <li key={one}>
              <span>{known.get(one)?.name}</span>
              <span className="kit-muted kit-num">{bytesText(known.get(one)?.bytes ?? 0)}</span>
              <span className="kit-grow" />
              {isDisabled ? null : (
                <button
                  type="button"
                  className="kit-form-file-remove"
                  aria-label={`去掉 ${known.get(one)?.name}`}
                  onClick={() => onChange(ids.filter((other) => other !== one))}
                >
                  <CloseOutlined aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && rule ? (
        <UploadBox
          rule={rule}
          title="选择附件，或拖到这里"
          disabled={isDisabled}
          onSend={async (files, options) => {
            const kept = await api.upload(addMessageFile, {}, { ...options, files });
            known.set(kept.id, kept);
            onChange([...ids, kept.id]);
          }}
        />
      ) : null}
    </div>
  );
}
