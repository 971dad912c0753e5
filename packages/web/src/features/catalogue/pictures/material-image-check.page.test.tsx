import { pictureCalls, pictureRow, type PictureRow } from '@material/contract/catalogue/picture/picture.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Page as CheckPage } from './material-image-check.page.tsx';
import { OwnPictures } from './own-pictures.tsx';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';

const picture = (more: Partial<PictureRow> = {}): PictureRow =>
  sampleOf(pictureRow, {
    id: 5,
    no: 'TP00000005',
    materialName: '东北珍珠米',
    supplierName: '示例粮油',
    pictureName: '新包装.jpg',
    place: 1,
    oldId: 3,
    status: 'PENDING',
    rowVersion: 1,
    actions: [{ code: 'pass' }, { code: 'refuse' }],
    ...more,
  });

let server: FakeServer;
let rows: PictureRow[];
beforeEach(() => {
  setWidth(1440);
  rows = [picture()];
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(pictureCalls.getListMaterialPicture, () => ({ list: rows, totalCount: rows.length }));
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const check = { path: '/managecenter/ordermanage/materialImagecheck', screen: 'materialImageCheck' } as const;

it('shows what is proposed beside what is shown, and passes it', async () => {
  server.on(pictureCalls.passMaterialPicture, () => picture({ status: 'SHOWN', actions: [] }));
  inTab(<CheckPage />, check);
  await user.click(await screen.findByRole('button', { name: '查看图片 新包装.jpg' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('原图片')).toBeTruthy();
  expect(within(dialog).getByText('新图片')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: /通\s?过/ }));
  await user.click(
    await waitFor(() => {
      const question = screen.getAllByRole('dialog').at(-1);
      if (!question || question === dialog) throw new Error('nothing was asked');
      return within(question).getByRole('button', { name: /通\s?过|确\s?[认定]/ });
    }),
  );
  await waitFor(() =>
    expect(server.requestsTo(pictureCalls.passMaterialPicture).map(({ input }) => input)).toEqual([
      { id: 5, rowVersion: 1 },
    ]),
  );
});

it('tells a supplier why a picture was refused, and what a picture has to be', async () => {
  rows = [picture({ status: 'REFUSED', checkOpinion: '图片模糊', oldId: null, actions: [] })];
  inTab(<OwnPictures />, { path: '/suppliercenter/materialupdate', screen: 'materialUpdate' });
  expect(await screen.findByText('图片模糊')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /上传图片/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('每边至少 600 像素，不超过 10 MB')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '提交审核' }));
  expect(await within(dialog).findByText('请选择物料')).toBeTruthy();
  expect(server.requestsTo(pictureCalls.addMaterialPicture)).toEqual([]);
});
