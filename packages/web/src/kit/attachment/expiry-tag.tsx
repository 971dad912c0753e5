import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { AttachmentRow } from '@material/contract/kernel/document/attachment.ts';
import { ToneTag } from '../display/status-tag.tsx';

/** How many days before its end a file is warned of. */
const warnedDays = 30;

/** Until when a file is valid, where it is not for ever; marked where that is soon or past. */
export function ExpiryTag({ file: { validUntil, replacedTime } }: { readonly file: AttachmentRow }) {
  if (validUntil === null || replacedTime !== null) return null;
  const today = businessDate(new Date());
  if (validUntil < today) return <ToneTag tone="error">{`已于 ${validUntil} 过期`}</ToneTag>;
  if (validUntil <= addDays(today, warnedDays)) return <ToneTag tone="warning">{`${validUntil} 即将到期`}</ToneTag>;
  return <ToneTag tone="default">{`有效期至 ${validUntil}`}</ToneTag>;
}
