export { ComplaintPage as Page } from './document.tsx';
