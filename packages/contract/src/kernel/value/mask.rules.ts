/** What stays to be read of a personal value: so many signs at its head and at its end. */
const shown = {
  phone: { head: 3, tail: 4 },
  account: { head: 4, tail: 4 },
} as const;
export type Mask = keyof typeof shown;

const hidden = '****';

/** 154****0001. Of what is too short to hide something of it, nothing is shown. */
export function masked(mask: Mask, value: string): string {
  const { head, tail } = shown[mask];
  if (value === '') return '';
  if (value.length < head + hidden.length + tail) return hidden;
  return `${value.slice(0, head)}${hidden}${value.slice(-tail)}`;
}

/** Whether nothing is left to be hidden. */
export const isMasked = (mask: Mask, value: string): boolean => masked(mask, value) === value;
