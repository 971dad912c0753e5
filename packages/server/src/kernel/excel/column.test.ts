import { describe, expect, it, test } from 'vitest';
import { choiceColumn, clockColumn, codeColumn, dateColumn, decimalColumn, textColumn, type Column } from './column.ts';

const read = (column: Column<unknown>, text: string): unknown => {
  const parsed = column.parse(text);
  return parsed.ok ? parsed.value : { message: parsed.message };
};
const bad = (message: string) => ({ message });

describe('text and codes', () => {
  const name = textColumn('备注', { maxLength: 10 });
  const code = codeColumn('物料编码', { required: true });

  it.each([
    ['  五花肉　', '五花肉'],
    ['\u00A0Ａ区，３号（冷藏）\u200B', 'A区，3号（冷藏）'],
    ['', null],
    ['\u3000\t', null],
    ['一二三四五六七八九十一', bad('最多 10 个字')],
    ['#REF!', bad('公式出错（#REF!）')],
    ['#未计算', bad('公式没有计算结果，请在 Excel 中打开并保存后再上传')],
    ['#1 冷库', '#1 冷库'],
  ])('text %j → %j', (text, value) => expect(read(name, text)).toEqual(value));

  it.each([
    ['ＷＬ－０００１０１', 'WL-000101'],
    [' wl 000101 ', 'WL000101'],
    ['00123', '00123'],
    ['', bad('请填写物料编码')],
  ])('code %j → %j', (text, value) => expect(read(code, text)).toEqual(value));
});

describe('decimals', () => {
  const qty = decimalColumn('数量', { required: true });

  it.each([
    ['12.50', '12.5'],
    ['１２．５', '12.5'],
    ['12。5', '12.5'],
    ['1,234,567.5', '1234567.5'],
    ['1，234', '1234'],
    ['1 234', '1234'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ["'8", '8'],
    ['0.000001', '0.000001'],
    ['', bad('请填写数量')],
    ['0', bad('必须大于 0')],
    ['－3', bad('不能为负')],
    ['- 3', bad('不能为负')],
    ['1.2345678', bad('最多 6 位小数')],
    ['999999999.999999', '999999999.999999'],
    ['1000000000', bad('不能超过 999,999,999.999999')],
    ['9'.repeat(80), bad('不能超过 999,999,999.999999')],
    ['10箱', bad('“10箱”不是数字')],
    ['1,23', bad('“1,23”不是数字')],
    ['1e3', bad('“1e3”不是数字')],
    ['1.2.3', bad('“1.2.3”不是数字')],
    ['50%', bad('“50%”不是数字')],
    ['2026-11-20', bad('“2026-11-20”不是数字')],
    ['这里写了一段很长很长的话来代替一个数字', bad('“这里写了一段很长很长的话来代替一个数字”不是数字')],
    ['=1+1', bad('“=1+1”不是数字')],
    ['#DIV/0!', bad('公式出错（#DIV/0!）')],
  ])('quantity %j → %j', (text, value) => expect(read(qty, text)).toEqual(value));

  it('knows whole numbers, ranges, money and shares', () => {
    const days = { digits: 4, places: 0 };
    expect(read(decimalColumn('天数', { shape: days }), '3.5')).toEqual(bad('必须是整数'));
    expect(read(decimalColumn('天数', { shape: days }), '3.0')).toBe('3');
    expect(read(decimalColumn('折扣', { min: '0.1', max: '1' }), '0.05')).toEqual(bad('不能小于 0.1'));
    expect(read(decimalColumn('折扣', { min: '0.1', max: '1' }), '1.01')).toEqual(bad('不能大于 1'));
    expect(read(decimalColumn('单价', { money: true }), '￥1,200.50 元')).toBe('1200.5');
    expect(read(decimalColumn('税率', { percent: true, sign: 'not-negative' }), '13％')).toBe('0.13');
    expect(read(decimalColumn('税率', { percent: true, sign: 'not-negative' }), '0.13')).toBe('0.13');
    expect(read(decimalColumn('税率', { percent: true }), `0.09${'0'.repeat(70)}1%`)).toEqual(bad('最多 6 位小数'));
    expect(read(decimalColumn('调整', { sign: 'signed' }), '−2')).toBe('-2');
    expect(decimalColumn('数量', { shape: { digits: 5, places: 2 }, max: '100' }).note).toBe(
      '大于 0 的数字，最多 2 位小数，不大于 100',
    );
  });
});

describe('dates', () => {
  const day = dateColumn('送达日期', { min: '2026-11-01', max: '2027-01-31' });

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['2026.1１.20', '2026-11-20'],
    ['2026年11月20日', '2026-11-20'],
    ['2026 年 11 月 5 日', '2026-11-05'],
    ['2026年11月20日 星期五', '2026-11-20'],
    ['２０２６－１１－２０', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['2026-11-20 08:30:00', '2026-11-20'],
    ['2026-11-20T08:30', '2026-11-20'],
    ['', null],
    ['11/20', bad('“11/20”缺少年份，请写成 2026-11-20 的样子')],
    ['11月20日', bad('“11月20日”缺少年份，请写成 2026-11-20 的样子')],
    ['20/11/2026', bad('“20/11/2026”的年份不明确，请写成 2026-11-20 的样子')],
    ['26-11-20', bad('“26-11-20”的年份不明确，请写成 2026-11-20 的样子')],
    ['46346', bad('“46346”不是日期，请把单元格格式改为日期')],
    ['2026-11-31', bad('没有“2026-11-31”这一天')],
    ['20261301', bad('没有“20261301”这一天')],
    ['明天', bad('“明天”不是日期，请写成 2026-11-20 的样子')],
    ['2026-10-31', bad('不能早于 2026-11-01')],
    ['2027-02-01', bad('不能晚于 2027-01-31')],
  ])('day %j → %j', (text, value) => expect(read(day, text)).toEqual(value));
});

describe('choices', () => {
  const kind = choiceColumn('类型', { required: true, choices: { 普通: 'NORMAL', '补单（加急）': 'SUPPLEMENT' } });

  it('takes the words people pick, whatever their width and spaces', () => {
    expect(read(kind, ' 普 通')).toBe('NORMAL');
    expect(read(kind, '补单(加急)')).toBe('SUPPLEMENT');
    expect(read(kind, '别的')).toEqual(bad('“别的”不在可选项中：普通、补单（加急）'));
  });
});

test.each([
  ['05:30', '05:30'],
  ['5:30', '05:30'],
  ['05:30:00', '05:30'],
  ['５：３０', '05:30'],
])('a time of day is read however it is written: %s', (text, time) => {
  expect(clockColumn('时间').parse(text)).toEqual({ ok: true, value: time });
});

test.each(['25:00', '5', '05:30:15', '早上五点'])('%s is no time of day', (text) => {
  expect(clockColumn('时间').parse(text)).toEqual({ ok: false, message: '时间应如 16:30' });
});
