import type { ChainStep } from '@material/contract/kernel/document.ts';
import type { RefTable } from '@material/contract/kernel/field.ts';
import { sectionOf, type SectionName } from '@material/contract/kernel/screen.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import type { DocumentParts } from '../../../kit/document/document-page.tsx';
import type { Tab } from '../../../kit/tab/use-tab.ts';
import { mayOpen, screenRow } from '../../../lib/screen-at.ts';

/** Where a step's documents open, by the section of the page that shows the chain. */
const stepScreens: Readonly<Record<SectionName, Readonly<Partial<Record<RefTable, ScreenKey>>>>> = {
  management: { ask_order: 'askOrderDetail' },
  city: { ask_order: 'cityAskOrderDetail', transport_order: 'inTransitDetail', inbound_order: 'inboundDetail' },
  supplier: { pickup_order: 'pickupDetail', transport_order: 'transportDetail' },
  message: {},
};

/** The page of one document in a section, where there is one. */
export const documentScreen = (section: SectionName, table: string): ScreenKey | undefined =>
  Object.entries(stepScreens[section]).find(([key]) => key === table)?.[1];

/** The chain of a document for its page: only steps that this user can open are links. */
export function chainParts(
  tab: Tab,
  chain: readonly ChainStep[],
): Required<Pick<DocumentParts, 'chain' | 'onOpenChain'>> {
  const section = sectionOf(tab.path);
  const screenOf = (key: string): ScreenKey | undefined => {
    const ofSection: Readonly<Record<string, ScreenKey | undefined>> = section ? stepScreens[section] : {};
    const screen = ofSection[key];
    return screen !== undefined && mayOpen(screen) ? screen : undefined;
  };
  return {
    chain: chain.map((step) => (screenOf(step.key) ? step : { ...step, documents: [] })),
    onOpenChain: (key, { id, no }) => {
      const screen = screenOf(key);
      if (screen) tab.open(screen, { [screenRow(screen).tabKey ?? 'id']: String(id) }, no);
    },
  };
}
