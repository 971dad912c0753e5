export type LoginProps = {
  readonly onSignedIn: () => void;
  /** The user has begun: time to fetch what comes after the login page. */
  readonly onTyping: () => void;
};
