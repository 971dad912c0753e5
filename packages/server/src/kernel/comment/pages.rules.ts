import { sectionOf, type Power } from '@material/contract/kernel/call/screen.ts';
import { screens, type ScreenKey } from '@material/contract/screens.ts';
import type { Screen } from '@material/contract/kernel/call/screen.ts';
import type { CommentCentre } from './tables.ts';

export const commentCentres: readonly CommentCentre[] = ['management', 'city', 'supplier'];

/** The page of a centre that shows documents of a table, and who may open it. */
type DocumentPage = { readonly screen: ScreenKey; readonly title: Power };

const all: Readonly<Record<string, Screen>> = screens;

/** Undefined where the centre has no such page. */
export function documentPageIn(centre: string, table: string): DocumentPage | undefined {
  const found = Object.entries(all).find(([, { path, shows }]) => shows === table && sectionOf(path) === centre);
  if (!found) return undefined;
  const [key, row] = found;
  const list = row.of === undefined ? row : all[row.of];
  return list && { screen: key as ScreenKey, title: list.title };
}
