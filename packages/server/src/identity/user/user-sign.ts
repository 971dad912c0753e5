import { userSign } from '@material/contract/identity/attachments.ts';
import { attachmentWork } from '../../kernel/attachment/attachment.handlers.ts';
import { keptAccount } from './user-change.ts';

/** Whoever keeps an account keeps the picture of how its owner signs. */
export const userSigns = attachmentWork(userSign, { mayChange: (ctx, id) => keptAccount(ctx, { id }) });
