import { nameOfRow, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';

/** What a row is found by. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const codeOf = ({ code }: Row): string | undefined => (typeof code === 'string' ? code : undefined);

/** The rows of a table by what people call them; a name may mean several, and may read like the code of another row. */
export type CalledRows<R extends Row = ReferenceRow> = {
  /** Puts a row that is new or called otherwise now. */
  readonly put: (row: R) => void;
  readonly withCode: (code: unknown) => R | undefined;
  /** The row of this code, else the one of this name among those that may be meant, or why there is none. */
  readonly called: (word: string, isMeant?: (row: R) => boolean) => R | string;
};

type Named = Pick<AnyReference, 'noun' | 'nameOf'>;

export function calledRows<R extends Row>(of: Named, rows: readonly R[]): CalledRows<R> {
  const byId = new Map<number, R>();
  const byCode = new Map<string, R>();
  const byName = new Map<string, Map<number, R>>();

  const drop = (row: R): void => {
    const code = codeOf(row);
    if (code !== undefined && byCode.get(code)?.id === row.id) byCode.delete(code);
    byName.get(nameOfRow(of, row))?.delete(row.id);
  };
  const put = (row: R): void => {
    const before = byId.get(row.id);
    if (before) drop(before);
    byId.set(row.id, row);
    const code = codeOf(row);
    if (code !== undefined) byCode.set(code, row);
    const name = nameOfRow(of, row);
    byName.set(name, (byName.get(name) ?? new Map<number, R>()).set(row.id, row));
  };
  for (const row of rows) put(row);

  return {
    put,
    withCode: (code) => (typeof code === 'string' ? byCode.get(code) : undefined),
    called: (word, isMeant = () => true) => {
      const [named, another] = [...(byName.get(word)?.values() ?? [])].filter(isMeant);
      const row = byCode.get(word) ?? named;
      if (!row) return `没有编码或名称为“${word}”的${of.noun}`;
      if (another && !byCode.has(word)) return `有多个名称为“${word}”的${of.noun}，请填写编码`;
      return row;
    },
  };
}
