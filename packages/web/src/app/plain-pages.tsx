import { screens } from '@material/contract/screens.ts';
import { useState } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { centreFor } from '../lib/session/centre.ts';
import { fromSearch, screenAt } from '../lib/screen-at.ts';
import { useSession } from '../lib/session/session.ts';
import { BrokenPage } from './broken-page.tsx';
import './plain-pages.css';

type PlainPageProps = {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly onPress: () => void;
};

const PlainPage = ({ code, title, text, button, onPress }: PlainPageProps) => (
  <main className="plain-page">
    <p className="plain-code" aria-hidden>
      {code}
    </p>
    <h1>{title}</h1>
    <p className="plain-text">{text}</p>
    <button type="button" className="plain-button" onClick={onPress}>
      {button}
    </button>
  </main>
);

export function NotFound() {
  const navigate = useNavigate();
  return (
    <PlainPage
      code="404"
      title="页面不存在"
      text="地址可能写错了，或者页面已经移走。"
      button="返回首页"
      onPress={() => void navigate(screens.home.path)}
    />
  );
}

/** With `?noGoBack` there is nothing sensible to go back to. */
export function NoPermission() {
  const navigate = useNavigate();
  const goBack = (): void => {
    const hasBack = !new URLSearchParams(location.search).has('noGoBack') && history.length > 1;
    if (hasBack) void navigate(-1);
    else void navigate(screens.home.path);
  };
  return (
    <PlainPage
      code="401"
      title="你没有权限去该页面"
      text="如需使用，请联系管理员开通对应的菜单权限。"
      button="返回"
      onPress={goBack}
    />
  );
}

/** Something in the application itself broke outside any page; what was kept for the open page may be the reason. */
export function BrokenApp({ error, components }: { readonly error: unknown; readonly components: string }) {
  const path = location.pathname;
  const { id: userId, user } = useSession.getState();
  const at = { userId, centre: user ? centreFor(path, user) : undefined, query: fromSearch(location.search) };
  const [broken] = useState({ error, components, path, screen: screenAt(path)?.screen, at });
  return (
    <main className="plain-page">
      <BrokenPage broken={broken} lead="" openWord="重新加载" onOpen={() => location.reload()} />
    </main>
  );
}

export const Failure = () => <BrokenApp error={useRouteError()} components="" />;

export const Waiting = () => (
  <output className="plain-waiting" aria-label="正在加载">
    <i />
    <i />
    <i />
  </output>
);
