import { materials } from '@material/contract/catalogue/materials.reference.ts';
import type { DrawnAction } from '../../../kit/actions/row-actions.tsx';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { mayOpen } from '../../../lib/screen-at.ts';

const tables = [materials] as const;

/** 物料管理: what is ordered, with the way to each and to what its suppliers ask for it. */
export function Page() {
  const tab = useTab();
  const compare = (id: number): DrawnAction => ({
    code: 'compare',
    label: '比价',
    isDanger: false,
    run: () => tab.open('comparePrices', { materialIds: String(id) }),
  });
  return (
    <ReferencePage
      of={tables}
      page="material"
      {...(mayOpen('comparePrices') ? { ways: ({ id }) => [compare(id)] } : {})}
    />
  );
}
