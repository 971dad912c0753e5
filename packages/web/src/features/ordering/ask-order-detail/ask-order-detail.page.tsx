import { AskOrderPage } from './document.tsx';

/** 要货单详情: an order as headquarters checks and follows it. */
export const Page = () => <AskOrderPage side="management" />;
