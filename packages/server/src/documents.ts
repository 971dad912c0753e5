import { bankChangeDocument, pictureDocument, priceDocument, profileChangeDocument } from './catalogue/public.ts';
import { orderingDocuments } from './ordering/public.ts';
import { complaintDocuments } from './quality/public.ts';

/** Every document of the product, in the order of the work; a new context registers its own here. */
export const documents = [...orderingDocuments, complaintDocuments];

/** Everything that waits for people on the home page and in messages: the documents, and what is approved besides them. */
export const waited = [...documents, priceDocument, bankChangeDocument, pictureDocument, profileChangeDocument];

/** What follows at the end of the chain and has no documents yet. */
export const toCome = [
  { key: 'statement', label: '对账' },
  { key: 'invoice', label: '发票' },
  { key: 'payment', label: '付款' },
];
