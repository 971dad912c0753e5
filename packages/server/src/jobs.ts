import { attachments } from '@material/contract/attachments.ts';
import { attachmentSchedules } from './kernel/attachment/clean-up.ts';
import { kernelSchedules } from './kernel/operation/clean-up.ts';
import { smsDelivery, smsSchedules } from './kernel/sms/deliver-sms.ts';
import { queueSchedules } from './kernel/queue/queue-jobs.ts';
import type { JobList } from './kernel/operation/jobs.ts';
import { importSchedules } from './kernel/import/import-jobs.ts';
import { waited } from './documents.ts';
import {
  messageFile,
  namedInCommentTopic,
  noticeSchedules,
  noticeSmsSchedules,
  noticeToPeopleTopic,
  returnedToTopic,
  takenBackTopic,
  waitingTopic,
} from './messaging/public.ts';
import { bankChangeSchedules, certificateSchedules, materialPicture } from './catalogue/public.ts';
import { deliverySchedules } from './ordering/public.ts';
import { qualitySchedules } from './quality/public.ts';

/** Everything the product does by itself: each context adds its schedules and the outbox topics it delivers. */
export const jobList: JobList = {
  schedules: [
    ...kernelSchedules,
    ...attachmentSchedules([...attachments, messageFile, materialPicture]),
    ...certificateSchedules,
    ...bankChangeSchedules,
    ...deliverySchedules,
    ...qualitySchedules,
    ...importSchedules,
    ...queueSchedules,
    ...smsSchedules,
    ...noticeSchedules(waited),
    ...noticeSmsSchedules,
  ],
  topics: [
    waitingTopic(waited),
    returnedToTopic(waited),
    namedInCommentTopic,
    noticeToPeopleTopic,
    takenBackTopic,
    smsDelivery,
  ],
};
