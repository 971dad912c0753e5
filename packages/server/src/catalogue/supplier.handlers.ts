import { certificateState, longest } from '@material/contract/catalogue/certificate.rules.ts';
import { supplierCalls } from '@material/contract/catalogue/supplier.calls.ts';
import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { implement } from '../kernel/call/implement.ts';
import { listRow } from '../kernel/list/list-query.ts';
import { listOfReference } from '../kernel/reference/reference-list.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { papersOf } from './certificates.repo.ts';
import { calendarOfSupplier, timesOfSupplier } from './supply-times.repo.ts';

const everything = '全部物料';

export const supplierHandlers = implement(supplierCalls, {
  getSupplierInfo: async (ctx) => {
    if (ctx.centre.kind !== 'supplier') return refuse('notFound');
    return (await listRow(ctx, listOfReference(suppliers)(ctx), ctx.centre.supplierId)) ?? refuse('notFound');
  },
  getSupplierTimes: async (ctx, { supplierId }) => {
    const [cities, calendar] = await Promise.all([
      timesOfSupplier(ctx, supplierId),
      calendarOfSupplier(ctx, supplierId),
    ]);
    return { cities, calendar };
  },
  getSupplierPapers: async (ctx, { supplierId }) => {
    const today = businessDate(ctx.now);
    const rows = await papersOf(ctx, supplierId);
    return {
      list: rows.map(({ held, remindDays, coverNames, ...row }) => {
        const best = longest(held);
        return {
          ...row,
          coverNames: coverNames ?? everything,
          paperState: certificateState(best, { today, remindDays: remindDays ?? undefined }),
          certificateId: best?.id ?? null,
          certificateNo: best?.no ?? null,
          expireDate: best?.expireDate ?? null,
        };
      }),
    };
  },
});
