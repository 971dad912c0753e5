import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { fileZipCalls } from '@material/contract/ordering/file-manage.calls.ts';
import type { BatchAction } from '../../../kit/actions/batch-bar.tsx';
import { useApi } from '../../../lib/api.ts';
import { useHeld } from '../../../lib/session/held.ts';

/** The files of a row that are looked at. */
export type Shown = { readonly kind: AnyAttachment; readonly owner: number; readonly title: string };
export type ListProps = { readonly onOpen: (shown: Shown) => void };

export const mayTake = power(catalogueScreens.fileManage, '下载');
const taken = [mayTake] as const;

/** The files of chosen rows as one archive, for whoever may take them. */
export function useZip<R>(
  inputOf: (rows: readonly R[]) => { readonly certificates?: number[]; readonly reports?: number[] },
) {
  const api = useApi();
  const isHeld = useHeld();
  const zip: BatchAction<R> = {
    label: '打包下载',
    run: (rows) => api.download(fileZipCalls.zipCityFiles, inputOf(rows)),
  };
  return isHeld(taken) ? [zip] : [];
}
