import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';

/** How an order is written: as usual, or after the cut-off. */
export type EntryKind = 'NORMAL' | 'BUDAN';

type SaveCall = typeof askOrderCalls.addMainOrderNew;

/** What differs between the two. */
export const entryKinds = {
  NORMAL: {
    title: '填写要货单',
    screen: 'addAskOrder',
    list: 'askOrder',
    save: askOrderCalls.addMainOrderNew,
    submit: askOrderCalls.submitMainOrderById,
  },
  BUDAN: {
    title: '填写补单',
    screen: 'addBuhuo',
    list: 'buhuoList',
    // It takes a reason besides, which the form has as a field of its own.
    save: askOrderCalls.addBudanMainOrder as unknown as SaveCall,
    submit: askOrderCalls.submitBudanMainOrder,
  },
} as const;
