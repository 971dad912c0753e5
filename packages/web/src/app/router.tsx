import { screens } from '@material/contract/screens.ts';
import { late } from '../kit/react/late.tsx';
import { createBrowserRouter, type DataRouter, Outlet, type RouteObject } from 'react-router';
import { guardLoader } from './guard.ts';
import { AuthRedirect } from './auth-redirect.tsx';
import { Failure, NoPermission, NotFound, Waiting } from './plain-pages.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { visitAddress } from './shell/tab/tabs.ts';

const Shell = late(async () => (await import('./shell/shell.tsx')).Shell, <Waiting />);
const LoginRoute = late(async () => (await import('./login-route.tsx')).LoginRoute, <Waiting />);

const Root = () => (
  <>
    <ProgressBar />
    <Outlet />
  </>
);

// Two levels only: the shell draws whichever screen the address names, so that kept pages share one place.
const screenRoutes: RouteObject[] = Object.values(screens).map(({ path }) => ({ path, element: null }));

const routes: RouteObject[] = [
  {
    id: 'root',
    loader: guardLoader,
    shouldRevalidate: () => true,
    element: <Root />,
    errorElement: <Failure />,
    hydrateFallbackElement: <Waiting />,
    children: [
      { path: '/login', element: <LoginRoute /> },
      { path: '/auth-redirect', element: <AuthRedirect /> },
      { path: '/404', element: <NotFound /> },
      { path: '/401', element: <NoPermission /> },
      { element: <Shell />, children: screenRoutes },
      // The guard handles these itself, or sends them to /404.
      { path: '*', element: null },
    ],
  },
];

/** Tells the tabs of every navigation that has arrived; returns the router itself. */
function followed(router: DataRouter): DataRouter {
  const follow = ({ initialized, navigation, location }: DataRouter['state']): void => {
    if (initialized && navigation.state === 'idle') visitAddress(location.pathname, location.search);
  };
  router.subscribe(follow);
  follow(router.state);
  return router;
}

export const createRouter = (): DataRouter => followed(createBrowserRouter(routes));
