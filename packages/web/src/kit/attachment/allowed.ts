import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { z } from 'zod';
import type { Held } from '../../lib/session/held.ts';
import { useSession } from '../../lib/session/session.ts';

type Asked = { readonly isHeld: Held; readonly status: string | undefined };

const allows = (
  { document }: AnyAttachment,
  { by, in: group, own }: AnyAttachment['add'],
  { isHeld, status }: Asked,
): boolean =>
  isHeld(by) &&
  (group === undefined || (document !== undefined && status !== undefined && isIn(document, group, status))) &&
  !(own !== undefined && useSession.getState().user?.source === 'MANAGEMENT');

/** Whether files of this kind may be added here, to a document in this state where they are a document's. */
export const mayAdd = (kind: AnyAttachment, isHeld: Held, status?: string): boolean =>
  allows(kind, kind.add, { isHeld, status });

/** The same of taking them away again. */
export const mayRemove = (kind: AnyAttachment, isHeld: Held, status?: string): boolean =>
  kind.remove !== undefined && allows(kind, kind.remove, { isHeld, status });

/** What a kind asks for beside each file. */
export const enteredBeside = ({ calls: { add } }: AnyAttachment): readonly string[] =>
  add.input instanceof z.ZodObject ? Object.keys(add.input.shape).filter((name) => name !== 'of') : [];
