import type {} from '../ordering/parties.ts';
import type {} from '../kernel/document/machine.ts';

/** Whom the documents of quality wait for besides suppliers and places. */
declare module '../kernel/document/machine.ts' {
  interface Parties {
    COMPLAINT_HANDLER: true;
    /** Of outcomes that cost more than one person may decide. */
    COMPLAINT_APPROVER: true;
  }
}
