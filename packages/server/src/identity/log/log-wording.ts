import type { FieldMeta } from '@material/contract/kernel/field/field.ts';

type Words = { readonly module: string; readonly deed: string };

/** The words of calls and fields, which stand where all contexts are known. */
export type LogWording = {
  readonly wordsOf: (call: string) => Words;
  readonly callsOf: (wanted: (words: Words) => boolean) => readonly string[];
  readonly fieldsOf: (table: string) => (name: string) => FieldMeta | undefined;
};
