import type { UploadRule } from '@material/contract/kernel/call/call.ts';
import { CloseOutlined, FileTextOutlined } from '@ant-design/icons';
import { bytesText } from '../file/file-words.ts';
import { UploadBox } from '../file/upload-box.tsx';
import { usePictureUrl } from '../file/picture-url.ts';
import type { Control } from './form-controls.tsx';

const isPicture = ({ type }: File): boolean => /^image\/(png|jpe?g|webp)$/.test(type);

function FileCard({ file, onRemove }: { readonly file: File; readonly onRemove: (() => void) | undefined }) {
  const url = usePictureUrl(isPicture(file) ? file : undefined);
  return (
    <li>
      {url === undefined ? <FileTextOutlined aria-hidden /> : <img src={url} alt="" />}
      <span>{file.name}</span>
      <span className="kit-muted kit-num">{bytesText(file.size)}</span>
      <span className="kit-grow" />
      {onRemove ? (
        <button type="button" className="kit-form-file-remove" aria-label={`去掉 ${file.name}`} onClick={onRemove}>
          <CloseOutlined aria-hidden />
        </button>
      ) : null}
    </li>
  );
}

type Props = { readonly control: Control; readonly rule: UploadRule | undefined; readonly title: string };

/** Files and pictures that go along with a form: chosen here, checked at once, sent when the form is saved. */
export function FilesControl({ control, rule, title }: Props) {
  const { value, onChange, isDisabled } = control;
  const files = Array.isArray(value) ? value.filter((one) => one instanceof File) : [];
  if (!rule) return null;
  const left = rule.maxFiles - files.length;
  return (
    <div id={control.id} className="kit-form-files" role="group" aria-label={control.label} {...control.aria}>
      {files.length === 0 ? null : (
        <ul>
          {files.map((file, at) => (
            <FileCard
              key={`${file.name} ${file.lastModified} ${at}`}
              file={file}
              onRemove={isDisabled ? undefined : () => onChange(files.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
      {left > 0 ? (
        <UploadBox
          rule={{ ...rule, maxFiles: left }}
          title={title}
          disabled={isDisabled}
          onSend={async (added) => onChange([...files, ...added])}
        />
      ) : null}
    </div>
  );
}
