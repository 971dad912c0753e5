import type { ScreenKey } from '@material/contract/screens.ts';
import type { TabRow } from './tabs.rules.ts';

type Leaving = { readonly verb: '关闭' | '退出'; readonly keeps: (screen: ScreenKey) => boolean };
type Question = { readonly title: string; readonly content: string; readonly okText: string };

const namesOf = (tabs: readonly TabRow[]): string => tabs.map((tab) => tab.label ?? tab.title).join('、');

/** What leaving does to unsaved changes: some pages keep them in this browser, others lose them. */
export function leavingQuestion(dirty: readonly TabRow[], { verb, keeps }: Leaving): Question {
  const lost = dirty.filter(({ screen }) => !keeps(screen));
  const kept = dirty.filter(({ screen }) => keeps(screen));
  const content = [
    lost.length === 0 ? '' : `${verb}后将丢失：${namesOf(lost)}。`,
    kept.length === 0 ? '' : `已暂存在本机，下次打开可以继续：${namesOf(kept)}。`,
  ].join('');
  const okText = lost.length > 0 ? '放弃修改' : verb === '退出' ? '退出登录' : '关闭';
  return { title: '有未保存的修改', content, okText };
}
