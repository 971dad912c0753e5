import { describe, expect, it } from 'vitest';
import { signed, smsParts } from '../../kernel/value/sms.rules.ts';
import { terminalStatus, type TerminalState } from './terminal-application.status.ts';
import { terminalText, type Told } from './terminal-words.rules.ts';

const told: Told = {
  status: 'SUPPLIER_REPLY',
  askOrderNo: 'YH202611250830000015265',
  placeName: '上海示例一店',
  deliveryDate: '2026-11-28',
  lineCount: 2,
  until: '2026-11-27 10:00',
  isLate: false,
};

describe('what the contact of a supplier is texted', () => {
  it('names the order, the goods and until when an answer is wanted', () => {
    expect(terminalText(told)).toBe(
      '要货单 YH202611250830000015265 申请终止（上海示例一店，2026-11-28 送达，2 行），请在 2026-11-27 10:00 前登录系统答复。',
    );
  });

  it('asks for no time that is over', () => {
    const late = terminalText({ ...told, isLate: true });
    expect(late).toContain('已超过答复时间，请尽快登录系统答复');
    expect(late).not.toContain(told.until);
  });

  it('says something where the supplier has something to do alone, in two messages at most', () => {
    const texts = (Object.keys(terminalStatus.states) as TerminalState[]).map((status) => {
      const text = terminalText({ ...told, status });
      return [status, text === undefined ? 0 : smsParts(signed(text))];
    });
    expect(texts.filter(([, parts]) => parts !== 0)).toEqual([
      ['SUPPLIER_REPLY', 2],
      ['AGREED', 2],
    ]);
  });
});
