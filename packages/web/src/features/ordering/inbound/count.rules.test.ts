import { wholeText } from '@material/contract/kernel/value/decimal.ts';
import { explains } from '@material/contract/ordering/inbound-order/count.rules.ts';
import { describe, expect, it } from 'vitest';
import { countedLine, inboundLine, photo } from '../../../../test/deliveries.ts';
import {
  counted,
  countRows,
  type CountEntry,
  differenceWords,
  emptyEntry,
  entryOf,
  entryWith,
  fullEntry,
  isComplete,
  isSavable,
  progressOf,
  rejectedShare,
  sentLine,
  shortText,
  withRejected,
} from './count.rules.ts';
import { beforeWords, offeredEntry, offeredWords } from './offered.rules.ts';

const line = inboundLine();
const entry = (change: Partial<CountEntry>): CountEntry => ({ ...emptyEntry(line), ...change });

describe('what a count means', () => {
  it.each([
    ['all came', { qtyAccepted: '18' }, '与发运一致', '0'],
    ['less came: the gap is short by itself', { qtyAccepted: '16' }, '短少 2 箱', '2'],
    ['some were refused', { qtyAccepted: '16', qtyRejected: '2' }, '拒收 2 箱', '2'],
    ['refused and short', { qtyAccepted: '15', qtyRejected: '2' }, '拒收 2 箱，短少 1 箱', '3'],
    ['more came', { qtyAccepted: '19' }, '多收 1 箱（超出允许 1 箱）', '0'],
    ['nothing came', { qtyAccepted: '0' }, '短少 18 箱', '18'],
  ])('%s', (_name, typed, words, rest) => {
    const result = counted(line, entry(typed));
    expect(differenceWords(line, result)).toBe(words);
    expect(result.rest).toBe(rest);
  });

  it('accepts what is neither rejected nor short, until somebody says otherwise', () => {
    const one = entryWith(line, entry({}), { qtyRejected: '1' });
    expect(one.qtyAccepted).toBe('17');
    const twelve = entryWith(line, one, { qtyRejected: '12' });
    expect(twelve.qtyAccepted).toBe('6');
    expect(entryWith(line, twelve, { qtyShort: '1' }).qtyAccepted).toBe('5');
    expect(entryWith(line, twelve, { qtyRejected: '' }).qtyAccepted).toBe('');
    const said = entryWith(line, twelve, { qtyAccepted: '4' });
    expect(entryWith(line, said, { qtyRejected: '2' }).qtyAccepted).toBe('4');
  });

  it('says how far a surplus goes beyond what the order allows', () => {
    const words = (qtyOverRoom: string, qtyAccepted: string) => {
      const of = inboundLine({ qtyOverRoom });
      return differenceWords(of, counted(of, entry({ qtyAccepted })));
    };
    expect([words('0', '20'), words('0.5', '20'), words('2', '20')]).toEqual([
      '多收 2 箱（超出允许 2 箱）',
      '多收 2 箱（超出允许 1.5 箱）',
      '多收 2 箱',
    ]);
  });

  it('wants a number before anything else', () => {
    expect(counted(line, entry({})).problems).toEqual({ qtyAccepted: '请填写实收数量，没有收就填 0' });
    expect(counted(line, entry({ qtyAccepted: 'abc' })).problems).toEqual({ qtyAccepted: '必须是数字' });
    expect(counted(line, entry({ qtyAccepted: '18', qtyRejected: '1e1' })).problems.qtyRejected).toBe('必须是数字');
    expect(counted(line, entry({ qtyAccepted: '18', qtyAccepted2: '-5' })).problems.qtyAccepted2).toBe('不能为负');
  });

  it('says what a typed short quantity leaves unexplained', () => {
    const result = counted(line, entry({ qtyAccepted: '15', qtyShort: '1', reasonId: '1' }));
    expect(result.problems).toEqual({ qtyShort: '还有 2 箱没有去向，请填拒收或短少' });
  });

  it('refuses more than was shipped, halves of pieces, and over and short at once', () => {
    expect(counted(line, entry({ qtyAccepted: '0', qtyRejected: '19', reasonId: '1' })).problems.qtyRejected).toContain(
      '不能超过发运 18',
    );
    expect(counted(line, entry({ qtyAccepted: '17.5', reasonId: '1' })).problems.qtyAccepted).toBe(wholeText);
    expect(counted(line, entry({ qtyAccepted: '19', qtyShort: '1', reasonId: '1' })).problems.qtyShort).toContain(
      '既多收又短少',
    );
  });

  it('wants a reason for every difference and a photo for what is refused', () => {
    const bare = counted(line, entry({ qtyAccepted: '16', qtyRejected: '2' }));
    expect(bare.problems).toEqual({ reasonId: '请选择拒收原因', photos: '拒收请拍照' });
    const reasoned = counted(line, entry({ qtyAccepted: '16', qtyRejected: '2', reasonId: '1' }));
    expect([isSavable(reasoned), isComplete(reasoned)]).toEqual([true, false]);
    const shown = inboundLine({ photos: [photo] });
    expect(isComplete(counted(shown, entry({ qtyAccepted: '16', qtyRejected: '2', reasonId: '1' })))).toBe(true);
  });

  it('wants the weight of weighed goods unless all came', () => {
    const weighed = inboundLine({ secondUnitName: '千克', shippedQty2: '180' });
    expect(counted(weighed, entry({ qtyAccepted: '16', reasonId: '1' })).problems).toEqual({
      qtyAccepted2: '请填写实收千克数',
    });
    expect(fullEntry(weighed)).toMatchObject({ qtyAccepted: '18', qtyAccepted2: '' });
    expect(isComplete(counted(weighed, fullEntry(weighed)))).toBe(true);
    expect(sentLine(weighed, fullEntry(weighed))).not.toHaveProperty('qtyAccepted2');
    expect(isComplete(counted(weighed, entry({ qtyAccepted: '0', reasonId: '1' })))).toBe(true);
  });

  it('takes the weight of what goes back where somebody weighed it', () => {
    const sent = { secondUnitName: '千克', shippedQty2: '180' };
    const weighed = inboundLine(sent);
    const typed = { qtyAccepted: '16', qtyAccepted2: '161', qtyRejected: '2' };
    expect(sentLine(weighed, entry({ ...typed, qtyRejected2: '19.5' }))).toMatchObject({ qtyRejected2: '19.5' });
    expect(sentLine(weighed, entry(typed))).not.toHaveProperty('qtyRejected2');
    expect(rejectedShare(weighed, '2')).toBe('20');
    const stored = (isRejected2Weighed: boolean) =>
      entryOf(countedLine({ ...sent, qtyAccepted: '16', qtyRejected: '2', qtyRejected2: '20', isRejected2Weighed }));
    expect([stored(false).qtyRejected2, stored(true).qtyRejected2]).toEqual(['', '20']);
    expect(entryWith(weighed, entry({ ...typed, qtyRejected2: '19.5' }), { qtyRejected: '3' }).qtyRejected2).toBe('');
  });
});

describe('the weight on receipt', () => {
  const weighed = inboundLine({ secondUnitName: '千克', shippedQty2: '180' });
  const said = (accepted2: string) => counted(weighed, entry({ qtyAccepted: '18', qtyAccepted2: accepted2 }));

  it('may be a little off without a word, and must be explained beyond that', () => {
    expect(said('186').kinds).toEqual([]);
    expect(said('172').kinds).toEqual([]);
    expect(said('150')).toMatchObject({ kinds: ['SHORT'], problems: { reasonId: '请选择短少原因' } });
    expect(differenceWords(weighed, said('150'))).toBe('实重少 30 千克');
    expect(differenceWords(weighed, said('200'))).toBe('实重多 20 千克');
  });

  it('is never many times what was shipped', () => {
    expect(said('9999').problems.qtyAccepted2).toBe('发运 180 千克，实收最多 1,800 千克，请核对');
    expect(isSavable(said('9999'))).toBe(false);
    expect(counted(line, entry({ qtyAccepted: '999999999', reasonId: '1' })).problems.qtyAccepted).toBe(
      '发运 18 箱，实收最多 180 箱，请核对',
    );
  });

  it('of what goes back is not more than came', () => {
    const back = entry({ qtyAccepted: '0', qtyRejected: '18', qtyRejected2: '181', reasonId: '1' });
    expect(counted(weighed, back).problems.qtyRejected2).toBe('拒收实重不能超过发运的 180 千克');
  });

  it('warns when so much came that a second account confirms it', () => {
    expect(counted(line, entry({ qtyAccepted: '36' })).isToConfirm).toBe(false);
    const many = counted(line, entry({ qtyAccepted: '37' }));
    expect(many.isToConfirm).toBe(true);
    expect(differenceWords(line, many)).toContain('须另一账号复核');
  });
});

describe('a stored count', () => {
  it('comes back as it was typed, the short part worked out again', () => {
    const stored = countedLine({ qtyAccepted: '15', qtyRejected: '2', qtyShort: '1', reasonId: 4, photos: [photo] });
    expect(entryOf(stored)).toMatchObject({ qtyAccepted: '15', qtyRejected: '2', qtyShort: '', reasonId: '4' });
    expect(counted(stored, entryOf(stored)).qtyShort).toBe('1');
    expect(entryOf(inboundLine())).toEqual(emptyEntry(line));
  });

  it('is sent with what belongs to it and nothing else', () => {
    expect(sentLine(line, entry({ qtyAccepted: '18', reasonId: '3', reasonText: '无关' }))).toEqual({
      id: 501,
      qtyAccepted: '18',
      qtyRejected: '0',
      qtyShort: '0',
    });
    expect(sentLine(line, entry({ qtyAccepted: '16', qtyRejected: '1', reasonId: '3', reasonText: ' 破了 ' }))).toEqual(
      {
        id: 501,
        qtyAccepted: '16',
        qtyRejected: '1',
        qtyShort: '1',
        reasonId: 3,
        reasonText: '破了',
        restDecision: 'REDELIVER',
      },
    );
  });
});

it('tells which reasons explain a difference', () => {
  expect(explains({ kind: 'ANY' }, ['SHORT'])).toBe(true);
  expect(explains({ kind: 'SHORT' }, ['SHORT', 'REJECTED'])).toBe(true);
  expect(explains({ kind: 'OVER' }, ['SHORT'])).toBe(false);
});

const nothingSaid = { problems: [] };
const [pork, oil, salt] = [countedLine(), inboundLine({ id: 502 }), inboundLine({ id: 503 })];
const rows = (typed: Partial<CountEntry>, said: Parameters<typeof countRows>[2] = nothingSaid) =>
  countRows([pork, oil, salt], [{ ...emptyEntry(oil), ...typed }], said);

it('counts how far the counting is', () => {
  const { unfinished, ...progress } = progressOf(rows({ qtyAccepted: '16' }));
  expect(progress).toEqual({ done: 1, total: 3, different: 1 });
  expect(unfinished.map(({ key }) => key)).toEqual(['502']);
  expect(rows({}).map(({ stage }) => stage)).toEqual(['done', 'open', 'open']);
});

it('is not done with a lot that the server has said something about', () => {
  const said = { problems: [{ path: ['lines', 'row', '502'], message: '该行在途只有 3' }] };
  const [, second] = rows({ qtyAccepted: '18' }, said);
  expect(second).toMatchObject({ stage: 'begun', said: '该行在途只有 3' });
  expect(rows({ qtyAccepted: '18' })[1]?.stage).toBe('done');
});

describe('a lot as a row of the counting grid', () => {
  const [, row = rows({})[0]] = rows({ qtyAccepted: '8', qtyRejected: '2', qtyRejected2: '9.5' });

  it('forgets what the rejected goods weighed when there are others', () => {
    expect(row && withRejected(row, '3')).toMatchObject({ qtyRejected: '3', qtyRejected2: '' });
  });

  it('shows what is short by itself, and sends what is typed', () => {
    const shortOf = (typed: Partial<CountEntry>) => rows(typed).map(shortText)[1];
    expect([shortOf({ qtyAccepted: '4' }), shortOf({ qtyAccepted: '4', qtyShort: '1' })]).toEqual(['14', '1']);
  });
});

describe('a lot that is counted anew', () => {
  const before = {
    id: 9,
    inboundId: 4,
    inboundNo: 'RK2611280001',
    qtyAccepted: '15',
    qtyAccepted2: '0',
    isAccepted2Weighed: false,
    isRejected2Weighed: false,
    qtyRejected: '2',
    qtyRejected2: '0',
    qtyShort: '1',
    qtyShort2: '0',
    qtyOver: '0',
    qtyOver2: '0',
    reasonId: 1,
    reasonName: '破损',
    reasonText: '外箱压坏',
    photos: [photo],
    restDecision: 'CLOSE' as const,
  };
  const again = inboundLine({ reversedCounts: [before, { ...before, id: 3, qtyAccepted: '18', qtyRejected: '0' }] });

  it('says how it was counted last', () => {
    expect(beforeWords(again)).toBe('实收 15，拒收 2，短少 1（破损）');
    expect(beforeWords(line)).toBe('');
    expect([offeredWords([line]).full, offeredWords([line, again]).full]).toEqual(['全部收妥', '按原验收填写']);
  });

  it('takes that over with one click, with its reasons and its pictures', () => {
    const offered = offeredEntry(again);
    expect(offered).toMatchObject({
      key: String(again.id),
      qtyAccepted: '15',
      qtyRejected: '2',
      reasonId: '1',
      reasonText: '外箱压坏',
      restDecision: 'CLOSE',
    });
    expect(counted(again, offered).problems).toEqual({});
    expect(sentLine(again, offered)).toMatchObject({ qtyAccepted: '15', qtyRejected: '2', qtyShort: '1', reasonId: 1 });
    expect(offeredEntry(line)).toEqual(fullEntry(line));
  });
});
