import { CheckOutlined, ColumnHeightOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { App, Dropdown, type MenuProps } from 'antd';
import { useSyncExternalStore } from 'react';
import { toastDone } from '../../../lib/send/notices.ts';
import { type LayoutSize, layoutSizes, setLayoutSize, useLayoutSize } from '../../layout-size.ts';
import { useTabActions } from '../tab/tab-actions.ts';

/** How the whole window is drawn; a phone has neither. */
export const ViewTools = () => (
  <>
    <SizeButton />
    <FullscreenButton />
  </>
);

const sizes = Object.keys(layoutSizes) as LayoutSize[];

function SizeButton() {
  const chosen = useLayoutSize();
  const { remake } = useTabActions();
  const choose = async (size: LayoutSize): Promise<void> => {
    setLayoutSize(size);
    await remake();
    toastDone('切换布局成功');
  };
  const menu: MenuProps = {
    items: sizes.map((size) => ({
      key: size,
      label: layoutSizes[size].word,
      icon: size === chosen ? <CheckOutlined aria-hidden /> : <span className="user-menu-blank" />,
      disabled: size === chosen,
    })),
    onClick: ({ key }) => void choose(key as LayoutSize),
  };
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <button type="button" className="icon-button" aria-haspopup="menu" aria-label="布局大小" title="布局大小">
        <ColumnHeightOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}

function watchFullscreen(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}
const isFullscreen = (): boolean => Boolean(document.fullscreenElement);

function FullscreenButton() {
  const isFull = useSyncExternalStore(watchFullscreen, isFullscreen);
  const { message } = App.useApp();
  const toggle = async (): Promise<void> => {
    try {
      if (isFull) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      // The browser has no such thing, or whoever runs it forbids it.
      void message.warning('您的浏览器不支持全屏');
    }
  };
  const word = isFull ? '退出全屏' : '全屏';
  return (
    <button type="button" className="icon-button" aria-label={word} title={word} onClick={() => void toggle()}>
      {isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
    </button>
  );
}
