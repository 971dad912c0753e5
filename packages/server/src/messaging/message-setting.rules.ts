/** How and to whom a notice goes. */
export type Ways = {
  readonly inApp: boolean;
  readonly bySms: boolean;
  /** Text messages go out at night too. */
  readonly isUrgent: boolean;
  /** Ids of roles; empty: everybody who may act. */
  readonly readers: readonly number[];
  readonly messageText: string;
};

/** A stored setting; without a city it is headquarters'. */
export type Setting = Ways & {
  readonly event: string;
  readonly cityId: number | null;
  readonly rowVersion: number;
};

/** What holds where nobody has set anything. */
export const usualWays: Ways = { inApp: true, bySms: false, isUrgent: false, readers: [], messageText: '' };

/** The setting that holds for an event: the city's own before headquarters'; undefined where nobody has set it. */
export const spokenOf = (settings: readonly Setting[], event: string, cityId: number | null): Setting | undefined => {
  const own = settings.filter((one) => one.event === event);
  return own.find((one) => one.cityId !== null && one.cityId === cityId) ?? own.find((one) => one.cityId === null);
};
