/** What is done about a lot whose category asks for test reports that are not there. */
export const reportRules = { BLOCK: '拦截', WAIT: '待检', REMIND: '提醒' } as const;
export type ReportRule = keyof typeof reportRules;

/**
 * What becomes of a quantity that was refused or missing on receipt: its supplier brings it again, another one brings it, other
 * goods come in its place, or nothing does.
 */
export const restDecisions = { REDELIVER: '续送', REPLENISH: '补货', SUBSTITUTE: '替代', CLOSE: '关闭' } as const;
export type RestDecision = keyof typeof restDecisions;

/** What holds for goods of a category: its own word, else that of the nearest category above that has one. */
export type CategoryRules = { readonly reportRule: ReportRule | null; readonly restDefault: RestDecision | null };
