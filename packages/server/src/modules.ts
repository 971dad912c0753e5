import { attachments } from '@material/contract/attachments.ts';
import { commented } from '@material/contract/comments.ts';
import { logFieldsOf, logWords, logWordsOf } from '@material/contract/log-words.ts';
import { personals } from '@material/contract/personals.ts';
import { prints } from '@material/contract/prints.ts';
import { references } from '@material/contract/references.ts';
import {
  allotStorage,
  bankChangeHandlers,
  pictureHandlers,
  profileChangeHandlers,
  businessRuleHandlers,
  materialControls,
  loadPageSize,
  pickers,
  priceBatch,
  preferredSuppliers,
  priceCompare,
  priceHistory,
  priceOrder,
  priceImporter,
  supplierHandlers,
  supplierPrices,
  recipeHandlers,
  crossHandlers,
  substituteHandlers,
  toleranceHandlers,
  views,
} from './catalogue/public.ts';
import {
  auditLog,
  cityHandlers,
  hotKeys,
  login,
  roleHandlers,
  session,
  smsHandlers,
  peopleHandlers,
  userHandlers,
  userSigns,
  relocationHandlers,
} from './identity/public.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { documents, waited } from './documents.ts';
import { implementAttachments } from './kernel/attachment/attachment.handlers.ts';
import { implementComments } from './kernel/comment/comment.handlers.ts';
import { implement, type Binding, type OpenBinding } from './kernel/call/implement.ts';
import { todoCounts } from './kernel/document/todo.ts';
import { implementImports } from './kernel/import/import.handlers.ts';
import { importWorks } from './kernel/import/import-works.ts';
import { implementQueue } from './kernel/queue/queue.handlers.ts';
import { throughQueue } from './kernel/queue/queued-call.ts';
import { queuedDownloads, type QueuedWork } from './kernel/queue/queued-work.ts';
import { pageErrors } from './kernel/call/page-error.handlers.ts';
import { implementExports } from './kernel/list/export-of.ts';
import { listViews } from './kernel/list/list-view.handlers.ts';
import { implementPersonal } from './kernel/list/implement-personal.ts';
import { implementPrints } from './kernel/print/implement-prints.ts';
import { implementReference, referenceList } from './kernel/reference/implement-reference.ts';
import { referenceImporter } from './kernel/reference/reference-importer.ts';
import {
  countUnread,
  help,
  messages,
  messageSettings,
  remindMany,
  sendToMany,
  sentMessages,
  smsUsers,
  toldAbout,
} from './messaging/public.ts';
import {
  askOrderExcel,
  askOrderImporters,
  askOrders,
  batchReports,
  cityOrders,
  controlDrafts,
  crossOrders,
  fileManage,
  inboundOrders,
  bigOrders,
  pickupOrders,
  terminalApplications,
  returnOrders,
  askRevisions,
  shortages,
  priceImpact,
  transportOrders,
} from './ordering/public.ts';
import { complaintOrders } from './quality/public.ts';
import { orderDays, reports } from './reporting/public.ts';

const todo = implement(todoCalls, {
  getTodoCounts: async (ctx) => ({ list: await todoCounts(ctx, waited) }),
});

const importers = [...Object.values(askOrderImporters), priceImporter, ...references.map(referenceImporter)];

const asked: readonly (readonly (Binding | OpenBinding)[])[] = [
  login,
  session({ unread: countUnread, pageSize: loadPageSize }),
  roleHandlers,
  peopleHandlers,
  userHandlers,
  relocationHandlers,
  implementPersonal(personals),
  cityHandlers,
  auditLog({
    wordsOf: logWordsOf,
    callsOf: (wanted) => logWords.filter(wanted).map(({ call }) => call),
    fieldsOf: logFieldsOf,
  }),
  smsHandlers,
  pickers,
  views,
  supplierHandlers,
  supplierPrices,
  bankChangeHandlers,
  pictureHandlers,
  profileChangeHandlers,
  priceBatch,
  preferredSuppliers,
  priceCompare,
  priceHistory,
  priceOrder,
  allotStorage,
  materialControls,
  ...references.map(implementReference),
  askOrders,
  cityOrders,
  askOrderExcel,
  bigOrders,
  pickupOrders,
  terminalApplications,
  returnOrders,
  complaintOrders,
  askRevisions,
  shortages,
  transportOrders,
  crossOrders,
  fileManage,
  inboundOrders,
  priceImpact,
  controlDrafts,
  implementAttachments(attachments, [batchReports, userSigns]),
  implementComments(commented, toldAbout),
  orderDays,
  reports,
  todo,
  messages(waited),
  sentMessages,
  businessRuleHandlers,
  recipeHandlers,
  crossHandlers,
  substituteHandlers,
  toleranceHandlers,
  messageSettings(waited),
  smsUsers,
  help,
  implementImports(importers),
  implementExports([...documents.map(({ list }) => list), ...references.map(referenceList)]),
  listViews,
  hotKeys,
  pageErrors,
];

const calls = [...asked, implementPrints(prints, asked.flat())];

/** Everything that is done in the queue. */
export const works: readonly QueuedWork[] = [
  ...queuedDownloads(calls.flat()),
  ...importWorks(importers),
  sendToMany,
  remindMany,
];

/** Every implemented call of the product, by thing. */
export const modules: readonly (readonly (Binding | OpenBinding)[])[] = [
  ...calls.map(throughQueue),
  implementQueue(works),
];
