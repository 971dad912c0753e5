type Listener = (about: readonly string[]) => void;

const listeners = new Set<Listener>();

/** Hears after every write what it was about, in the words of `Call.about`. */
export const onWritten = (listener: Listener): void => void listeners.add(listener);

export const tellWritten = (about: readonly string[] = []): void => {
  if (about.length > 0) for (const listener of listeners) listener(about);
};
