import { sectionOf } from '@material/contract/kernel/call/screen.ts';
import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { useNavigate } from 'react-router';
import { screenRow } from '../../../lib/screen-at.ts';
import { latePart } from '../part/late-part.tsx';
import { useAskLeaving, useTabActions } from '../tab/tab-actions.ts';
import { unsavedTabs, useTabs } from '../tab/tabs.ts';

const UnitDialog = latePart(() =>
  import('../../../features/identity/own-account/unit.dialog.tsx').then((dialog) => dialog.UnitDialog),
);

/** The list that the open screen belongs to, or the screen itself: another unit has other documents. */
const listOf = (screen: ScreenKey): ScreenKey => (screenRow(screen).of ?? screen) as ScreenKey;

/** Chooses another unit over the open page, which is then shown for that unit where it is one of such units. */
export function UnitSwitch({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const ask = useAskLeaving();
  const { restart } = useTabActions();
  const open = useTabs(({ list, activeId }) => list.find(({ id }) => id === activeId)?.screen) ?? 'home';
  const section = sectionOf(screenRow(open).path);
  return (
    <UnitDialog
      kind={section === 'supplier' ? 'supplier' : 'city'}
      mayLeave={() => ask(unsavedTabs(), '切换')}
      onChosen={(kind) => void restart(kind === section ? listOf(open) : 'home')}
      onRoles={() => {
        onClose();
        void navigate(screens.changeRole.path);
      }}
      onClose={onClose}
    />
  );
}
