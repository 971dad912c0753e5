import type {} from '../kernel/document/machine.ts';

/** Whom the documents of ordering wait for besides suppliers. */
declare module '../kernel/document/machine.ts' {
  interface Parties {
    CITY: true;
    PLACE: true;
    FIRST_CHECKER: true;
    FINAL_CHECKER: true;
    /** Whoever decides on what nobody will bring. */
    DECIDER: true;
    /** Whoever decides on the time that a supplier asks for. */
    DEADLINE_DECIDER: true;
    /** Whoever decides whether a receipt was counted wrongly. */
    CORRECTION_CHECKER: true;
    RETURN_CHECKER: true;
    /** Of returns whose type asks for a second check. */
    RETURN_NEXT_CHECKER: true;
  }
}
