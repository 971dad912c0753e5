import { pageErrorCalls } from '@material/contract/kernel/call/page-error.calls.ts';
import { implementOpen } from './implement.ts';
import { networkOf } from '../session/network.rules.ts';
import { rateBound } from './rate-bound.rules.ts';

/** A page that breaks at every drawing, or a stranger, must not fill the log. */
const isWithin = rateBound({ perAddress: 10, all: 100, windowMs: 60_000 });

export const pageErrors = implementOpen(pageErrorCalls, {
  reportPageError: async (ctx, report) => {
    if (isWithin(networkOf(ctx.request.ip), ctx.now)) ctx.log.error({ page: report }, 'page error');
    return Promise.resolve({ no: ctx.request.requestId });
  },
});
