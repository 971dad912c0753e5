import { Drawer, type DrawerProps, Modal, type ModalProps } from 'antd';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { FocusReturn } from './focus-return.tsx';
import { Movable } from './movable.tsx';
import { useTabVisible } from './use-tab.ts';
import '../kit.css';
import '../touch.css';

/**
 * Takes its children out while the tab is hidden. A modal that stays open in a hidden Activity breaks the page on return,
 * and a fast switch back may come before the hidden page was drawn, so the layout effect has the last word.
 */
function OnlyWhileShown({ children }: { readonly children: ReactNode }) {
  const isVisible = useTabVisible();
  const [isLive, setLive] = useState(false);
  useLayoutEffect(() => {
    setLive(true);
    return () => setLive(false);
  }, []);
  return isVisible && isLive ? children : null;
}

export type TabDialogProps = Omit<ModalProps, 'onCancel' | 'destroyOnHidden' | 'getContainer'> & {
  readonly onClose: () => void;
};

const movable = (dialog: ReactNode): ReactNode => <Movable>{dialog}</Movable>;

/** A dialog of one tab: gone while the tab is hidden, back when it returns; its values belong to the page. */
export const TabDialog = ({ onClose, width = 560, children, ...rest }: TabDialogProps) => (
  <OnlyWhileShown>
    <Modal
      {...rest}
      className={`kit-dialog ${rest.className ?? ''}`}
      width={width}
      modalRender={movable}
      destroyOnHidden
      onCancel={onClose}
    >
      <FocusReturn />
      {children}
    </Modal>
  </OnlyWhileShown>
);

export type TabDrawerProps = Omit<DrawerProps, 'onClose' | 'destroyOnHidden' | 'getContainer'> & {
  readonly onClose: () => void;
};

/** The same as a drawer from the side. */
export const TabDrawer = ({ onClose, children, ...rest }: TabDrawerProps) => (
  <OnlyWhileShown>
    <Drawer {...rest} destroyOnHidden onClose={onClose}>
      <FocusReturn />
      {children}
    </Drawer>
  </OnlyWhileShown>
);
