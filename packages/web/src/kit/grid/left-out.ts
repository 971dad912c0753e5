/** `，不含 2 行待改` behind a total of lines that something is wrong with some of. */
export const leftOutWords = (count: number): string => (count === 0 ? '' : `，不含 ${count} 行待改`);
