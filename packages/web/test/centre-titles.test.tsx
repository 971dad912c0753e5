import { attachments } from '@material/contract/attachments.ts';
import { callGroups } from '@material/contract/calls.ts';
import { priceImport, priceImportCalls } from '@material/contract/catalogue/price/price-import.calls.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import { sectionOf } from '@material/contract/kernel/call/screen.ts';
import { titlesBySection } from '@material/contract/kernel/call/titles.ts';
import { type AnyList, exportTitle } from '@material/contract/kernel/list/list-call.ts';
import { askOrderExcelCalls, askOrderImports } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { personals } from '@material/contract/personals.ts';
import { prints } from '@material/contract/prints.ts';
import { references } from '@material/contract/references.ts';
import { type ScreenKey, screens } from '@material/contract/screens.ts';
import { renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from './fake-server.ts';
import { clearStage, inTab } from './in-tab.tsx';
import { manager } from './people.ts';
import { mayAdd } from '../src/kit/attachment/allowed.ts';
import { PersonalText } from '../src/kit/display/personal-text.tsx';
import { ImportDrawer } from '../src/kit/import/import-drawer.tsx';
import type { ImportOf } from '../src/kit/import/import-of.ts';
import { ExportButton } from '../src/kit/list/export-button.tsx';
import { useBatchPrints } from '../src/kit/print/print-button.tsx';
import { CentreContext } from '../src/lib/session/centre.ts';
import { useHeld } from '../src/lib/session/held.ts';
import { useSession } from '../src/lib/session/session.ts';

const bySection = titlesBySection(screens);
const centres = { management: 'management', city: 'city:3', supplier: 'supplier:5', message: 'message' } as const;
type Section = keyof typeof centres;
const sections = Object.keys(centres) as Section[];

const counts = (titles: readonly string[], section: Section): boolean =>
  titles.some((title) => bySection.get(section)?.has(title) === true);
const within = (section: Section, ui: ReactNode) => <CentreContext value={centres[section]}>{ui}</CentreContext>;

beforeEach(() => {
  clearStage();
  fakeServer();
});

/** Somebody who holds these titles, whatever the centre that they are of. */
const holding = (titles: readonly string[]) =>
  useSession.getState().setUser(manager({ power: JSON.stringify(titles) }));

/** Whether it is offered in each centre to somebody who holds all of its titles. */
function offeredIn(titles: readonly string[], isOffered: (section: Section) => boolean): void {
  holding(titles);
  const offered = sections.filter((section) => {
    const found = isOffered(section);
    clearStage();
    fakeServer();
    holding(titles);
    return found;
  });
  expect(offered).toEqual(sections.filter((section) => counts(titles, section)));
  expect(offered).not.toEqual([]);
}

describe('what is offered by titles counts those of the centre of the page', () => {
  it.each(personals.map((of) => [of.table, of] as const))('%s in full', (_, of) => {
    const [field = ''] = Object.keys(of.fields);
    offeredIn(of.see, (section) => {
      inTab(within(section, <PersonalText of={of} id={7} field={field} value="154****0007" />), { screen: 'users' });
      return screen.queryAllByRole('button').length > 0;
    });
  });

  const imports: readonly Pick<ImportOf, 'declared' | 'template' | 'send'>[] = [
    ...references.map(({ sheet, calls: { template, send } }) => ({ declared: sheet, template, send })),
    {
      declared: askOrderImports.all,
      template: askOrderExcelCalls.downAskOrderTemplate,
      send: askOrderExcelCalls.importAskOrderAll,
    },
    {
      declared: priceImport,
      template: priceImportCalls.downSupplierPriceTemplate,
      send: priceImportCalls.importSupplierPrices,
    },
  ];
  it.each(imports.map((of) => [of.declared.kind, of] as const))('the import %s', (_, of) => {
    const { access } = of.declared;
    const words = { hint: '', advice: '', untouched: '', after: '' };
    offeredIn(typeof access === 'string' ? [] : access.anyOf, (section) => {
      inTab(within(section, <ImportDrawer of={{ ...of, ...words }} />), { query: { import: 'new' } });
      return screen.queryAllByRole('dialog').length > 0;
    });
  });

  const exported = Object.values(callGroups)
    .flatMap((calls) => Object.values<Call>(calls))
    .filter((call): call is AnyList => (call as Partial<AnyList>).list?.export !== undefined);
  const shown = Object.entries(screens).flatMap(([key, { title, path }]) =>
    exported
      .filter(({ list }) => {
        const access = list.export?.call.access;
        return typeof access === 'object' && access.anyOf.includes(exportTitle(title));
      })
      .map((call) => ({ key: key as ScreenKey, section: sectionOf(path), call, path: call.path, title })),
  );
  it.each(shown)('the export of $path on $title', ({ key, section, call, title }) => {
    expect(section).toBeDefined();
    offeredIn([exportTitle(title)], (centre) => {
      inTab(within(centre, <ExportButton call={call} input={{}} />), { screen: key });
      return screen.queryAllByRole('button').length > 0;
    });
  });

  it.each(Object.values(prints).map((print) => [print.name, print] as const))('the print %s', (_, print) => {
    offeredIn(print.powers, (section) => {
      const wrapper = ({ children }: { readonly children: ReactNode }) => within(section, children);
      return renderHook(() => useBatchPrints({ print }, print.call), { wrapper }).result.current.length > 0;
    });
  });

  it.each(attachments.map((kind) => [kind.kind, kind] as const))('adding %s', (_, kind) => {
    const isOpen = { ...kind, add: { by: kind.add.by } };
    offeredIn(kind.add.by, (section) => {
      const wrapper = ({ children }: { readonly children: ReactNode }) => within(section, children);
      return mayAdd(isOpen, renderHook(useHeld, { wrapper }).result.current);
    });
  });
});
