import { useLocation, useNavigate } from 'react-router';
import { Login } from '../features/identity/sign-in/login.tsx';
import { afterLogin } from './guard.rules.ts';

export function LoginRoute() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Login
      onTyping={() => void import('./shell/shell.tsx')}
      onSignedIn={() => void navigate(afterLogin(search), { replace: true })}
    />
  );
}
