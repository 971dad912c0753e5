/** A document number as lists show it: `YH202611200930150007381` → `YH…0007381`. */
export const shortNo = (no: string): string => (no.length > 12 ? `${no.slice(0, 2)}…${no.slice(-7)}` : no);

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** `11-21（周六）` */
export const dayWithWeek = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return Number.isNaN(day) ? date : `${date.slice(5)}（周${weekdays[day] ?? ''}）`;
};
