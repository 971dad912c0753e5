import type { AnyAttachment, Who } from '@material/contract/kernel/attachment.ts';
import { isIn, type Machine } from '@material/contract/kernel/machine.ts';
import { z } from 'zod';
import { can, useSession } from '../../lib/session.ts';

const fits = (document: Machine, { by, in: group }: Who, status: string): boolean =>
  by.some(can) && (group === undefined || isIn(document, group, status));

/** Whether there is anything for this user to see while the document is in a state; the server looks again. */
export const maySee = ({ see, document }: AnyAttachment, status: string): boolean =>
  see.some((who) => fits(document, who, status));

export const mayAdd = ({ add, document }: AnyAttachment, status: string): boolean =>
  fits(document, add, status) && !(add.own !== undefined && useSession.getState().user?.source === 'MANAGEMENT');

/** What a kind asks for beside each file. */
export const enteredBeside = ({ calls: { add } }: AnyAttachment): readonly string[] =>
  add.input instanceof z.ZodObject ? Object.keys(add.input.shape).filter((name) => name !== 'of') : [];
