/** A control that nobody has lifted: in one city or, without one, in all; from a day on, and where it says so until a day. */
export type Control = { readonly cityId: number | null; readonly validFrom: string; readonly validTo: string | null };

/** Where and on which delivery day a material is ordered; without a city, wherever that may be. */
export type ControlledAt = { readonly cityId: number | undefined; readonly on: string };

const isIn = (control: Control, cityId: number | undefined): boolean =>
  control.cityId === null || cityId === undefined || control.cityId === cityId;

/** The control that a material is under there on that day; the database keeps two of one place and day apart. */
export const controlOn = <C extends Control>(controls: readonly C[], { cityId, on }: ControlledAt): C | undefined =>
  controls.find(
    (control) =>
      isIn(control, cityId) && control.validFrom <= on && (control.validTo === null || on <= control.validTo),
  );

/** What the material is controlled for there on that day; null where it is not. */
export const controlledForOn = (
  controls: readonly (Control & { readonly controlledFor: string })[],
  at: ControlledAt,
): string | null => controlOn(controls, at)?.controlledFor ?? null;

/** Whether both hold in some city on some day. */
export const doOverlap = (one: Control, other: Control): boolean =>
  isIn(one, other.cityId ?? undefined) &&
  (other.validTo === null || one.validFrom <= other.validTo) &&
  (one.validTo === null || other.validFrom <= one.validTo);

export const controlStates = {
  COMING: { label: '未开始', tone: 'processing' },
  IN_FORCE: { label: '生效中', tone: 'warning' },
  OVER: { label: '已结束', tone: 'default' },
  LIFTED: { label: '已解除', tone: 'default' },
} as const;
export type ControlState = keyof typeof controlStates;

type Told = Omit<Control, 'cityId'> & { readonly isLifted: boolean };

/** What is said of a control today. */
export function controlState({ validFrom, validTo, isLifted }: Told, today: string): ControlState {
  if (isLifted) return 'LIFTED';
  if (validFrom > today) return 'COMING';
  return validTo !== null && validTo < today ? 'OVER' : 'IN_FORCE';
}

/** `2026-11-24 至 2026-11-30`, `2026-11-24 起`. */
export const controlDays = ({ validFrom, validTo }: Omit<Control, 'cityId'>): string =>
  validTo === null ? `${validFrom} 起` : `${validFrom} 至 ${validTo}`;

/** What is asked of a line whose material is controlled. */
export const reasonAsked = (controlledFor: string): string => `管控物料（${controlledFor}），请选择要货原因`;
