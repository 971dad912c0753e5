import { errors, type ErrorCode, type Problem, type RefusalData } from '@material/contract/kernel/value/errors.ts';

type Values = Readonly<Record<string, string | number>>;
type Details = Omit<RefusalData, 'code'>;

/** A known refusal: it goes out word for word, and the transaction around it is rolled back. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }

  get data(): RefusalData {
    return { code: this.code, ...this.details };
  }
}

/** Makes the refusal of a code; `{name}` in its sentence is filled from `values`. */
export function refusal(code: ErrorCode, values: Values = {}, details: Details = {}): Refusal {
  const message = errors[code].message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return new Refusal(code, message, details);
}

/** Refuses now. */
export function refuse(code: ErrorCode, values: Values = {}, details: Details = {}): never {
  throw refusal(code, values, details);
}

/** Refuses an input with all its problems at once; the sentence names the first one when it stands alone. */
export function refuseInput(problems: readonly Problem[]): never {
  const [first] = problems;
  throw new Refusal('invalidInput', problems.length === 1 && first ? first.message : errors.invalidInput.message, {
    problems,
  });
}
