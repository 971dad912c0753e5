/** Why prices are usually changed: one click fills it in. */
export const usualReasons = ['季节调价', '原料涨价', '年度谈判', '促销'] as const;

/** One step for many prices at once. */
export const bulkWord = '批量调价';
export const compareWord = '比价';

/** One supplier for many materials in many cities. */
export const preferWord = '设置优选';
export const cancelWord = '取消优选';
