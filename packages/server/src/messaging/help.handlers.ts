import { helpCalls } from '@material/contract/messaging/help.calls.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { implement } from '../kernel/call/implement.ts';

/** More nobody reads in one place; the list in 帮助管理 says how many there are. */
const mostArticles = 300;

/** What the people of a centre read to learn how the product is used. */
export const help = implement(helpCalls, {
  getHelpView: async (ctx) => {
    const rows = await ctx
      .from('help_article')
      .select(['help_article.id', 'help_article.title', 'help_article.body'])
      .select(({ fn }) => fn.coalesce('help_article.update_time', 'help_article.create_time').as('changed'))
      .where('help_article.status', '=', 'ENABLED')
      .where('help_article.readers', 'in', ['ALL', ctx.session.source])
      .orderBy('help_article.sort')
      .orderBy('help_article.id')
      .limit(mostArticles)
      .execute();
    return { list: rows.map(({ changed, ...row }) => ({ ...row, updateTime: wireTime(changed) })) };
  },
});
