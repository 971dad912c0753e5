/** Leaves word for people of what was done to them, outside of any document's page. */
export const noticeTopic = 'notice';

export type Notice = { readonly title: string; readonly content: string; readonly people: readonly number[] };
