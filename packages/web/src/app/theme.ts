import { colours } from '@material/contract/kernel/constants.ts';
import type { ThemeConfig } from 'antd';

/** Class on the document's root that carries the theme's CSS variables, so that plain CSS can use them. */
export const themeClass = 'material-theme';

/** The one theme: a blue primary, calm greys, 14 px, radius 6. */
export const theme: ThemeConfig = {
  cssVar: { key: themeClass },
  hashed: false,
  token: {
    colorPrimary: colours.primary,
    colorInfo: colours.primary,
    colorLink: colours.primary,
    colorSuccess: '#2b8a3e',
    // What is derived from so dark a green is grey.
    colorSuccessBg: '#ebf7ee',
    colorSuccessBorder: '#b2dfbc',
    colorWarning: '#b8730a',
    colorError: '#c92a2a',
    colorTextBase: '#1f2733',
    colorTextSecondary: '#5b6676',
    colorTextTertiary: '#6b7686',
    colorTextPlaceholder: '#687283',
    colorBgLayout: '#f4f6f9',
    colorBorder: '#cfd7e2',
    colorBorderSecondary: '#e6eaf0',
    fontSize: 14,
    borderRadius: 6,
    fontFamily:
      '-apple-system, BlinkMacSystemFont, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
  },
  // A menu that fades from entry to entry restyles the page in every frame of a change of tabs.
  components: { Menu: { motionDurationSlow: '0s', motionDurationMid: '0s' } },
};
