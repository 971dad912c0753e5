import type { TerminalState } from './terminal-application.status.ts';

/** What a text message about an application names. */
export type Told = {
  readonly status: TerminalState;
  readonly askOrderNo: string;
  readonly placeName: string;
  readonly deliveryDate: string;
  readonly lineCount: number;
  /** Until when its supplier has to answer, to the minute. */
  readonly until: string;
  /** That time is over. */
  readonly isLate: boolean;
};

/** What the supplier's contact is texted, behind the sender's name; nothing where there is nothing to say. */
export function terminalText({ status, until, isLate, ...of }: Told): string | undefined {
  const goods = `${of.placeName}，${of.deliveryDate} 送达，${of.lineCount} 行`;
  const when = isLate ? '已超过答复时间，请尽快' : `请在 ${until} 前`;
  if (status === 'SUPPLIER_REPLY') return `要货单 ${of.askOrderNo} 申请终止（${goods}），${when}登录系统答复。`;
  if (status === 'AGREED') return `要货单 ${of.askOrderNo} 已终止未供数量（${goods}），请勿再备货和发货。`;
  return undefined;
}
