import { z } from 'zod';
import { field } from '../../kernel/field/field.ts';
import { revisionStatus } from './ask-revision.status.ts';

/** The amendment by which an order became the version that it is, for everybody who sees the order. */
export const lastRevision = z.object({
  revisionNo: field.no('变更单号'),
  revisionStatus: field.status('变更状态', revisionStatus),
  revisionReason: field.text('变更原因'),
  oldDeliveryDate: field.date('原送达日期'),
  newDeliveryDate: field.date('新送达日期').nullable(),
  oldPlaceName: field.text('原收货地点'),
  newPlaceName: field.text('新收货地点'),
  applyTime: field.time('变更时间').nullable(),
});
export type LastRevision = z.infer<typeof lastRevision>;
