import { pictureCalls } from '@material/contract/catalogue/picture/picture.calls.ts';
import { PictureOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { usePictureUrl } from '../../../kit/file/picture-url.ts';
import { useCall, useFile } from '../../../lib/query.ts';
import './pictures.css';

type Props = { readonly id: number; readonly alt: string };

/** A picture of a material as it was uploaded. */
export function MaterialPicture({ id, alt }: Props) {
  const url = usePictureUrl(useFile(pictureCalls.downMaterialPicture, { id }).data);
  return url === undefined ? <Skeleton.Image active /> : <img src={url} alt={alt} />;
}

/** The same small, as lists have it; a press shows more. */
export function SmallPicture({ id, alt, onOpen }: Props & { readonly onOpen: () => void }) {
  const url = usePictureUrl(useFile(pictureCalls.thumbMaterialPicture, { id }).data);
  return (
    <button type="button" className="material-picture" aria-label={`查看图片 ${alt}`} onClick={onOpen}>
      {url === undefined ? <PictureOutlined aria-hidden /> : <img src={url} alt="" />}
    </button>
  );
}

/** What everybody sees of a material, by its places. */
export function ShownPictures({ materialId }: { readonly materialId: number }) {
  const { data } = useCall(pictureCalls.getMaterialPictures, { materialId });
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.list.length === 0) return <p className="kit-muted">这个物料还没有图片</p>;
  return (
    <ul className="material-pictures">
      {data.list.map(({ id, place }) => (
        <li key={id}>
          <MaterialPicture id={id} alt={`第 ${place} 张`} />
          <span className="kit-muted">第 {place} 张</span>
        </li>
      ))}
    </ul>
  );
}
