import { keptOrder } from './add-ask-order-kept.ts';

export const keptWork = keptOrder('BUDAN');
