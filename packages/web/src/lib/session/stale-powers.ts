let listener = (): void => undefined;

/** Says what is done when the server refuses what this window still offers. */
export const onStalePowers = (look: () => void): void => {
  listener = look;
};

export const tellStalePowers = (): void => listener();
