import type { FileType, UploadRule } from '@material/contract/kernel/call/call.ts';

const kinds: Readonly<
  Record<FileType, { readonly endings: readonly string[]; readonly label: string; readonly mime: string }>
> = {
  xlsx: { endings: ['xlsx'], label: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pdf: { endings: ['pdf'], label: 'PDF', mime: 'application/pdf' },
  png: { endings: ['png'], label: 'PNG', mime: 'image/png' },
  jpeg: { endings: ['jpg', 'jpeg'], label: 'JPG', mime: 'image/jpeg' },
  webp: { endings: ['webp'], label: 'WebP', mime: 'image/webp' },
};

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** `1.5 MB`, `320 KB`. */
export const bytesText = (bytes: number): string => {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const [size, unit] = [bytes / 1024 ** step, units[step]];
  return `${size >= 10 ? Math.round(size) : Math.round(size * 10) / 10} ${unit}`;
};

/** For the `accept` of a file input. */
export const acceptOf = ({ types }: Pick<UploadRule, 'types'>): string =>
  types.flatMap((type) => [...kinds[type].endings.map((ending) => `.${ending}`), kinds[type].mime]).join(',');

/** `PDF、PNG，单个不超过 10 MB，最多 5 个` */
export const ruleText = ({ types, maxBytes, maxFiles }: UploadRule): string =>
  [
    types.map((type) => kinds[type].label).join('、'),
    `单个不超过 ${bytesText(maxBytes)}`,
    ...(maxFiles > 1 ? [`最多 ${maxFiles} 个`] : []),
  ].join('，');

/** Why a file cannot be taken; the server looks at its content again. */
export const fileProblem = (
  file: { readonly name: string; readonly size: number },
  { types, maxBytes }: UploadRule,
): string | undefined => {
  const ending = file.name.split('.').pop()?.toLowerCase() ?? '';
  if (types.includes('xlsx') && ending === 'xls') return '请另存为 .xlsx 后再上传';
  if (!types.some((type) => kinds[type].endings.includes(ending)))
    return `只能上传 ${types.map((type) => kinds[type].label).join('、')}`;
  if (file.size === 0) return '文件是空的';
  return file.size > maxBytes ? `文件 ${bytesText(file.size)}，超过 ${bytesText(maxBytes)}` : undefined;
};
