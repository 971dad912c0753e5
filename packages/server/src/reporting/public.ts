export { reports } from './reports.list.ts';
