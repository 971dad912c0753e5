import type { ErrorCode, Problem, Saver } from '@material/contract/kernel/value/errors.ts';
import type { Refused } from './envelope.rules.ts';

/** A call that was not answered with data: refused by the server, or lost on the way (status -1). */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly problems: readonly Problem[];
  /** The fresh row after a conflict. */
  readonly row: unknown;
  /** Who has saved that row. */
  readonly saver: Saver | undefined;
  readonly requestId: string | undefined;

  constructor({ message, status, code, problems, row, saver }: Omit<Refused, 'html'>, requestId?: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.problems = problems;
    this.row = row;
    this.saver = saver;
    this.requestId = requestId;
  }
}

/** A refusal that nobody waited for has been shown by the request layer: it is no fault of the program. */
export function passOverRefusal(event: PromiseRejectionEvent): void {
  if (event.reason instanceof Refusal) event.preventDefault();
}
