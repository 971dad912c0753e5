import { useState } from 'react';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { ShownPictures, SmallPicture } from './material-picture.tsx';

type Pictured = {
  readonly id: number;
  readonly name: string;
  readonly pictureId: number | null;
  readonly pictureCount: number;
};

/** The first picture of a material, and all of them at a press. */
export function MaterialPictureCell({ row: { id, name, pictureId, pictureCount } }: { readonly row: Pictured }) {
  const [isOpen, setOpen] = useState(false);
  if (pictureId === null) return '–';
  return (
    <>
      <SmallPicture id={pictureId} alt={`${name}，共 ${pictureCount} 张`} onOpen={() => setOpen(true)} />
      {isOpen ? (
        <TabDialog open title={name} footer={null} width={720} onClose={() => setOpen(false)}>
          <ShownPictures materialId={id} />
        </TabDialog>
      ) : null}
    </>
  );
}
