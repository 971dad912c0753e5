import type { AnyAttachment, Who } from '@material/contract/kernel/document/attachment.ts';
import { isIn, type Machine } from '@material/contract/kernel/document/machine.ts';
import { refusal, type Refusal } from '../refusal/refuse.ts';
import type { Ctx } from '../ctx.ts';
import type { Head } from './attachment.repo.ts';

type Asking = Pick<Ctx, 'powers' | 'isActing'>;

const holds = ({ powers }: Asking, { by }: Who): boolean => by.some((title) => powers.has(title));
const fits = (document: Machine, { in: group }: Who, { status }: Head): boolean =>
  group === undefined || isIn(document, group, status);

/** Whether it depends on the document's state what anybody may see. */
export const dependsOnState = ({ see }: AnyAttachment): boolean => see.some((who) => who.in !== undefined);

/** Why somebody may not add or take away files now, or undefined. */
export function changeRefusal(
  asking: Asking,
  { noun, document, ...kind }: AnyAttachment,
  { what, head }: { readonly what: 'add' | 'remove'; readonly head: Head | undefined },
): Refusal | undefined {
  const who = kind[what];
  if (!who || !holds(asking, who)) return refusal('noPower');
  const action = `${what === 'add' ? '上传' : '删除'}${noun}`;
  if (who.own !== undefined && asking.isActing) return refusal('ownOnly', { owner: who.own, action });
  if (!document || !head || fits(document, who, head)) return undefined;
  const state = document.states[head.status]?.label ?? head.status;
  return refusal('wrongState', { noun: `${document.noun} ${head.no} `, state, action });
}
