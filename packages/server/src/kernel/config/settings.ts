import type { PasswordPolicy } from '@material/contract/kernel/constants.ts';
import type { Config } from './config.ts';

/** What the operator decided about the organisation's ways of working. */
export type Settings = {
  readonly separateCheckers: boolean;
  readonly sessionHours: number;
  readonly passwordPolicy: PasswordPolicy;
};

export const settingsOf = (config: Config): Settings => ({
  separateCheckers: config.separateCheckers,
  sessionHours: config.SESSION_HOURS,
  passwordPolicy: config.PASSWORD_POLICY,
});
