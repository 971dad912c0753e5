import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { AppLink } from '../../app-link.tsx';
import { crumbsOf } from '../../../lib/menu.rules.ts';

export function Breadcrumb({ screen }: { readonly screen: ScreenKey }) {
  const crumbs = crumbsOf(screens, screen);
  return (
    <nav aria-label="当前位置" className="breadcrumb">
      <ol>
        {crumbs.map(({ title, path }, at) => (
          <li key={title} title={title} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {path === undefined ? title : <AppLink to={path}>{title}</AppLink>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
