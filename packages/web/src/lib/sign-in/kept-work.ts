export type KeptAt = {
  readonly userId: number | null;
  readonly centre: string | undefined;
  readonly query: Readonly<Record<string, string>>;
};

/** What a page keeps in this browser while it is written on: where, and how it reads outside the page. */
export type KeptWork = {
  /** The storage key, or undefined where the address names nothing that could be kept. */
  readonly keyOf: (at: KeptAt) => string | undefined;
  /** As text for people, with tabs between cells so that a sheet takes it. */
  readonly textOf: (kept: unknown) => string;
};

/** Rows for a sheet: cells are texts, and what stands in several lines becomes one. */
export const sheetText = (rows: readonly (readonly (string | number | null | undefined)[])[]): string =>
  rows.map((row) => row.map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
