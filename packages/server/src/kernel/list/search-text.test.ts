import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

test('a row is found by name, code, full pinyin and initials', () => {
  const text = searchText(['冷冻带皮五花肉', '五花肉', 'WL1101001', null]);
  for (const typed of ['五花', 'wl1101', 'wuhuarou', 'whr', 'lddpwhr', 'lengdong']) expect(text).toContain(typed);
});

test('characters with several readings take the one of the word', () => {
  expect(searchText(['重庆'])).toContain('chongqing');
  expect(searchText(['长沙'])).toContain('changsha');
  expect(searchText(['绿茶'])).toContain('lvcha');
});

test('digits and Latin letters keep their place, equal ways are told once', () => {
  expect(searchText(['圆碗(700mL)'])).toBe('圆碗(700ml) yuanwan(700ml) yw(700ml)');
  expect(searchText(['GYS001', 'gys001', ''])).toBe('gys001');
});
