import { toastSeconds } from '@material/contract/kernel/value/constants.ts';

/** What draws the notices: set once by the running application. */
export type NoticeBoard = {
  /** `text` may hold HTML from the server; the board sanitises it. */
  toast(kind: 'success' | 'error', text: string, seconds: number): void;
  confirm(question: { title: string; okText: string; cancelText: string }): Promise<boolean>;
};

let board: NoticeBoard | null = null;

const early: ((on: NoticeBoard) => void)[] = [];

/** What is said before there is a board waits for it. */
export function setNoticeBoard(next: NoticeBoard | null): void {
  board = next;
  if (next) for (const show of early.splice(0)) show(next);
}

function say(show: (on: NoticeBoard) => void): void {
  if (board) show(board);
  else early.push(show);
}

/** Says that something was done, for 2 s. */
export const toastDone = (text: string): void => say((on) => on.toast('success', text, toastSeconds.done));

/** Shows an error, 3 s for a refusal and 5 s for a failure. */
export const toastError = (text: string, seconds: number = toastSeconds.refused): void =>
  say((on) => on.toast('error', text, seconds));

let open: Promise<boolean> | null = null;

/** Asks whether to sign in again; a burst of signed-out responses shares one question. */
export function askToSignInAgain(): Promise<boolean> {
  open ??= (
    board?.confirm({ title: '你已登出，请重新登录', okText: '重新登录', cancelText: '取消' }) ?? Promise.resolve(false)
  ).finally(() => {
    open = null;
  });
  return open;
}
