export { complaintOrders } from './complaint.handlers.ts';
export { qualitySchedules } from './complaint-jobs.ts';
export { qualityConstraints } from './constraints.ts';
export { complaintDocuments } from './complaint/complaint.document.ts';
export { qualityParties } from './parties.ts';
export { qualityNouns, qualityScopes } from './tables.ts';
