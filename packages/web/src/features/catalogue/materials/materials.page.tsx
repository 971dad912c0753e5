import { materials } from '@material/contract/catalogue/materials.reference.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { materialSubstitutes } from '@material/contract/catalogue/substitute/substitutes.reference.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { useState } from 'react';
import type { DrawnAction } from '../../../kit/actions/row-actions.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { mayOpen } from '../../../lib/screen-at.ts';
import { useHeld } from '../../../lib/session/held.ts';
import { SetControlDialog } from '../control-materials/set-control.dialog.tsx';
import { categorySearch } from './category-search.ts';

const tables = [materials] as const;
const alsoImported = [materialSubstitutes] as const;
const searches = { categoryId: categorySearch };
const setsControl = [power(catalogueScreens.controlMaterials, '设置管控')];

/** 物料管理: what is ordered, with the way to each, to what its suppliers ask for it, and to who may order it when. */
export function Page() {
  const tab = useTab();
  const isHeld = useHeld();
  const [controlled, setControlled] = useState<number>();
  const compare = (id: number): DrawnAction => ({
    code: 'compare',
    label: '比价',
    isDanger: false,
    run: () => tab.open('comparePrices', { materialIds: String(id) }),
  });
  const control = (id: number): DrawnAction => ({
    code: 'control',
    label: '设置管控',
    isDanger: false,
    run: () => {
      setControlled(id);
      return notSent;
    },
  });
  const mayControl = isHeld(setsControl);
  return (
    <>
      <ReferencePage
        of={tables}
        alsoImported={alsoImported}
        page="material"
        searches={searches}
        ways={({ id, status }) => [
          ...(mayOpen('comparePrices') ? [compare(id)] : []),
          ...(mayControl && status === 'ENABLED' ? [control(id)] : []),
        ]}
      />
      {controlled === undefined ? null : (
        <SetControlDialog materialIds={[controlled]} onClose={() => setControlled(undefined)} />
      )}
    </>
  );
}
