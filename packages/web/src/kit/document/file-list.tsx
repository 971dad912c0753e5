import type { FileRow } from '@material/contract/kernel/document.ts';
import {
  DeleteOutlined,
  DownloadOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
} from '@ant-design/icons';
import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../feedback/action-button.tsx';
import { bytesText } from './file-words.ts';
import { TimeText } from '../display/time-text.tsx';
import './upload-box.css';

type Props = {
  readonly files: readonly FileRow[];
  /** Fetches one file; the name is then a button. */
  readonly onDownload?: (file: FileRow) => unknown;
  readonly onRemove?: (file: FileRow) => unknown;
  readonly emptyText?: string;
};

const iconOf = (type: string): ReactNode => {
  if (type.includes('pdf')) return <FilePdfOutlined aria-hidden />;
  if (/png|jpe?g|webp|image/.test(type)) return <FileImageOutlined aria-hidden />;
  return /xls|sheet/.test(type) ? <FileExcelOutlined aria-hidden /> : <FileOutlined aria-hidden />;
};

/** Files of a document: name, size, time, download, removal. */
export function FileList({ files, onDownload, onRemove, emptyText = '没有文件' }: Props) {
  if (files.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />;
  return (
    <ul className="kit-files">
      {files.map((file) => (
        <li key={file.id}>
          {iconOf(file.type)}
          {onDownload ? (
            <ActionButton type="link" onClick={() => onDownload(file)}>
              {file.name}
            </ActionButton>
          ) : (
            <span>{file.name}</span>
          )}
          <span className="kit-grow" />
          <span className="kit-muted kit-num">{bytesText(file.bytes)}</span>
          <span className="kit-muted">
            <TimeText value={file.createTime} />
          </span>
          {onDownload ? (
            <ActionButton
              type="text"
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              aria-label={`下载 ${file.name}`}
              onClick={() => onDownload(file)}
            />
          ) : null}
          {onRemove ? (
            <ActionButton
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`删除 ${file.name}`}
              onClick={() => onRemove(file)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
