import { useState } from 'react';
import { AlreadySignedIn } from '../../../lib/sign-in/sign-in.ts';
import { Refusal } from '../../../lib/send/refusal.ts';

const sentenceOf = (error: unknown): string => {
  if (error instanceof AlreadySignedIn) return `${error.message}，请先在另一个窗口退出登录`;
  if (error instanceof Refusal) return error.problems[0]?.message ?? error.message;
  throw error;
};

/** Sends one thing at a time; what went wrong stays readable until the next try. Whether it went through. */
export function useSigningIn() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const start = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, start };
}
