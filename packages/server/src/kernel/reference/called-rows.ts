import { nameOfRow, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/reference-calls.ts';

const codeOf = ({ code }: ReferenceRow): string | undefined => (typeof code === 'string' ? code : undefined);

/** The rows of a table by what people call them; a name may mean several, and may read like the code of another row. */
export type CalledRows = {
  /** Puts a row that is new or called otherwise now. */
  readonly put: (row: ReferenceRow) => void;
  readonly withCode: (code: unknown) => ReferenceRow | undefined;
  /** The row of this code, else the one of this name, or why there is none. */
  readonly called: (word: string) => ReferenceRow | string;
};

export function calledRows(of: AnyReference, rows: readonly ReferenceRow[]): CalledRows {
  const byId = new Map<number, ReferenceRow>();
  const byCode = new Map<string, ReferenceRow>();
  const byName = new Map<string, Map<number, ReferenceRow>>();

  const drop = (row: ReferenceRow): void => {
    const code = codeOf(row);
    if (code !== undefined && byCode.get(code)?.id === row.id) byCode.delete(code);
    byName.get(nameOfRow(of, row))?.delete(row.id);
  };
  const put = (row: ReferenceRow): void => {
    const before = byId.get(row.id);
    if (before) drop(before);
    byId.set(row.id, row);
    const code = codeOf(row);
    if (code !== undefined) byCode.set(code, row);
    const name = nameOfRow(of, row);
    byName.set(name, (byName.get(name) ?? new Map<number, ReferenceRow>()).set(row.id, row));
  };
  for (const row of rows) put(row);

  return {
    put,
    withCode: (code) => (typeof code === 'string' ? byCode.get(code) : undefined),
    called: (word) => {
      const [named, another] = byName.get(word)?.values() ?? [];
      const row = byCode.get(word) ?? named;
      if (!row) return `没有编码或名称为“${word}”的${of.noun}`;
      if (another && !byCode.has(word)) return `有多个名称为“${word}”的${of.noun}，请填写编码`;
      return row;
    },
  };
}
