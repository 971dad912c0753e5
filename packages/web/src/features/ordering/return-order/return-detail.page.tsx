export { ReturnPage as Page } from './document.tsx';
