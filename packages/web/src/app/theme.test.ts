import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { darkTheme, lightTheme } from './theme.ts';

const channel = (hex: string): number => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (colour: string): number => {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
};
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  { name: 'light', config: lightTheme },
  { name: 'dark', config: darkTheme },
])('$name', ({ config }) => {
  const token = theme.getDesignToken(config);
  const { Button: button, Tag: tag } = config.components ?? {};
  const primaryHover = button?.colorPrimaryHover ?? token.colorPrimaryHover;
  const onPrimary = button?.primaryColor ?? '#ffffff';
  const onDanger = button?.dangerColor ?? '#ffffff';
  const grounds = { page: token.colorBgContainer, dialog: token.colorBgElevated };

  it.each([
    ['a link', token.colorLink],
    ['a link under the pointer', token.colorLinkHover],
    ['a button under the pointer', button?.defaultHoverColor ?? primaryHover],
    ['a dangerous button', token.colorError],
    ['a dangerous button under the pointer', token.colorErrorHover],
  ])('%s can be read on pages and dialogs', (_what, colour) => {
    for (const ground of Object.values(grounds)) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['a main button', onPrimary, token.colorPrimary],
    ['a main button under the pointer', onPrimary, primaryHover],
    ['a main button that is dangerous', onDanger, token.colorError],
    ['a dangerous main button under the pointer', onDanger, token.colorErrorHover],
    ['a tag of what goes on', tag?.colorInfo ?? token.colorInfo, token.colorInfoBg],
  ])('the words of %s can be read', (_what, words, ground) => {
    expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
