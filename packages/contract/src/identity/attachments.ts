import { power } from '../kernel/call/screen.ts';
import { attachment, type AnyAttachment } from '../kernel/document/attachment.ts';
import { identityScreens } from './screens.ts';

const { users, userManger, supplierUserManger } = identityScreens;
const keepers = [power(users, '编辑'), power(userManger, '编辑'), power(supplierUserManger, '编辑')] as const;

/** A picture of how somebody signs, kept by whoever keeps the account; a later one takes the place of the earlier. */
export const userSign = attachment({
  kind: 'userSign',
  name: 'UserSign',
  noun: '签名图',
  of: 'app_user',
  see: [{ by: [power(users), power(userManger), power(supplierUserManger)] }],
  add: { by: keepers },
  remove: { by: keepers },
  types: ['png', 'jpeg'],
  maxBytes: 2 * 1024 * 1024,
  max: 1,
  versions: true,
  fields: {},
  thumbnail: true,
  upload: '/api/Login/ChangeUserSignUrl',
});

export const identityAttachments: readonly AnyAttachment[] = [userSign];
