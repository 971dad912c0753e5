/** A stored setting; without a city it is headquarters'. */
export type Setting = {
  readonly event: string;
  readonly cityId: number | null;
  readonly inApp: boolean;
  readonly messageText: string;
  readonly rowVersion: number;
};

/** The setting that holds for an event: the city's own before headquarters'; undefined where nobody has set it. */
export const spokenOf = (settings: readonly Setting[], event: string, cityId: number | null): Setting | undefined => {
  const own = settings.filter((one) => one.event === event);
  return own.find((one) => one.cityId !== null && one.cityId === cityId) ?? own.find((one) => one.cityId === null);
};
