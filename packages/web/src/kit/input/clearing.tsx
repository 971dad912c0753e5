import { CloseCircleFilled } from '@ant-design/icons';

/** What empties a choice, by a word of ours: the library has an English one. */
export const clearing = { label: '清除', clearIcon: <CloseCircleFilled aria-hidden /> };
