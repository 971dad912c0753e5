import { useEffect } from 'react';
import { writeText } from '../lib/storage.ts';

/** Where an outside sign-in returns to: hands its answer to the window that asked and closes. */
export function AuthRedirect() {
  useEffect(() => {
    writeText('local', 'x-admin-oauth-code', location.search.slice(1));
    window.close();
  }, []);
  return null;
}
