import { orderingDocuments } from './ordering/public.ts';

/** Every document of the product, in the order of the work; a new context registers its own here. */
export const documents = [...orderingDocuments];

/** What follows at the end of the chain and has no documents yet. */
export const toCome = [
  { key: 'statement', label: '对账' },
  { key: 'invoice', label: '发票' },
  { key: 'payment', label: '付款' },
];
