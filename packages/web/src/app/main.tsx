import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { watchStyles } from '../lib/lost-styles.ts';
import { answerPresence } from '../lib/sign-in/presence.ts';
import { passOverRefusal } from '../lib/send/refusal.ts';
import { useSession } from '../lib/session/session.ts';
import { BrokenApp } from './plain-pages.tsx';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { PageBoundary } from './shell/part/page-boundary.tsx';
import { hasUnsavedChanges } from './shell/tab/tabs.ts';
import { themeClass } from './theme.ts';
import { checkVersion } from './version-check.ts';
import './base.css';

document.documentElement.classList.add(themeClass);
answerPresence(() => useSession.getState().user !== null);

// A chunk that is gone means that a newer version has been published.
window.addEventListener('vite:preloadError', () => void checkVersion());
watchStyles();
window.addEventListener('unhandledrejection', passOverRefusal);
window.addEventListener('beforeunload', (event) => {
  if (hasUnsavedChanges()) event.preventDefault();
});

const place = document.getElementById('root');
if (!place) throw new Error('no place to draw in');
createRoot(place).render(
  <PageBoundary fallback={(caught) => <BrokenApp {...caught} />}>
    <Providers>
      <RouterProvider router={createRouter()} />
    </Providers>
  </PageBoundary>,
);
