import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { passwordPolicies, printDrivers } from '@material/contract/kernel/value/constants.ts';
import type { SmsProviderName } from '@material/contract/kernel/value/sms.rules.ts';
import { z } from 'zod';
import { usualPatience, type Patience } from './patience.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const versionText = z.string().regex(/^\d+(\.\d+){0,3}$/, 'up to four numbers with points');
const hex = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`), `${bytes * 2} hexadecimal digits`);

// Known to every browser that opens the page: compatibility with the wire, not a secret.
const publicKey = '6d6174657269616c2d73797374656d2d776972652d6b65792d33326279746573';
const publicIv = '6d6174657269616c2d7379732d697621';

/** Names of ranges that Fastify knows. */
const ranges: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, one of the named ranges, or an address with the length of its network. */
function isProxy(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  if (ranges.includes(text)) return true;
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) > 0 && more.length === 0 && (length === undefined || (/^\d+$/.test(length) && Number(length) <= bits))
  );
}

/**
 * Whose `X-Forwarded-For` is believed. Every proxy appends what it saw, so an address further left than the trusted hops
 * is whatever the sender wrote: how many proxies there are, or which, has to be said.
 */
const proxies = z
  .string()
  .default('false')
  .transform((text, context): false | number | string[] => {
    if (text === 'false' || text === '0') return false;
    if (text === 'true') return 1;
    if (/^[1-9]$/.test(text)) return Number(text);
    const list = text.split(',').map((one) => one.trim());
    if (!list.every(isProxy))
      context.addIssue('false, the number of proxies (1 to 9), or their addresses, with commas');
    return list;
  });

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  DATABASE_PREPARE: flag.default(true),
  // How long is waited for a connection to be made, for one of them when all are at work, and for the reply to a statement.
  DATABASE_CONNECT_SECONDS: z.coerce
    .number()
    .min(0.05)
    .max(300)
    .default(usualPatience.connectMs / 1000),
  DATABASE_LINE_SECONDS: z.coerce
    .number()
    .min(0.05)
    .max(300)
    .default(usualPatience.lineMs / 1000),
  DATABASE_REPLY_SECONDS: z.coerce
    .number()
    .min(0.05)
    .max(3600)
    .default(usualPatience.replyMs / 1000),
  PAYLOAD_KEY: hex(32).default(publicKey),
  PAYLOAD_IV: hex(16).default(publicIv),
  PAYLOAD_ENCRYPTION: z.enum(['required', 'accepted']).default('required'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  SESSION_HOURS: z.coerce.number().min(1).max(720).default(12),
  // What is asked of new passwords; those that there are stay good.
  PASSWORD_POLICY: z.enum(passwordPolicies).default('usual'),
  // Through whom text messages go, and how many may go in a day; `log` keeps them for superadmins to read.
  SMS_PROVIDER: z.enum(['log', 'aliyun', 'tencent'] satisfies SmsProviderName[]).default('log'),
  SMS_PER_DAY: z.coerce.number().int().min(0).default(2000),
  SMS_KEY_ID: z.string().default(''),
  SMS_KEY_SECRET: z.string().default(''),
  SMS_SIGN_NAME: z.string().default(''),
  SMS_CODE_TEMPLATE: z.string().default(''),
  // Notices have one variable, content.
  SMS_NOTICE_TEMPLATE: z.string().default(''),
  SMS_APP_ID: z.string().default(''),
  SMS_REGION: z.string().default('ap-guangzhou'),
  SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  DEMO: flag.optional(),
  DEMO_DAYS: z.coerce.number().int().min(0).max(60).default(31),
  SEPARATE_CHECKERS: flag.optional(),
  TRUST_PROXY: proxies,
  CALLS_PER_MINUTE: z.coerce.number().int().min(0).default(3000),
  // How many windows one process tells of changes; the others ask by themselves.
  MAX_SOCKETS: z.coerce.number().int().min(0).default(10_000),
  // How many processes serve this database; more than one needs files that all of them can reach.
  INSTANCES: z.coerce.number().int().min(1).max(1000).default(1),
  FILES_SHARED: flag.default(false),
  JOBS: flag.default(true),
  // How long the body of a call may take, and an upload with all its files; a sender who drips is hung up on.
  BODY_SECONDS: z.coerce.number().min(1).max(3600).default(60),
  UPLOAD_SECONDS: z.coerce.number().min(1).max(7200).default(900),
  // Less room than this in DATA_DIR, and /readyz says no before the first write fails.
  MIN_FREE_MB: z.coerce.number().int().min(0).default(200),
  // How pages print; the local print service is the only one that they may talk to besides this server.
  PRINT_DRIVER: z.enum(printDrivers).default('browser'),
  // What the local print service must be at least: under Windows, under Linux, and as the older plugin.
  PRINT_CLOUD_VERSION: versionText.default('6.5.7.7'),
  PRINT_LINUX_VERSION: versionText.default('7.0.4.3'),
  PRINT_PLUGIN_VERSION: versionText.default('6.2.2.6'),
  // Where its installer is fetched from; without one people have to ask for it.
  PRINT_SETUP_URL: z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/[^/]/)]).optional(),
  // Where demonstration videos and manuals lie; without it, in DATA_DIR.
  HELP_DIR: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  // A waiting event loop beyond this responds with 503 until it has caught up; 0: never.
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).default(2000),
  // How long a stopping process still responds while /readyz already says no, so that a load balancer can turn away.
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  STOP_SECONDS: z.coerce.number().int().min(1).max(300).default(25),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
});

export type Config = Readonly<z.output<typeof schema>> & {
  readonly dataDir: string;
  readonly helpDir: string;
  readonly patience: Patience;
  readonly isProduction: boolean;
  readonly hasDemo: boolean;
  /** 分离初终审: one person may not both submit and check, nor check twice. */
  readonly separateCheckers: boolean;
};

/** A service that lacks something of its customer would refuse every message. */
function missingOfService(given: z.output<typeof schema>): string | undefined {
  if (given.SMS_PROVIDER === 'log') return undefined;
  const wanted = ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_CODE_TEMPLATE'] as const;
  const all = given.SMS_PROVIDER === 'tencent' ? ([...wanted, 'SMS_APP_ID'] as const) : wanted;
  const missing = all.filter((name) => given[name] === '');
  return missing.length === 0 ? undefined : `SMS_PROVIDER=${given.SMS_PROVIDER} needs ${missing.join(', ')}`;
}

/** What is wrong between fields that are each right alone. */
function contradictions(given: z.output<typeof schema>): string[] {
  const hasStore = given.S3_BUCKET !== undefined || given.FILES_SHARED;
  const rules: readonly [boolean, string][] = [
    [given.NODE_ENV === 'production' && !given.DATABASE_URL, 'DATABASE_URL is required with NODE_ENV=production'],
    [given.INSTANCES > 1 && !given.DATABASE_URL, 'DATABASE_URL is required with INSTANCES above 1'],
    [
      given.INSTANCES > 1 && !hasStore,
      'INSTANCES above 1 needs files that every process reaches: set S3_BUCKET, or FILES_SHARED=true when DATA_DIR is a shared folder',
    ],
    [
      given.S3_BUCKET !== undefined && (!given.S3_ACCESS_KEY || !given.S3_SECRET_KEY),
      'S3_BUCKET needs S3_ACCESS_KEY and S3_SECRET_KEY',
    ],
  ];
  const service = missingOfService(given);
  return [...rules.flatMap(([isBroken, sentence]) => (isBroken ? [sentence] : [])), ...(service ? [service] : [])];
}

/** Reads the configuration from the environment; throws one message that lists everything wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new Error(`The configuration is not usable:\n${z.prettifyError(parsed.error)}`);
  const { data } = parsed;
  const isProduction = data.NODE_ENV === 'production';
  const wrong = contradictions(data);
  if (wrong.length > 0) throw new Error(`The configuration is not usable:\n${wrong.join('\n')}`);
  return {
    ...data,
    dataDir: resolve(data.DATA_DIR),
    helpDir: resolve(data.HELP_DIR ?? join(data.DATA_DIR, 'help')),
    patience: {
      connectMs: data.DATABASE_CONNECT_SECONDS * 1000,
      lineMs: data.DATABASE_LINE_SECONDS * 1000,
      replyMs: data.DATABASE_REPLY_SECONDS * 1000,
    },
    isProduction,
    hasDemo: data.DEMO ?? !isProduction,
    separateCheckers: data.SEPARATE_CHECKERS ?? isProduction,
  };
}
