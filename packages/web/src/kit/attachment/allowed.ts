import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { z } from 'zod';
import type { Held } from '../../lib/session/held.ts';
import { useSession } from '../../lib/session/session.ts';

/** Whether files of this kind may be added here, to a document in this state where they are a document's. */
export const mayAdd = (
  { add: { by, in: group, own }, document }: AnyAttachment,
  isHeld: Held,
  status?: string,
): boolean =>
  isHeld(by) &&
  (group === undefined || (document !== undefined && status !== undefined && isIn(document, group, status))) &&
  !(own !== undefined && useSession.getState().user?.source === 'MANAGEMENT');

/** What a kind asks for beside each file. */
export const enteredBeside = ({ calls: { add } }: AnyAttachment): readonly string[] =>
  add.input instanceof z.ZodObject ? Object.keys(add.input.shape).filter((name) => name !== 'of') : [];
