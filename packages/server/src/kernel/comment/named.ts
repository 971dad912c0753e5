/** Leaves word of everybody who was named in a comment, each with the document that opens it for them. */
export const namedTopic = 'named';

export type Named = {
  readonly title: string;
  readonly content: string;
  readonly docType: string;
  readonly docId: number;
  readonly docNo: string;
  readonly writerId: number;
  readonly people: readonly number[];
};
