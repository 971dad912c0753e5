import { phoneDigits } from './constants.ts';

/** Every `…Problem` returns the Chinese sentence to show beside the field, or undefined when the text is right. */

const MOBILE = new RegExp(String.raw`^1[3-9]\d{${phoneDigits - 2}}$`);

/** Mainland China. */
export const mobileProblem = (text: string): string | undefined =>
  MOBILE.test(text) ? undefined : `请填写 ${phoneDigits} 位手机号`;

/** What is typed of a number that codes are sent to, problem by problem. */
export function mobileTypingProblem(text: string): string | undefined {
  if (text === '') return '请输入手机号';
  if (!new RegExp(String.raw`^\d{${phoneDigits}}$`).test(text)) return '请输入正确的位数';
  return MOBILE.test(text) ? undefined : '请输入正确格式的手机号';
}

/** Optional area code and extension: `021-12345678-801`. */
export const landlineProblem = (text: string): string | undefined =>
  /^(0\d{2,3}-)?\d{7,8}(-\d{1,6})?$/.test(text) ? undefined : '固定电话格式应为 021-12345678，可带分机号';

/** A contact's number, mobile or landline. */
export const phoneProblem = (text: string): string | undefined =>
  mobileProblem(text) !== undefined && landlineProblem(text) !== undefined ? '请填写手机号或固定电话' : undefined;

const PLATE =
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]$/;

/** Seven characters, eight for new-energy vehicles, capital letters. */
export const plateProblem = (text: string): string | undefined =>
  PLATE.test(text) ? undefined : '车牌号应为 7 位（新能源 8 位），如 沪A12345';

/** 8 to 30 digits without blanks. */
export const bankAccountProblem = (text: string): string | undefined =>
  /^\d{8,30}$/.test(text) ? undefined : '银行账号应为 8 至 30 位数字';

/** The number of a bank's branch in payments between banks: 12 digits. */
export const bankNoProblem = (text: string): string | undefined =>
  /^\d{12}$/.test(text) ? undefined : '联行号应为 12 位数字';

export const emailProblem = (text: string): string | undefined =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? undefined : '邮箱格式应为 name@example.com';

// GB 32100-2015 leaves out I, O, Z, S and V, which are misread as digits or as each other.
const USCI_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const USCI_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const SUBJECT_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SUBJECT_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

const weightedSum = (text: string, alphabet: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, at) => total + alphabet.indexOf(text.charAt(at)) * weight, 0);

const usciCheckCharacter = (code: string): string =>
  USCI_ALPHABET.charAt((31 - (weightedSum(code, USCI_ALPHABET, USCI_WEIGHTS) % 31)) % 31);

const subjectCheckCharacter = (subject: string): string => {
  const check = (11 - (weightedSum(subject, SUBJECT_ALPHABET, SUBJECT_WEIGHTS) % 11)) % 11;
  return check === 10 ? 'X' : String(check);
};

/** The shape of a unified social credit code; nothing can excuse a wrong shape. */
export const usciShapeProblem = (text: string): string | undefined =>
  /^[0-9A-HJ-NP-RT-UW-Y]{2}\d{6}[0-9A-HJ-NP-RT-UW-Y]{10}$/.test(text)
    ? undefined
    : '统一社会信用代码应为 18 位数字和大写字母（不含 I、O、Z、S、V）';

/**
 * Both check characters of a well-shaped code: GB 11714 at place 17, GB 32100 at place 18.
 * A few codes were issued with a wrong check character, so callers may accept this problem against a reason.
 */
export const usciCheckProblem = (text: string): string | undefined => {
  if (subjectCheckCharacter(text.slice(8, 16)) !== text.charAt(16)) return '统一社会信用代码第 17 位校验不符，请核对';
  if (usciCheckCharacter(text) !== text.charAt(17)) return '统一社会信用代码第 18 位校验不符，请核对';
  return undefined;
};

/** Shape first, then both check characters. */
export const usciProblem = (text: string): string | undefined => usciShapeProblem(text) ?? usciCheckProblem(text);

/** A taxpayer's number: the credit code with its check characters, or one of the 15, 17 or 20 places of before. */
export const taxNoProblem = (text: string): string | undefined => {
  if (text.length === 18) return usciProblem(text);
  return /^(?:[0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{20})$/.test(text)
    ? undefined
    : '税号应为 18 位统一社会信用代码，或 15、17、20 位的原税号';
};

/** GB/T 17710 MOD 11,10 over all digits but the last, which is the check digit. */
const isMod1110 = (digits: string): boolean => {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    product = (((product + Number(digit)) % 10 || 10) * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits.slice(-1));
};

/** Food production licence: SC, category 1 or 2, 13 more digits. */
export const productionLicenceProblem = (text: string): string | undefined => {
  if (!/^SC[12]\d{13}$/.test(text)) return '食品生产许可证编号应为 SC 加 14 位数字';
  return isMod1110(text.slice(2)) ? undefined : '食品生产许可证编号校验位不符，请核对';
};

/** Food business licence: JY, form 1 to 3, 13 more digits. */
export const businessLicenceProblem = (text: string): string | undefined => {
  if (!/^JY[123]\d{13}$/.test(text)) return '食品经营许可证编号应为 JY 加 14 位数字';
  return isMod1110(text.slice(2)) ? undefined : '食品经营许可证编号校验位不符，请核对';
};
