import type { SmsKind, SmsProviderName } from '@material/contract/kernel/value/sms.rules.ts';

/** What goes to one phone; time and chance are the caller's. */
export type SmsMessage = {
  readonly phone: string;
  readonly kind: SmsKind;
  /** A code, or the text of a notice without the sender's name. */
  readonly words: string;
  readonly at: Date;
  readonly nonce: string;
};

/**
 * Sends one message and returns what the service calls it. Throws `SmsRefused` or `SmsPutOff`; anything else leaves it open
 * whether it went out.
 */
export type SmsProvider = { readonly name: SmsProviderName; readonly send: (message: SmsMessage) => Promise<string> };
