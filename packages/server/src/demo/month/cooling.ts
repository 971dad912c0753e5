/** How a load is kept on the road. */
export type Cooling = 'FROZEN' | 'CHILLED';

/** What the recorder shows, in degrees Celsius. */
export const temperatures: Readonly<Record<Cooling, readonly string[]>> = {
  FROZEN: ['-19.5', '-18.6', '-20.1'],
  CHILLED: ['1.8', '2.6', '3.4'],
};

/** Anything chilled on board keeps the vehicle above zero. */
export const coolingOf = (lines: readonly { readonly storageName: string }[]): Cooling =>
  lines.some((line) => line.storageName.startsWith('冷藏')) ? 'CHILLED' : 'FROZEN';
