import { toastSeconds } from '@material/contract/kernel/constants.ts';

/** What draws the notices: set once by the running application. */
export type NoticeBoard = {
  /** `text` may hold HTML from the server; the board sanitises it. */
  toast(kind: 'success' | 'error', text: string, seconds: number): void;
  confirm(question: { title: string; okText: string; cancelText: string }): Promise<boolean>;
};

let board: NoticeBoard | null = null;

export const setNoticeBoard = (next: NoticeBoard | null): void => {
  board = next;
};

/** Says that something was done, for 2 s. */
export const toastDone = (text: string): void => board?.toast('success', text, toastSeconds.done);

/** Shows an error, 3 s for a refusal and 5 s for a failure. */
export const toastError = (text: string, seconds: number = toastSeconds.refused): void =>
  board?.toast('error', text, seconds);

let open: Promise<boolean> | null = null;

/** Asks whether to sign in again; a burst of signed-out answers shares one question. */
export function askToSignInAgain(): Promise<boolean> {
  open ??= (
    board?.confirm({ title: '你已登出，请重新登录', okText: '重新登录', cancelText: '取消' }) ?? Promise.resolve(false)
  ).finally(() => {
    open = null;
  });
  return open;
}
