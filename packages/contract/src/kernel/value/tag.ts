export type Tone = 'default' | 'processing' | 'success' | 'error' | 'warning';

/** A word in a colour. */
export type TagText = { readonly label: string; readonly tone: Tone };
