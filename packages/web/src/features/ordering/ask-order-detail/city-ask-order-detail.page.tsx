import { AskOrderPage } from './document.tsx';

/** 要货订单详情: an order as the unit that asked sees it. */
export const Page = () => <AskOrderPage side="city" />;
