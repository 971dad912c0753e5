import type { Call, Sent } from '@material/contract/kernel/call.ts';
import type { FileRow } from '@material/contract/kernel/document.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePictureUrl } from '../../../kit/document/picture-url.ts';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useApi } from '../../../lib/api.ts';

export type FileView = {
  /** Shows a picture; any other file is saved. */
  readonly open: (file: FileRow) => Promise<void>;
  readonly dialog: ReactNode;
};

type Shown = { readonly file: FileRow; readonly picture: File };

const isPicture = ({ type }: FileRow): boolean => /png|jpe?g|webp|image/.test(type);

/** Opens files of one download call. */
export function useFileView<C extends Call>(call: C): FileView {
  const api = useApi();
  const [shown, setShown] = useState<Shown>();
  const inputOf = ({ id }: FileRow) => ({ id }) as unknown as Sent<C>;
  const save = (file: FileRow): Promise<void> => api.download(call, inputOf(file));
  return {
    open: async (file) => {
      if (!isPicture(file)) return save(file);
      setShown({ file, picture: await api.fetchFile(call, inputOf(file)) });
    },
    dialog: shown ? (
      <PictureDialog {...shown} onClose={() => setShown(undefined)} onSave={() => save(shown.file)} />
    ) : null,
  };
}

type DialogProps = Shown & { readonly onClose: () => void; readonly onSave: () => unknown };

function PictureDialog({ file, picture, onClose, onSave }: DialogProps) {
  const url = usePictureUrl(picture);
  return (
    <TabDialog
      open
      title={file.name}
      width={880}
      onClose={onClose}
      footer={[
        <Button key="save" onClick={() => void onSave()}>
          下载
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          关闭
        </Button>,
      ]}
    >
      {url === undefined ? null : <img className="delivery-picture" src={url} alt={file.name} />}
    </TabDialog>
  );
}
