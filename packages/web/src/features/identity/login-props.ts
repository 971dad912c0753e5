export type LoginProps = {
  readonly onSignedIn: () => void;
  /** The user has begun: time to fetch what comes after the login page. */
  readonly onTyping: () => void;
};

type FoundProblem = { readonly path: readonly string[]; readonly message: string };

export const problemsByName = (found: readonly FoundProblem[]): Readonly<Record<string, string>> =>
  Object.fromEntries(found.map(({ path, message }) => [path.join('.'), message]));
