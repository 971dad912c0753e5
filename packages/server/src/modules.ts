import type { Binding, OpenBinding } from './kernel/implement.ts';
import { login, session } from './identity/session/session.handlers.ts';

/** Every implemented call of the product. */
export const modules: readonly (readonly (Binding | OpenBinding)[])[] = [login, session];
