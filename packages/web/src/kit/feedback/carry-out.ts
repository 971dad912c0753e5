import { toastDone } from '../../lib/send/notices.ts';

/** Waits for one action and says that it is done; what was refused is thrown on. */
export async function carryOut<T>(work: Promise<T>, done: string | ((answer: T) => string)): Promise<T> {
  const answer = await work;
  toastDone(typeof done === 'string' ? done : done(answer));
  return answer;
}
