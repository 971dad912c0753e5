export { orderDays } from './order-days.list.ts';
export { reports } from './reports.list.ts';
