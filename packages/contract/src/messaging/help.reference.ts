import { entered } from '../kernel/field/entered.ts';
import { reference } from '../kernel/reference/reference.ts';
import { roles, sections } from '../kernel/call/screen.ts';
import { messageScreens } from './screens.ts';

declare module '../kernel/field/field.ts' {
  interface ReferenceTables {
    help_article: true;
  }
}

/** For whom an article is written: everybody, or the people of one centre. */
export const helpReaders = {
  ALL: '全部',
  MANAGEMENT: sections.management.title,
  CITY: roles.city,
  SUPPLIER: roles.supplier,
} as const;

/** How the product is used, in the order in which it is read. */
export const helpArticles = reference({
  table: 'help_article',
  noun: '帮助文章',
  name: 'HelpArticle',
  screen: messageScreens.helpManage,
  fields: {
    title: entered.filled(60, '标题'),
    readers: entered.choice('适用对象', helpReaders),
    body: entered.rich(20_000, '正文').refine((html) => html !== '', '请填写正文'),
  },
  sortable: true,
  nameOf: ({ title }) => String(title),
  refusals: {
    help_article_title_key: { message: '已有同名帮助文章', path: ['title'] },
    help_article_readers_check: { message: '适用对象不正确', path: ['readers'] },
  },
});

/** The reference tables of messages and help. */
export const messagingReferences = [helpArticles] as const;
