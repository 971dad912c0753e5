import { colours } from '@material/contract/kernel/value/constants.ts';
import { theme as antd, type ThemeConfig } from 'antd';
import { type LayoutSize, layoutSizes, usualSize } from './layout-size.ts';

/** Class on the document's root that carries the theme's CSS variables, so that plain CSS can use them. */
export const themeClass = 'material-theme';

const fontFamily =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';

const shared = {
  cssVar: { key: themeClass },
  hashed: false,
  // A menu that fades from entry to entry restyles the page in every frame of a change of tabs.
  components: { Menu: { motionDurationSlow: '0s', motionDurationMid: '0s' } },
} as const satisfies ThemeConfig;

const hovered = '#0f56bd';

/** The one theme: a blue primary, calm greys, 14 px, radius 6. */
export const lightTheme: ThemeConfig = {
  ...shared,
  token: {
    colorPrimary: colours.primary,
    colorInfo: colours.primary,
    colorLink: colours.primary,
    // Words and grounds under the pointer: what is derived is too light to be read.
    colorPrimaryHover: hovered,
    colorLinkHover: hovered,
    colorErrorHover: '#a61e1e',
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
    fontFamily,
  },
};

const darkLink = '#6aa9f6';

/** The same at night: words in a lighter blue than the buttons, whose words are white. */
export const darkTheme: ThemeConfig = {
  ...shared,
  algorithm: antd.darkAlgorithm,
  token: {
    colorPrimary: '#2a73d9',
    colorInfo: '#4b8fec',
    colorLink: darkLink,
    colorLinkHover: '#93c2fa',
    colorSuccess: '#62c07a',
    colorSuccessBg: '#1b3325',
    colorSuccessBorder: '#2f5a3d',
    colorWarning: '#e0a648',
    colorWarningBg: '#352a17',
    colorWarningBorder: '#5c4722',
    colorError: '#f08585',
    colorErrorBg: '#3a2022',
    colorErrorBorder: '#673236',
    colorErrorText: '#f08585',
    colorBgBase: '#10151c',
    colorTextBase: '#dde3ec',
    colorText: '#dde3ec',
    colorTextSecondary: '#98a4b4',
    colorTextTertiary: '#8e9aab',
    colorTextPlaceholder: '#8a96a6',
    colorBgLayout: '#10151c',
    colorBgContainer: '#181f29',
    colorBgElevated: '#1f2834',
    colorBorder: '#3b4757',
    colorBorderSecondary: '#2a3340',
    fontSize: 14,
    borderRadius: 6,
    fontFamily,
  },
  components: {
    ...shared.components,
    Tabs: { itemSelectedColor: darkLink, itemHoverColor: darkLink, itemActiveColor: darkLink, inkBarColor: darkLink },
    Pagination: { itemActiveColor: darkLink, itemActiveColorHover: darkLink },
    Tag: { colorInfo: darkLink },
    // Links and dangerous actions stand on chosen rows.
    Table: { rowSelectedBg: '#17283f', rowSelectedHoverBg: '#16263c' },
    Button: {
      primaryColor: '#ffffff',
      colorPrimaryHover: '#1f58a8',
      defaultHoverColor: darkLink,
      defaultHoverBorderColor: darkLink,
      // White would be too faint on so light a red.
      dangerColor: '#1c0d0e',
    },
  },
};

/** What the styles are drawn for. */
const drawnFor = layoutSizes[usualSize].controlPx;

/** A theme in another size: controls, and with them the rows of tables. */
export function inSize(theme: ThemeConfig, size: LayoutSize): ThemeConfig {
  const { controlPx } = layoutSizes[size];
  if (controlPx === drawnFor) return theme;
  const more = (controlPx - drawnFor) / 2;
  const cells = { cellPaddingBlock: 16 + 2 * more, cellPaddingBlockMD: 12 + more, cellPaddingBlockSM: 8 + more };
  return {
    ...theme,
    token: { ...theme.token, controlHeight: controlPx },
    components: { ...theme.components, Table: { ...theme.components?.Table, ...cells } },
  };
}
