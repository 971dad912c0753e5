import { useSession } from '../../lib/session/session.ts';

/** Whose messages a request is about, as it is said on the wire; the server goes by the session alone. */
export function useAskedBy(): { readonly userID?: number } {
  const userID = useSession(({ user }) => user?.id);
  return userID === undefined ? {} : { userID };
}
