import { addDays, businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { sentMessageCalls } from '@material/contract/messaging/sent-message.calls.ts';
import type { Story } from './story.ts';
import type { Step } from './timeline.ts';

type Written = Sent<typeof sentMessageCalls.addMessageUseAll> & { readonly days: number };

const written: readonly Written[] = [
  {
    days: 2,
    title: '冷链车辆到货温度要求',
    type: '通知',
    audience: 'ALL',
    content:
      '<p>冷冻品到货中心温度应<b>不高于 -12 ℃</b>，冷藏品 0 至 8 ℃。</p><ul><li>到门先测温，再卸货</li><li>超温的批次拍照后拒收</li></ul>',
  },
  {
    days: 1,
    title: '本周对账时间安排',
    type: '公告',
    audience: 'ALL',
    content: '<p>本周五 17:00 前完成上周入库单的复核，逾期的差异由收货单位说明原因。</p>',
  },
];

/** What headquarters tells everybody. */
export const messageSteps = ({ people: { writer }, until }: Story): Step[] =>
  written.map(({ days, ...message }) => {
    const at = instantAt(addDays(businessDate(until), -days), '08:30');
    const run = async () => {
      await writer.ask(sentMessageCalls.addMessageUseAll, message, { now: at });
      return [];
    };
    return { at, run };
  });
