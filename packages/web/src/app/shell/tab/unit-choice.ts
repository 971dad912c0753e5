import { create } from 'zustand';

/** Whether the dialog that chooses a unit stands over the open page; pages and the frame open the same one. */
export const useUnitChoice = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const openUnitChoice = (): void => useUnitChoice.setState({ isOpen: true });
export const closeUnitChoice = (): void => useUnitChoice.setState({ isOpen: false });
