import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import type { ScreenKey } from '@material/contract/screens.ts';

export const isManagement = ({ source }: UserInfo): boolean => source === 'MANAGEMENT';

/** The list of orders that this person's own centre has. */
export const orderScreen = (user: UserInfo): ScreenKey => (isManagement(user) ? 'askOrderCheck' : 'askOrder');
