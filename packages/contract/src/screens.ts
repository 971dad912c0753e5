import type { Screen } from './kernel/call/screen.ts';
import { catalogueScreens } from './catalogue/screens.ts';
import { identityScreens, logScreens } from './identity/screens.ts';
import { messageScreens } from './messaging/screens.ts';
import { orderingScreens } from './ordering/screens.ts';
import { qualityScreens } from './quality/screens.ts';
import { reportingScreens } from './reporting/screens.ts';

/**
 * Every screen of the product, in the order of the menu: daily work before who may do what; apart from the calls, so that the
 * login page loads no schemas.
 */
export const screens = {
  ...orderingScreens,
  ...qualityScreens,
  ...catalogueScreens,
  ...logScreens,
  ...messageScreens,
  ...reportingScreens,
  ...identityScreens,
} as const satisfies Record<string, Screen>;
export type ScreenKey = keyof typeof screens;
