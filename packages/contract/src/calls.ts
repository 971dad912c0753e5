import { attachments } from './attachments.ts';
import { commented } from './comments.ts';
import { attachmentCallsOf } from './kernel/document/attachment.ts';
import { commentCallsOf } from './kernel/document/comment.ts';
import type { Calls } from './kernel/call/call.ts';
import { exportCallsOf } from './kernel/list/list-call.ts';
import { printCallsOf } from './kernel/print/print.ts';
import { importCalls } from './kernel/reference/import.calls.ts';
import { referenceCallsOf } from './kernel/reference/reference.ts';
import { helpCalls } from './messaging/help.calls.ts';
import { messageCalls } from './messaging/message.calls.ts';
import { messageSettingCalls } from './messaging/message-setting.calls.ts';
import { smsUserCalls } from './messaging/sms-user.calls.ts';
import { sentMessageCalls } from './messaging/sent-message.calls.ts';
import { listViewCalls } from './kernel/list/list-view.calls.ts';
import { queueCalls } from './kernel/list/queue.calls.ts';
import { pageErrorCalls } from './kernel/call/page-error.calls.ts';
import { allotStorageCalls } from './identity/allot-storage.calls.ts';
import { productViewCalls, recipeCalls } from './catalogue/product/recipe.calls.ts';
import { substituteCalls } from './catalogue/substitute/substitute.calls.ts';
import { fileListCalls, fileZipCalls } from './ordering/file-manage.calls.ts';
import { crossCalls } from './catalogue/cross/cross.calls.ts';
import { toleranceCalls } from './catalogue/setting/tolerance.calls.ts';
import { businessRuleCalls } from './catalogue/setting/business-rule.calls.ts';
import { controlDraftCalls, materialControlCalls } from './catalogue/control/material-control.calls.ts';
import { supplierCalls } from './catalogue/supplier.calls.ts';
import { pickerCalls } from './catalogue/pickers.calls.ts';
import { newPriceImpactCalls, priceBatchCalls } from './catalogue/price/price-batch.calls.ts';
import { priceImportCalls } from './catalogue/price/price-import.calls.ts';
import { preferredImpactCalls, preferredSupplierCalls } from './catalogue/preferred/preferred-supplier.calls.ts';
import { priceCompareCalls } from './catalogue/price/price-compare.calls.ts';
import { priceHistoryCalls } from './catalogue/price/price-history.calls.ts';
import { priceOrderCalls } from './catalogue/price/price-order.calls.ts';
import { priceProposalCalls } from './catalogue/price/price-proposal.calls.ts';
import { bankChangeCalls } from './catalogue/bank/bank-change.calls.ts';
import { profileChangeCalls } from './catalogue/profile/profile-change.calls.ts';
import { pictureCalls } from './catalogue/picture/picture.calls.ts';
import { priceImpactCalls, supplierPriceCalls } from './catalogue/price/supplier-price.calls.ts';
import { viewCalls } from './catalogue/views.calls.ts';
import { hotKeyCalls } from './identity/hot-key.calls.ts';
import { cityCalls } from './identity/city.calls.ts';
import { logCalls } from './identity/log.calls.ts';
import { loginCalls, sessionCalls } from './identity/session.calls.ts';
import { smsCalls } from './identity/sms.calls.ts';
import { roleCalls } from './identity/role.calls.ts';
import { cityRelocationCalls } from './identity/city-relocation.calls.ts';
import { relocationCalls } from './identity/relocation.calls.ts';
import { peopleCalls } from './identity/people.calls.ts';
import { userCalls } from './identity/user.calls.ts';
import { personalCallsOf } from './kernel/document/personal.ts';
import { personals } from './personals.ts';
import { askOrderExcelCalls } from './ordering/ask-order/ask-order-excel.calls.ts';
import { askOrderCalls } from './ordering/ask-order/ask-order.calls.ts';
import { cityOrderCalls, cityOrderLists } from './ordering/city-order/city-order.calls.ts';
import { crossOrderCalls } from './ordering/cross-order.calls.ts';
import { inboundCalls } from './ordering/inbound-order/inbound.calls.ts';
import { bigOrderCalls } from './ordering/pickup-order/big-order.calls.ts';
import { pickupOrderCalls } from './ordering/pickup-order/pickup-order.calls.ts';
import { returnCalls } from './ordering/return-order/return-order.calls.ts';
import { revisionCalls } from './ordering/revision/revision.calls.ts';
import { shortageCalls, shortLineCalls } from './ordering/shortage/shortage.calls.ts';
import { terminalCalls } from './ordering/terminal/terminal.calls.ts';
import { todoCalls } from './todo.calls.ts';
import { transportOrderCalls } from './ordering/transport-order/transport-order.calls.ts';
import { complaintCalls } from './quality/complaint/complaint.calls.ts';
import { orderDayCalls } from './reporting/order-days.calls.ts';
import { reportCalls } from './reporting/reports.calls.ts';
import { prints } from './prints.ts';
import { references } from './references.ts';

const groups = {
  loginCalls,
  sessionCalls,
  roleCalls,
  peopleCalls,
  userCalls,
  cityRelocationCalls,
  relocationCalls,
  personalCalls: personalCallsOf(personals),
  cityCalls,
  logCalls,
  smsCalls,
  pickerCalls,
  viewCalls,
  supplierCalls,
  bankChangeCalls,
  pictureCalls,
  profileChangeCalls,
  supplierPriceCalls,
  priceOrderCalls,
  priceProposalCalls,
  priceImpactCalls,
  priceBatchCalls,
  newPriceImpactCalls,
  priceImportCalls,
  preferredImpactCalls,
  preferredSupplierCalls,
  priceCompareCalls,
  priceHistoryCalls,
  recipeCalls,
  productViewCalls,
  materialControlCalls,
  controlDraftCalls,
  allotStorageCalls,
  referenceCalls: referenceCallsOf(references),
  askOrderCalls,
  askOrderExcelCalls,
  pickupOrderCalls,
  bigOrderCalls,
  terminalCalls,
  revisionCalls,
  shortageCalls,
  shortLineCalls,
  transportOrderCalls,
  cityOrderCalls,
  cityOrderLists,
  crossOrderCalls,
  inboundCalls,
  returnCalls,
  complaintCalls,
  attachmentCalls: attachmentCallsOf(attachments),
  commentCalls: commentCallsOf(commented),
  orderDayCalls,
  reportCalls,
  todoCalls,
  messageCalls,
  sentMessageCalls,
  businessRuleCalls,
  crossCalls,
  substituteCalls,
  fileListCalls,
  fileZipCalls,
  toleranceCalls,
  messageSettingCalls,
  smsUserCalls,
  helpCalls,
  importCalls,
  queueCalls,
  listViewCalls,
  hotKeyCalls,
  pageErrorCalls,
} as const satisfies Record<string, Calls>;

/** Every call of the product, by thing. */
export const callGroups = {
  ...groups,
  exportCalls: exportCallsOf(groups),
  printCalls: printCallsOf(prints),
} as const;
