/**
 * One colour per series: each stands out from white by 3:1 or more, and from the others also for people who do not see red,
 * green or blue as others do.
 */
export const chartColours = ['#868e96', '#0b3a7e', '#1668dc', '#c2255c', '#b8730a'] as const;

/** The same at night, on the dark card. */
export const darkChartColours = ['#8b95a1', '#c4deff', '#2f7be0', '#d6336c', '#e8b339'] as const;
