import { fileListCalls, fileZipCalls } from '@material/contract/ordering/file-manage.calls.ts';
import { implement } from '../../kernel/call/implement.ts';
import { exportZip } from '../../kernel/list/export.ts';
import { implementLists } from '../../kernel/list/implement-lists.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { certificateFiles, reportFiles } from './file-manage.list.ts';
import { bytesOf, filesToZip } from './file-manage.repo.ts';

const zips = implement(fileZipCalls, {
  zipCityFiles: async (ctx, { certificates, reports, cityId }, running) => {
    const files = await filesToZip(ctx, { certificates, reports, cityId });
    if (files.length === 0) refuse('blocked', { reason: '所选的没有文件可以下载' });
    const told = { table: 'attachment', id: null, after: { ids: files.map(({ id }) => id) } };
    return exportZip(ctx, { name: '文件', files: bytesOf(ctx, files), count: files.length, told }, running);
  },
});

/** What a city reads of certificates and test reports, and takes with it. */
export const fileManage = [
  ...implementLists(fileListCalls, { getListCertificateFile: certificateFiles, getListReportFile: reportFiles }),
  ...zips,
];
