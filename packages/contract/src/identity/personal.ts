import { personal } from '../kernel/document/personal.ts';
import { power } from '../kernel/call/screen.ts';
import { identityScreens } from './screens.ts';

const { users, userManger, supplierUserManger } = identityScreens;
const button = '查看完整号码';

export const userPersonal = personal({
  table: 'app_user',
  noun: '用户',
  name: 'User',
  see: [power(users, button), power(userManger, button), power(supplierUserManger, button)],
  fields: { phone: { label: '手机号', mask: 'phone' } },
});
