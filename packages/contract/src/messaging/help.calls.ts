import { z } from 'zod';
import { about, read } from '../kernel/call/call.ts';
import { field } from '../kernel/field/field.ts';

const helpPage = z.object({
  id: z.int(),
  title: field.text('标题'),
  /** Cleaned HTML. */
  body: z.string(),
  updateTime: field.time('修改时间'),
});
export type HelpPage = z.infer<typeof helpPage>;

export const helpCalls = about(
  { table: 'help_article' },
  {
    /** The articles in force for the asking person, in their order: few enough to be searched where they are read. */
    getHelpView: read('/api/Message/GetHelpView', {
      access: 'signedIn',
      input: z.strictObject({}),
      output: z.object({ list: z.array(helpPage) }),
    }),
  },
);
