import { wholeText } from '@material/contract/kernel/decimal.ts';
import { describe, expect, it } from 'vitest';
import { countedLine, inboundLine, photo } from '../../../../test/deliveries.ts';
import {
  counted,
  type CountEntry,
  differenceWords,
  emptyEntry,
  entryOf,
  entryWith,
  explains,
  fullEntry,
  hasMoved,
  isComplete,
  isSavable,
  progressOf,
  sentLine,
} from './count.rules.ts';
import { rejectedShare } from './weight.rules.ts';

const line = inboundLine();
const entry = (change: Partial<CountEntry>): CountEntry => ({ ...emptyEntry(line.id), ...change });

describe('what a count means', () => {
  it.each([
    ['all came', { accepted: '18' }, '与发运一致', '0'],
    ['less came: the gap is short by itself', { accepted: '16' }, '短少 2 箱', '2'],
    ['some were refused', { accepted: '16', rejected: '2' }, '拒收 2 箱', '2'],
    ['refused and short', { accepted: '15', rejected: '2' }, '拒收 2 箱，短少 1 箱', '3'],
    ['more came', { accepted: '19' }, '多收 1 箱（超出允许 1 箱）', '0'],
    ['nothing came', { accepted: '0' }, '短少 18 箱', '18'],
  ])('%s', (_name, typed, words, rest) => {
    const result = counted(line, entry(typed));
    expect(differenceWords(line, result)).toBe(words);
    expect(result.rest).toBe(rest);
  });

  it('accepts what is neither rejected nor short, until somebody says otherwise', () => {
    const one = entryWith(line, entry({}), { rejected: '1' });
    expect(one.accepted).toBe('17');
    const twelve = entryWith(line, one, { rejected: '12' });
    expect(twelve.accepted).toBe('6');
    expect(entryWith(line, twelve, { short: '1' }).accepted).toBe('5');
    expect(entryWith(line, twelve, { rejected: '' }).accepted).toBe('');
    const said = entryWith(line, twelve, { accepted: '4' });
    expect(entryWith(line, said, { rejected: '2' }).accepted).toBe('4');
  });

  it('says how far a surplus goes beyond what the order allows', () => {
    const words = (qtyOverRoom: string, accepted: string) => {
      const of = inboundLine({ qtyOverRoom });
      return differenceWords(of, counted(of, entry({ accepted })));
    };
    expect([words('0', '20'), words('0.5', '20'), words('2', '20')]).toEqual([
      '多收 2 箱（超出允许 2 箱）',
      '多收 2 箱（超出允许 1.5 箱）',
      '多收 2 箱',
    ]);
  });

  it('wants a number before anything else', () => {
    expect(counted(line, entry({})).problems).toEqual({ accepted: '请填写实收数量，没有收就填 0' });
  });

  it('says what a typed short quantity leaves unexplained', () => {
    const result = counted(line, entry({ accepted: '15', short: '1', reasonId: 1 }));
    expect(result.missing).toBe('2');
    expect(result.problems).toEqual({ short: '还有 2 箱没有去向，请填拒收或短少' });
  });

  it('refuses more than was shipped, halves of pieces, and over and short at once', () => {
    expect(counted(line, entry({ accepted: '0', rejected: '19', reasonId: 1 })).problems.rejected).toContain(
      '不能超过发运 18',
    );
    expect(counted(line, entry({ accepted: '17.5', reasonId: 1 })).problems.accepted).toBe(wholeText);
    expect(counted(line, entry({ accepted: '19', short: '1', reasonId: 1 })).problems.short).toContain('既多收又短少');
  });

  it('wants a reason for every difference and a photo for what is refused', () => {
    const bare = counted(line, entry({ accepted: '16', rejected: '2' }));
    expect(bare.problems).toEqual({ reasonId: '请选择拒收原因', photos: '拒收请拍照' });
    const reasoned = counted(line, entry({ accepted: '16', rejected: '2', reasonId: 1 }));
    expect([isSavable(reasoned), isComplete(reasoned)]).toEqual([true, false]);
    const shown = inboundLine({ photos: [photo] });
    expect(isComplete(counted(shown, entry({ accepted: '16', rejected: '2', reasonId: 1 })))).toBe(true);
  });

  it('wants the weight of weighed goods unless all came', () => {
    const weighed = inboundLine({ secondUnitName: '千克', shippedQty2: '180' });
    expect(counted(weighed, entry({ accepted: '16', reasonId: 1 })).problems).toEqual({
      accepted2: '请填写实收千克数',
    });
    expect(fullEntry(weighed)).toMatchObject({ accepted: '18', accepted2: '' });
    expect(isComplete(counted(weighed, fullEntry(weighed)))).toBe(true);
    expect(sentLine(weighed, fullEntry(weighed))).not.toHaveProperty('qtyAccepted2');
    expect(isComplete(counted(weighed, entry({ accepted: '0', reasonId: 1 })))).toBe(true);
  });

  it('takes the weight of what goes back where somebody weighed it', () => {
    const sent = { secondUnitName: '千克', shippedQty2: '180' };
    const weighed = inboundLine(sent);
    const typed = { accepted: '16', accepted2: '161', rejected: '2' };
    expect(sentLine(weighed, entry({ ...typed, rejected2: '19.5' }))).toMatchObject({ qtyRejected2: '19.5' });
    expect(sentLine(weighed, entry(typed))).not.toHaveProperty('qtyRejected2');
    expect(rejectedShare(weighed, '2')).toBe('20');
    const stored = (isRejected2Weighed: boolean) =>
      entryOf(countedLine({ ...sent, qtyAccepted: '16', qtyRejected: '2', qtyRejected2: '20', isRejected2Weighed }));
    expect([stored(false).rejected2, stored(true).rejected2]).toEqual(['', '20']);
    expect(entryWith(weighed, entry({ ...typed, rejected2: '19.5' }), { rejected: '3' }).rejected2).toBe('');
  });
});

describe('the weight on receipt', () => {
  const weighed = inboundLine({ secondUnitName: '千克', shippedQty2: '180' });
  const said = (accepted2: string) => counted(weighed, entry({ accepted: '18', accepted2 }));

  it('may be a little off without a word, and must be explained beyond that', () => {
    expect(said('186').kinds).toEqual([]);
    expect(said('172').kinds).toEqual([]);
    expect(said('150')).toMatchObject({ kinds: ['SHORT'], problems: { reasonId: '请选择短少原因' } });
    expect(differenceWords(weighed, said('150'))).toBe('实重少 30 千克');
    expect(differenceWords(weighed, said('200'))).toBe('实重多 20 千克');
  });

  it('is never many times what was shipped', () => {
    expect(said('9999').problems.accepted2).toBe('发运 180 千克，实收最多 1,800 千克，请核对');
    expect(isSavable(said('9999'))).toBe(false);
    expect(counted(line, entry({ accepted: '999999999', reasonId: 1 })).problems.accepted).toBe(
      '发运 18 箱，实收最多 180 箱，请核对',
    );
  });

  it('of what goes back is not more than came', () => {
    const back = entry({ accepted: '0', rejected: '18', rejected2: '181', reasonId: 1 });
    expect(counted(weighed, back).problems.rejected2).toBe('拒收实重不能超过发运的 180 千克');
  });

  it('warns when so much came that a second account confirms it', () => {
    expect(counted(line, entry({ accepted: '36' })).isToConfirm).toBe(false);
    const many = counted(line, entry({ accepted: '37' }));
    expect(many.isToConfirm).toBe(true);
    expect(differenceWords(line, many)).toContain('须另一账号复核');
  });
});

describe('a stored count', () => {
  it('comes back as it was typed, the short part worked out again', () => {
    const stored = countedLine({ qtyAccepted: '15', qtyRejected: '2', qtyShort: '1', reasonId: 4, photos: [photo] });
    expect(entryOf(stored)).toMatchObject({ accepted: '15', rejected: '2', short: null, reasonId: 4 });
    expect(counted(stored, entryOf(stored)).short).toBe('1');
    expect(entryOf(inboundLine())).toEqual(emptyEntry(501));
  });

  it('is sent with what belongs to it and nothing else', () => {
    expect(sentLine(line, entry({ accepted: '18', reasonId: 3, reasonText: '无关' }))).toEqual({
      id: 501,
      qtyAccepted: '18',
      qtyRejected: '0',
      qtyShort: '0',
    });
    expect(sentLine(line, entry({ accepted: '16', rejected: '1', reasonId: 3, reasonText: ' 破了 ' }))).toEqual({
      id: 501,
      qtyAccepted: '16',
      qtyRejected: '1',
      qtyShort: '1',
      reasonId: 3,
      reasonText: '破了',
      restDecision: 'REDELIVER',
    });
  });

  it('has moved when somebody else counted it otherwise', () => {
    expect(hasMoved(undefined, countedLine())).toBe(false);
    expect(hasMoved(countedLine(), countedLine())).toBe(false);
    expect(hasMoved(inboundLine(), countedLine())).toBe(true);
  });
});

it('tells which reasons explain a difference', () => {
  expect(explains({ kind: 'ANY' }, ['SHORT'])).toBe(true);
  expect(explains({ kind: 'SHORT' }, ['SHORT', 'REJECTED'])).toBe(true);
  expect(explains({ kind: 'OVER' }, ['SHORT'])).toBe(false);
});

it('counts how far the counting is', () => {
  const lines = [countedLine(), inboundLine({ id: 502 }), inboundLine({ id: 503 })];
  const entries = new Map([[502, { ...emptyEntry(502), accepted: '16' }]]);
  expect(progressOf(lines, entries)).toEqual({ done: 1, total: 3, different: 1, unfinished: [502] });
});
