import { toastSeconds } from '@material/contract/kernel/value/constants.ts';

/** What draws the notices: set once by the running application. */
export type NoticeBoard = {
  /** What is said is HTML, which the board sanitises. */
  toast(kind: 'success' | 'error', html: string, seconds: number): void;
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

/** Plain words, which may name what somebody has called as they liked. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Says that something was done, for 2 s. */
export const toastDone = (text: string): void => say((on) => on.toast('success', asHtml(text), toastSeconds.done));

/** Shows what the server says, which may hold HTML: 3 s for a refusal and 5 s for a failure. */
export const toastServerText = (html: string, seconds: number = toastSeconds.refused): void =>
  say((on) => on.toast('error', html, seconds));

/** Shows an error in words of our own. */
export const toastError = (text: string): void => toastServerText(asHtml(text));

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
