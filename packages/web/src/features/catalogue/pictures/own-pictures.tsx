import { pictureCalls, type PictureRow } from '@material/contract/catalogue/picture/picture.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { RowButtons } from '../../../kit/actions/row-actions.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { AddPictureDialog } from './add-picture.dialog.tsx';
import { usePictureActions } from './picture-actions.ts';
import { pictureColumns } from './picture-columns.tsx';
import { PictureCompare } from './picture-compare.tsx';

const call = pictureCalls.getListMaterialPicture;
const filters = filtersOf(call, [{ field: 'filter', placeholder: '物料名称、拼音首字母' }, 'status', 'materialId']);

/** Pictures that a supplier proposes for the materials that it sells, and what became of them. */
export function OwnPictures() {
  const actions = usePictureActions();
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<PictureRow>();
  const columns = useMemo(() => pictureColumns(setShown), []);
  return (
    <>
      <ListPage
        call={call}
        noun="张图片"
        columns={columns}
        filters={filters}
        onOpen={setShown}
        rowActions={(row) => <RowButtons actions={actions.drawn(row)} />}
        toolbar={
          <Can power={power(catalogueScreens.materialUpdate, '上传图片')}>
            <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setAdding(true)}>
              上传图片
            </Button>
          </Can>
        }
        emptyText="还没有提交过物料图片"
      />
      {isAdding ? <AddPictureDialog waits onClose={() => setAdding(false)} /> : null}
      {shown ? <PictureCompare row={shown} actions={actions} onClose={() => setShown(undefined)} /> : null}
      {actions.dialogs}
    </>
  );
}
