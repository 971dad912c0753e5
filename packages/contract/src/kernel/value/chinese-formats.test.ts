import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bankNoProblem,
  emailProblem,
  taxNoProblem,
  bankAccountProblem,
  businessLicenceProblem,
  landlineProblem,
  mobileProblem,
  mobileTypingProblem,
  phoneProblem,
  plateProblem,
  productionLicenceProblem,
  usciCheckProblem,
  usciProblem,
  usciShapeProblem,
} from './chinese-formats.ts';

type Case = readonly [(text: string) => string | undefined, readonly string[], readonly string[]];

const cases: Record<string, Case> = {
  mobile: [
    mobileProblem,
    ['13800000000', '15400000073', '19999999999'],
    ['', '12345678901', '1380000000', '138000000001', '+8613800000000', '1380000 000'],
  ],
  landline: [
    landlineProblem,
    ['12345678', '021-12345678', '0755-1234567', '000-10000001', '021-12345678-801', '12345678-123456'],
    ['', '21-12345678', '021 12345678', '021-123456', '021-12345678-', '021-12345678-1234567'],
  ],
  phone: [phoneProblem, ['13800000000', '021-12345678'], ['', '12345', '2380000000x']],
  plate: [
    plateProblem,
    ['沪A12345', '京AD12345', '粤Z1234港', '鲁B1234挂', '苏E12345', '浙AF12345'],
    ['', 'A12345', '沪a12345', '沪A1234', '沪A1234567', '沪AI2345', '沪A1234O', '中A12345', '沪1A2345'],
  ],
  bankAccount: [
    bankAccountProblem,
    ['12345678', '0000000000000002001', '1'.repeat(30)],
    ['', '1234567', '1'.repeat(31), '6222 0000 0000', '12345678a'],
  ],
  usci: [
    usciProblem,
    ['91110000101623741K', '91350100M000100Y43', '91320200MA1MGN8MXH', '911101066976941872', '91320199MADEM00111'],
    [
      '',
      '91310115MA1H8R7C6D',
      '91110000101623741k',
      '9111000010162374IK',
      '91110000101623741',
      '91110000101623741KK',
      '91110000101623741A',
    ],
  ],
  taxNo: [
    taxNoProblem,
    ['91110000101623741K', '110000101623741', '11000010162374123', '11000010162374112345'],
    ['', '91110000101623741A', '1100001016237', '110000101623741a', '1100001016237412345678'],
  ],
  bankNo: [bankNoProblem, ['102290000012'], ['', '10229000001', '1022900000123', '10229000001a']],
  email: [
    emailProblem,
    ['fp@example.com', 'a.b@mail.example.cn'],
    ['', 'fp', 'fp@', '@example.com', 'fp@example', 'f p@example.com'],
  ],
  production: [
    productionLicenceProblem,
    ['SC10741018302531', 'SC10744030704994', 'SC11351090100010', 'SC12336098200173', 'SC12434017430075'],
    [
      '',
      'SC12744030500626',
      '10741018302531',
      'SC30741018302531',
      'JY10741018302531',
      'sc10741018302531',
      'SC1074101830253',
    ],
  ],
  business: [
    businessLicenceProblem,
    ['JY13202020009651', 'JY13301080111719', 'JY23506230105266'],
    ['', 'JY21305320011643', 'JY43202020009651', 'SC13202020009651', 'JY1320202000965'],
  ],
};

describe.each(Object.entries(cases))('%s', (_name, [problem, right, wrong]) => {
  it.each(right)('accepts %j', (text) => expect(problem(text)).toBeUndefined());
  it.each(wrong)('refuses %j in Chinese', (text) => expect(problem(text)).toMatch(/[\u4e00-\u9fff]/));
});

describe('unified social credit code', () => {
  it('has a genuine code whose last check fails: shape right, check to be excused by a reason', () => {
    expect(usciShapeProblem('91350211M0000XUF46')).toBeUndefined();
    expect(usciCheckProblem('91350211M0000XUF46')).toBe('统一社会信用代码第 18 位校验不符，请核对');
  });

  it('names the place that is wrong', () => {
    expect(usciProblem('91110000101623742K')).toContain('第 17 位');
    expect(usciProblem('91110000101623741A')).toContain('第 18 位');
  });

  it('notices every single wrong digit of the division', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const code = '91320200MA1MGN8MXH';
        const other = (Number(code.charAt(at)) + shift) % 10;
        expect(usciProblem(`${code.slice(0, at)}${other}${code.slice(at + 1)}`)).toBeDefined();
      }),
    );
  });
});

describe('licence check digit', () => {
  it('exactly one of ten last digits is right', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^1\d{12}$/), (start) => {
        const right = Array.from('0123456789').filter(
          (last) => productionLicenceProblem(`SC${start}${last}`) === undefined,
        );
        expect(right).toHaveLength(1);
      }),
    );
  });
});

it.each([
  ['', '请输入手机号'],
  ['1380000000', '请输入正确的位数'],
  ['138000000001', '请输入正确的位数'],
  ['1380000000x', '请输入正确的位数'],
  ['12800000000', '请输入正确格式的手机号'],
  ['23800000000', '请输入正确格式的手机号'],
  ['13800000000', undefined],
  ['19999999999', undefined],
])('a typed mobile number %j: %s', (text, problem) => {
  expect(mobileTypingProblem(text)).toBe(problem);
});
