/** Limits and fixed numbers of the product, each with its unit in the name or in the comment. */

export const paging = {
  defaultSize: 20,
  maxSize: 1000,
  sizes: [10, 20, 30, 40, 50, 100],
  defaultSorting: 'id desc',
  scrollMs: 800,
  /** Lists of documents open on the last so many days. */
  windowDays: 90,
  /** The longest span of time that a list of documents is asked for at once. */
  maxMonths: 12,
} as const;

export const layout = { mobileBelowPx: 992, sidebarPx: 210, sidebarCollapsedPx: 54 } as const;

export const toastSeconds = { done: 2, refused: 3, failed: 5 } as const;

export const wire = {
  prefix: '/prod-api',
  requestTimeoutMs: 1_005_000,
  clickLockMs: 2000,
  /** Bytes of a request's body, unpacked: without a session, with one, and of a call that takes a whole document's lines. */
  bodyBytes: { public: 16 * 1024, signedIn: 256 * 1024, lines: 2 * 1024 * 1024 },
  maxBatch: 200,
  idempotencyHours: 24,
  maxKeyLength: 100,
  /** A ticket opens a socket once and soon; whoever holds one says every so often that it is still there. */
  socket: { path: '/socket', ticketMs: 30_000, heartbeatMs: 59_000, checkMs: 3000, heartbeat: 'ping', reply: 'pong' },
} as const;

/** Why the server closed a socket; after any other reason a window tries again. */
export const socketCodes = { stopping: 1012, notText: 1003, signedOut: 4001, silent: 4002, tooMany: 4008 } as const;

/** `nameType` header: which of a thing's names the display column shows. */
export const nameTypes = { full: 1, short: 2 } as const;
export type NameType = (typeof nameTypes)[keyof typeof nameTypes];

export const decimals = { money: 2, quantity: 6, price: 6 } as const;

/** A document number is its prefix, the time, a running number and a random one. */
export const numberDigits = { sequence: 4, chance: 3 } as const;

/** Digits of a mobile number. */
export const phoneDigits = 11;

export const colours = { primary: '#1668dc' } as const;

/** Ways to print: the browser's own dialog, a PDF of the server, or the print service on the user's machine (C-Lodop). */
export const printDrivers = ['browser', 'pdf', 'lodop'] as const;
export type PrintDriverName = (typeof printDrivers)[number];

/** Where the local print service listens, in the order of trying; the last name stands for this machine too. */
export const printService = {
  sockets: ['ws://localhost:8000', 'ws://localhost:18000'],
  scripts: ['http://localhost:8000', 'http://localhost:18000', 'https://localhost.lodop.net:8443'],
} as const;

/** How this installation prints, as its pages know it. */
export type PrintConfig = {
  readonly driver: PrintDriverName;
  /** The least version of the local print service: under Windows, under Linux, and as the older plugin. */
  readonly versions: Readonly<Record<'cloud' | 'linux' | 'plugin', string>>;
  /** Where its installer is fetched from. */
  readonly setup: string | null;
};

/** How numbers begin: by its letters alone it is known what a number is of. */
export const numberPrefixes = {
  mainOrder: 'ZD',
  askOrder: 'YH',
  pickupOrder: 'TH',
  transportOrder: 'YS',
  lot: 'PC',
  inboundOrder: 'RK',
  price: 'BJ',
  bankChange: 'ZH',
  picture: 'TP',
  profileChange: 'QY',
  terminal: 'ZZ',
  revision: 'BG',
  supplement: 'BD',
  returnOrder: 'RT',
  complaint: 'TS',
} as const;

/** What is asked of passwords. `usual`: what people are used to. `strong`: what a security check asks for. */
export const passwordPolicies = ['usual', 'strong'] as const;
export type PasswordPolicy = (typeof passwordPolicies)[number];
