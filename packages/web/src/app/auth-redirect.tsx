import { useEffect } from 'react';
import { writeText } from '../lib/session/storage.ts';
import './plain-pages.css';

/** Where an outside sign-in returns to: hands its answer to the window that asked and closes. */
export function AuthRedirect() {
  useEffect(() => {
    writeText('local', 'x-admin-oauth-code', location.search.slice(1));
    window.close();
  }, []);
  // A window that nobody's script has opened stays.
  return (
    <main className="plain-page">
      <p className="plain-text">登录信息已传回，可以关闭这个窗口。</p>
    </main>
  );
}
