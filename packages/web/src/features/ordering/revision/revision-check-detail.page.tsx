export { RevisionPage as Page } from './document.tsx';
