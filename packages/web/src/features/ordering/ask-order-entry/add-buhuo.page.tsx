import { OrderEntry } from './entry.tsx';

/** 填写补单: what was forgotten before the cut-off. */
export const Page = () => <OrderEntry kind="BUDAN" />;
