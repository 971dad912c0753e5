export { TerminalPage as Page } from './document.tsx';
