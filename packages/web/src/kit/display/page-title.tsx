import { screenRow } from '../../lib/screen-at.ts';
import { useTab } from '../tab/use-tab.ts';
import '../kit.css';

/** The page's heading where tab bar and breadcrumb show its title already: for those who go by headings. */
export const PageTitle = () => <h1 className="kit-hidden">{screenRow(useTab().screen).title}</h1>;
