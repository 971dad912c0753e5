import { type FormState, isDirty } from './form-state.rules.ts';
import { useStoredDraft } from './stored-draft.ts';

/** What a browser keeps of a form that has not been saved. */
export type KeptForm = Omit<FormState, 'problems'>;

export const isKeptForm = (value: unknown): value is KeptForm => {
  const kept = value as Partial<KeptForm> | null;
  return typeof kept?.base === 'object' && typeof kept.values === 'object';
};

/** Keeps what is entered in this browser until it is saved or given up: a reload or a closed tab loses nothing. */
export function useKeptForm(name: string) {
  const [held, put] = useStoredDraft<KeptForm>(name, isKeptForm);
  return {
    kept: held && { ...held, problems: [] },
    onChange: (state: FormState): void =>
      put(isDirty(state) ? { base: state.base, values: state.values, aside: state.aside } : undefined),
    drop: (): void => put(undefined),
  };
}
