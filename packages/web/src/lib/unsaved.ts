/** What stands outside every tab, such as a dialog of the bar above them, and holds something unsaved. */
const holders = new Set<string>();

export function holdUnsaved(isUnsaved: boolean, by: string): void {
  if (isUnsaved) holders.add(by);
  else holders.delete(by);
}

export const isUnsavedOutside = (): boolean => holders.size > 0;
