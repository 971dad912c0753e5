import { loadLateOffers, loadOffers } from '../../catalogue/public.ts';
import type { OrderKind } from '../header-columns.ts';

/** By which offers an order is made: a 补单 comes after the cut-off. */
export const offersFor = ({ kind }: { readonly kind: OrderKind }) => (kind === 'NORMAL' ? loadOffers : loadLateOffers);
