import type { Screen, SectionName } from '@material/contract/kernel/call/screen.ts';
import type { MessageDocument, MyMessage } from '@material/contract/messaging/message.calls.ts';
import { screens } from '@material/contract/screens.ts';
import { documentPageIn } from '../kernel/comment/pages.rules.ts';
import { inCentre, type Ctx } from '../kernel/ctx.ts';
import type { TableName } from '../kernel/database/registry.ts';
import type { WithCards } from '../kernel/document/todo.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import type { Centre } from '../kernel/session/centre.ts';
import { powersIn } from '../kernel/session/powers.rules.ts';
import { unitName, unitsOf, type Units } from './message-document.repo.ts';
import type { RawMessage } from './message.list.ts';
import { homeOf } from './sent-message.repo.ts';

type Documents = readonly WithCards[];
type Work = Exclude<SectionName, 'message'>;

/** The centres whose pages somebody works in, the own one first: management works in units too. */
const centresOf = { MANAGEMENT: ['management', 'city', 'supplier'], CITY: ['city'], SUPPLIER: ['supplier'] } as const;
const rows: Readonly<Record<string, Screen>> = screens;

/** The one document that a message is about, or the list in which its documents wait, also a single one that has no page; null where nothing shows them. */
export function opensOf({ session }: Ctx, documents: Documents, row: RawMessage): MyMessage['opens'] {
  const { docType, docId, docNo, docPart, count } = row;
  const document = documents.find(({ machine }) => machine.table === docType);
  if (!document || docType === null) return null;
  const said = { docType, docNo: docNo ?? '', part: docPart ?? '' };
  if (count === 1 && docId !== null) {
    const page = centresOf[session.source].map((centre) => documentPageIn(centre, docType)).find(Boolean);
    if (page) return { ...said, screen: page.screen, query: {}, docId };
  }
  const [own] = centresOf[session.source];
  const card = Object.values(document.todo ?? {}).find(({ centre }) => centre === own);
  return card ? { ...said, screen: card.screen, query: { duty: 'mine', ...document.wholeTime }, docId: null } : null;
}

/** The unit of a document in a centre, as whoever opens it there works in it. */
function centreFor(ctx: Ctx, centre: Work, { city_id: cityId, supplier_id: supplierId }: Units): Centre | undefined {
  const home = homeOf(ctx);
  if (home.kind === centre) return home;
  if (centre === 'city' && cityId !== null) return { kind: 'city', cityId, placeId: null };
  return centre === 'supplier' && supplierId !== null ? { kind: 'supplier', supplierId } : undefined;
}

/** The unit that has to be chosen first; null where its pages are open already. */
async function unitOf(ctx: Ctx, centre: Centre): Promise<MessageDocument['unit']> {
  const { source, cityId, supplierId } = ctx.session;
  if (source !== 'MANAGEMENT') return null;
  if (centre.kind === 'city' && centre.cityId !== cityId)
    return { kind: 'city', id: centre.cityId, name: await unitName(ctx, 'city', centre.cityId) };
  if (centre.kind === 'supplier' && centre.supplierId !== supplierId)
    return { kind: 'supplier', id: centre.supplierId, name: await unitName(ctx, 'supplier', centre.supplierId) };
  return null;
}

/** The same caller in a centre. */
const sight = (ctx: Ctx, centre: Centre): Ctx => inCentre(ctx, { centre, powers: powersIn(centre.kind, ctx.granted) });

/** Whether any centre shows such a document by itself; what has none is shown by its list. */
const hasPage = (table: TableName): boolean =>
  centresOf.MANAGEMENT.some((centre) => documentPageIn(centre, table) !== undefined);

type Wanted = { readonly table: TableName; readonly id: number };

/** The first page, of the own centre or of a unit, on which the caller sees a document, and where that is. */
async function pageFor(ctx: Ctx, { table, id }: Wanted, units: Units) {
  for (const name of centresOf[ctx.session.source]) {
    const page = documentPageIn(name, table);
    const centre = centreFor(ctx, name, units);
    if (page && centre && ctx.granted.has(page.title) && (await unitsOf(sight(ctx, centre), table, id)))
      return { screen: page.screen, centre };
  }
  return undefined;
}

/** The one document that a message is about, where it can be opened by itself. */
function oneOf(documents: Documents, { docType, docId, count }: RawMessage) {
  const machine = documents.find((document) => document.machine.table === docType)?.machine;
  if (!machine || docId === null || count !== 1) return refuse('notFound');
  if (!hasPage(machine.table)) refuse('blocked', { reason: `${machine.noun}没有单独的页面，请在列表中查看` });
  return { machine, docId };
}

/** Where the caller opens the document of a message: in the own centre, or in a unit that the caller may work in. */
export async function documentOf(ctx: Ctx, documents: Documents, message: RawMessage): Promise<MessageDocument> {
  const { docPart, docNo } = message;
  const { machine, docId } = oneOf(documents, message);
  const home = sight(ctx, homeOf(ctx));
  const units = await unitsOf(home, machine.table, docId);
  if (!units) refuse('blocked', { reason: `${machine.noun} ${docNo ?? ''} 已删除，或已不在你能查看的范围内` });
  const page = await pageFor(home, { table: machine.table, id: docId }, units);
  if (!page) refuse('blocked', { reason: `你没有查看${machine.noun}的权限，请联系本单位的管理员` });
  const id = { [rows[page.screen]?.tabKey ?? 'id']: String(docId) };
  return {
    screen: page.screen,
    query: docPart === null ? id : { ...id, tab: docPart },
    docNo: docNo ?? '',
    unit: await unitOf(home, page.centre),
  };
}
