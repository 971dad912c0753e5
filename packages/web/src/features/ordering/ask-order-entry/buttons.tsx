import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { can } from '../../../lib/session/session.ts';
import type { SaveOrder } from './save.tsx';

/** Save as drafts, or save and submit. */
export const SaveButtons = ({
  saver,
  size = 'medium',
}: {
  readonly saver: SaveOrder;
  readonly size?: 'medium' | 'large';
}) => (
  <>
    <ActionButton size={size} onClick={saver.saveDraft}>
      存草稿
    </ActionButton>
    {can(power(orderingScreens.askOrder, '提交')) ? (
      <ActionButton size={size} type="primary" onClick={saver.submit}>
        保存并提交
      </ActionButton>
    ) : null}
  </>
);
