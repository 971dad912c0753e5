import type { ScreenKey } from '@material/contract/screens.ts';
import type { TabRow } from './tabs.rules.ts';

export type Leaving = {
  readonly verb: '关闭' | '退出' | '重新登录' | '切换';
  readonly keeps: (screen: ScreenKey) => boolean;
};
type Question = { readonly title: string; readonly content: string; readonly okText: string };

const namesOf = (tabs: readonly TabRow[]): string => tabs.map((tab) => tab.label ?? tab.title).join('、');

const split = (dirty: readonly TabRow[], keeps: Leaving['keeps']) =>
  Object.groupBy(dirty, ({ screen }) => (keeps(screen) ? 'kept' : 'lost'));

/** What leaving does to unsaved changes: some pages keep them in this browser, others lose them. */
export function whatIsLeft(dirty: readonly TabRow[], { verb, keeps }: Leaving): string {
  const { lost, kept } = split(dirty, keeps);
  const losing = lost ? `${verb}后将丢失：${namesOf(lost)}。` : '';
  const keeping = kept ? `已暂存在本机，下次打开可以继续：${namesOf(kept)}。` : '';
  return losing + keeping;
}

/** Asked before somebody leaves unsaved changes. */
export function leavingQuestion(dirty: readonly TabRow[], leaving: Leaving): Question {
  const { lost } = split(dirty, leaving.keeps);
  const okText = lost ? '放弃修改' : leaving.verb === '退出' ? '退出登录' : leaving.verb;
  return { title: '有未保存的修改', content: whatIsLeft(dirty, leaving), okText };
}
