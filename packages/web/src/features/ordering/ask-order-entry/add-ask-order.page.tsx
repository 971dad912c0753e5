import { OrderEntry } from './entry.tsx';

/** 填写要货单 */
export const Page = () => <OrderEntry kind="NORMAL" />;
