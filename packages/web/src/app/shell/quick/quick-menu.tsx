import { StarOutlined } from '@ant-design/icons';
import { layout } from '@material/contract/kernel/value/constants.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import { Popover, Skeleton } from 'antd';
import { useState } from 'react';
import type { Point, Size } from './floating.rules.ts';
import { latePart } from '../part/late-part.tsx';
import { useFloating } from './use-floating.ts';
import './quick-menu.css';

const QuickPanel = latePart(
  () => import('./quick-panel.tsx').then((panel) => panel.QuickPanel),
  <Skeleton active title={false} paragraph={{ rows: 3 }} className="quick-panel" />,
);

const sizePx = 44;

/** On a desk at the foot of the menu, where it covers no list; on a phone beside the thumb. */
const usualPlace = ({ width, height }: Size): Point =>
  width < layout.mobileBelowPx
    ? { x: width - sizePx, y: Math.round(height * 0.62) }
    : { x: Math.round((layout.sidebarCollapsedPx - sizePx) / 2), y: height - sizePx - 12 };

/** Quick entries on every screen, in a button that people put where it is in nobody's way. */
export function QuickMenu({ screen }: { readonly screen: ScreenKey }) {
  const [isOpen, setOpen] = useState(false);
  const floating = useFloating({ storageKey: 'quickMenuPlace', size: sizePx, usual: usualPlace });
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      arrow={false}
      destroyOnHidden
      content={<QuickPanel screen={screen} onClose={() => setOpen(false)} />}
    >
      <button
        type="button"
        className="quick-button"
        aria-label="快捷入口"
        aria-expanded={isOpen}
        title="快捷入口（可拖动，或用方向键移动）"
        {...floating}
      >
        <StarOutlined aria-hidden />
      </button>
    </Popover>
  );
}
