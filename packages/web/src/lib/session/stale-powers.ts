let listener = (): void => undefined;

/** Says what is done when the server refuses what this window still offers. */
export const onStalePowers = (look: () => void): void => {
  listener = look;
};

export const tellStalePowers = (): void => listener();

let heard = { token: '', mark: '' };

/** Hears with every reply what stands for all that one may do; another one than before means that something was given or taken. */
export function hearPowers(token: string, mark: string | null): void {
  if (mark === null) return;
  const isOther = heard.token === token && heard.mark !== mark;
  heard = { token, mark };
  if (isOther) tellStalePowers();
}
