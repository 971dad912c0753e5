import { pictureCalls, type PictureRow } from '@material/contract/catalogue/picture/picture.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { Batch } from '../../../kit/actions/batch-bar.tsx';
import { RowButtons } from '../../../kit/actions/row-actions.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { AddPictureDialog } from './add-picture.dialog.tsx';
import { usePictureActions } from './picture-actions.ts';
import { pictureColumns } from './picture-columns.tsx';
import { PictureCompare } from './picture-compare.tsx';

const call = pictureCalls.getListMaterialPicture;
const filters = filtersOf(call, [
  { field: 'filter', placeholder: '物料、供应商、拼音首字母' },
  'status',
  'materialId',
  'supplierId',
  'createTime',
  'duty',
]);

const batchOf = (actions: ReturnType<typeof usePictureActions>): Batch<PictureRow> => ({
  noun: '张图片',
  actions: [actions.batch('refuse'), actions.batch('pass', { primary: true })],
});

/** 物料图片审核: what suppliers propose beside what is shown, passed or refused alone or many at once, and own pictures. */
export function Page() {
  const actions = usePictureActions();
  const [shown, setShown] = useState<PictureRow>();
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => pictureColumns(setShown), []);
  return (
    <>
      <ListPage
        call={call}
        noun="张图片"
        columns={columns}
        filters={filters}
        onOpen={setShown}
        batch={batchOf(actions)}
        rowActions={(row) => <RowButtons actions={actions.drawn(row)} />}
        toolbar={
          <Can power={power(catalogueScreens.materialImageCheck, '上传图片')}>
            <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setAdding(true)}>
              上传图片
            </Button>
          </Can>
        }
        emptyText="没有这样的物料图片"
      />
      {isAdding ? <AddPictureDialog waits={false} onClose={() => setAdding(false)} /> : null}
      {shown ? <PictureCompare row={shown} actions={actions} onClose={() => setShown(undefined)} /> : null}
      {actions.dialogs}
    </>
  );
}
