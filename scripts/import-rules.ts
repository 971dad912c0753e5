import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DummyRuleMap } from 'oxlint';

/** The bounded contexts and the contexts below each that it may use; a new context is one line here. */
const contexts = {
  identity: [],
  files: ['identity'],
  messaging: ['identity', 'files'],
  workflow: ['identity', 'files', 'messaging'],
  catalogue: ['identity', 'files'],
  ordering: ['identity', 'files', 'messaging', 'catalogue'],
  quality: ['identity', 'files', 'messaging', 'catalogue', 'ordering'],
  finance: ['identity', 'files', 'messaging', 'catalogue', 'ordering', 'workflow'],
  reporting: ['identity', 'files', 'messaging', 'catalogue', 'ordering', 'quality', 'finance'],
} satisfies Record<string, string[]>;

export const names = Object.keys(contexts);

interface Pattern {
  regex?: string;
  group?: string[];
  importNames?: string[];
  message: string;
}

/** `no-restricted-imports` in full: of several overrides that match a file only the last one's counts. */
const forbid = (...patterns: Pattern[]): DummyRuleMap => ({
  'no-restricted-imports': ['error', { patterns: [...patterns, kyselyTag] }],
});

const kyselyTag: Pattern = {
  group: ['kysely'],
  importNames: ['sql'],
  message: 'The tag of kernel/database/sql.ts keeps the texts of statements.',
};

const either = (words: readonly string[]) => `(?:${words.join('|')})`;
const goesInto = (folders: readonly string[]) => `^(?:\\.\\.?/)+${either(folders)}/`;

const sqlTag: Pattern = {
  regex: '(?:^|/)kernel/database/sql\\.ts$',
  message: 'Raw SQL stands in *.repo.ts, *.list.ts, the kernel and reporting only: it could write a status.',
};
const otherPackages = (...packages: string[]): Pattern => ({
  regex: `^@material/${either(packages)}(?:/|$)|^(?:\\.\\./){2,}(?:packages/)?${either(packages)}/`,
  message: 'The contract knows nobody; server and web know the contract and not each other.',
});

const notBelow = (context: string, below: readonly string[]): string[] =>
  names.filter((name) => name !== context && !below.includes(name));

/** What is said of a context in the contract follows the same order. */
const contractArrows = (forbidden: readonly string[]): Pattern => ({
  regex: `^@material/contract/${either(forbidden)}/`,
  message: 'That context stands above or beside this one: what both need stands with the lower one.',
});

/** Another context's inside. No regex: the linter’s have no look-ahead. A negation also lifts the other patterns of the same file. */
const insideOf = (...contexts: string[]): Pattern => ({
  group: contexts.flatMap((name) => [
    `**/../${name}/**`,
    `./${name}/**`,
    `!**/../${name}/public.ts`,
    `!./${name}/public.ts`,
  ]),
  message: 'Another context is reached only through its public.ts.',
});

/** What a file of one server context may not import: other contexts' insides, and contexts that are not below it. */
function arrows(context: string, below: readonly string[]): Pattern[] {
  const forbidden = notBelow(context, below);
  const upward: Pattern = {
    regex: goesInto(forbidden),
    message: `${context} stands below or beside that context; ask through a port that modules.ts joins.`,
  };
  const inside = below.length > 0 ? [insideOf(...below)] : [];
  return [otherPackages('server', 'web', 'e2e'), upward, contractArrows(forbidden), ...inside];
}

const isSource = (name: string): boolean => /(?<!\.test)\.tsx?$/.test(name);
const pathOf = (folder: string): string => join(import.meta.dirname, '..', folder);
const namesIn = (folder: string): string[] => (existsSync(pathOf(folder)) ? readdirSync(pathOf(folder)) : []);
const sourcesOf = (folder: string): string[] => namesIn(folder).filter(isSource);
/** Git leaves a folder behind where the last file goes. */
const foldersOf = (folder: string): string[] =>
  namesIn(folder).filter(
    (name) => statSync(pathOf(`${folder}/${name}`)).isDirectory() && namesIn(`${folder}/${name}`).length > 0,
  );

// A folder that is no context, and none of those that are named here, would stand outside every order.
for (const [folder, others] of [
  ['packages/contract/src', ['kernel']],
  ['packages/server/src', ['kernel', 'demo', 'embedded']],
] as const) {
  const known = new Set([...names, ...others]);
  const odd = foldersOf(folder).find((name) => !known.has(name));
  if (odd !== undefined) throw new Error(`${folder}/${odd} is no context of scripts/import-rules.ts`);
}

/** The files that join everything stand above all folders beside them; one of a folder's own may be called the same. */
const joining = (folder: string): Pattern => {
  const own = sourcesOf(`packages/server/src/${folder}`);
  const files = sourcesOf('packages/server/src').filter((name) => !own.includes(name));
  return {
    regex: `^(?:\\.\\./)+${either(files.map((name) => name.replace('.', '\\.')))}$`,
    message: 'What joins the product hands down what it has.',
  };
};

/**
 * What the rooms of a folder, and the files beside them, may not import, when each uses only those before it. One on one side
 * alone, disk or list, stops the linter.
 */
function oneWay(folder: string, rooms: readonly string[]): { files: string[]; upward: Pattern[] }[] {
  const found = [...foldersOf(folder), ...sourcesOf(folder)];
  const odd = [...new Set(found).symmetricDifference(new Set(rooms))];
  if (odd.length > 0) throw new Error(`The order of ${folder} in scripts/import-rules.ts: ${odd.join(', ')}?`);
  return rooms.map((room, at) => ({
    files: [isSource(room) ? `${folder}/${room}` : `${folder}/${room}/**`],
    upward: rooms.slice(at + 1).map((above) => ({
      regex: isSource(above) ? `^(?:\\.\\.?/)+${above.replace('.', '\\.')}$` : goesInto([above]),
      message: `${room} stands below ${above}: what both need stands in the lower one.`,
    })),
  }));
}

const outsideOfRules: Pattern = {
  regex: '^(?:node:|pg$|pg-boss$|kysely$|fastify)|\\.repo\\.ts$|\\.handlers\\.ts$',
  message: 'Rules are plain functions on plain values.',
};

const knowsNoContext = (regex: string): Pattern => ({
  regex,
  message:
    'The kernel knows no context: tables are merged into registry.ts, values come with schema.ts and modules.ts.',
});

const serverOverrides = Object.entries(contexts).flatMap(([context, below]) => {
  const folder = `packages/server/src/${context}/**`;
  const base = arrows(context, below);
  const ofTests = base.filter((pattern) => !pattern.regex?.startsWith('^@material/contract/'));
  const all = [...base, joining(context)];
  return [
    { files: [`${folder}/*.ts`], rules: forbid(...all, ...(context === 'reporting' ? [] : [sqlTag])) },
    { files: [`${folder}/*.{repo,list}.ts`], rules: forbid(...all) },
    { files: [`${folder}/*.rules.ts`], rules: forbid(...all, outsideOfRules) },
    { files: [`${folder}/*.test.ts`], rules: forbid(...ofTests) },
  ];
});

const webBase: Pattern[] = [otherPackages('server', 'e2e')];
const dialogs: Pattern = {
  group: ['antd'],
  importNames: ['Modal', 'Drawer'],
  message: 'Use the kit’s TabDialog or TabDrawer: an open antd dialog in a hidden tab takes the application down.',
};
const routerHooks: Pattern = {
  regex: '^react-router',
  message: 'A hidden page sees the visible tab’s address in the router’s hooks: use the kit’s useTab().',
};
const ownSend: Pattern = {
  regex: '(?:^|/)lib/send\\.ts$',
  message: 'Ask through useApi(): it speaks for the unit of its own tab, also while another tab is on screen.',
};
const webUp = (...folders: string[]): Pattern => ({
  regex: goesInto(folders),
  message: 'app uses features, features use kit, kit uses lib; never the other way round.',
});

/** The rooms of the kit, lowest first; docs/architecture.md says what each holds. */
const kitRooms = [
  ['react', 'tab', 'feedback', 'display', 'chart', 'input', 'attachment', 'column', 'filter', 'grid', 'form'],
  ['actions', 'document', 'list', 'lines', 'queue', 'print', 'import', 'reference', 'statistics'],
].flat();

const kitBase = [...webBase, ownSend, webUp('app', 'features'), contractArrows(names)];
const kitOverrides = [
  { files: ['packages/web/src/kit/**'], rules: forbid(...kitBase, routerHooks) },
  ...oneWay('packages/web/src/kit', kitRooms).map(({ files, upward }) => ({
    files,
    rules: forbid(...kitBase, ...upward, ...(files.includes('packages/web/src/kit/tab/**') ? [] : [routerHooks])),
  })),
  { files: ['packages/web/src/kit/**/*.test.{ts,tsx}'], rules: forbid(...webBase, routerHooks, webUp('app')) },
];

/** Which contexts a folder of features shows; one that is no context's shows any. */
const shownBy = (feature: string): readonly string[] => {
  const below: Readonly<Record<string, readonly string[]>> = {
    ...contexts,
    message: ['messaging', ...contexts.messaging],
  };
  return below[feature] ? [feature, ...below[feature]] : names;
};

/** The rooms of features that have some, lowest first. */
const featureRooms: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['material-param', 'other-param'],
  ordering: [
    ['document', 'ask-order', 'ask-order-entry', 'ask-order-check', 'ask-order-detail'],
    ['pickup', 'transport', 'inbound'],
  ].flat(),
  reporting: ['report'],
};

const features = foldersOf('packages/web/src/features');
const featureBase = [...webBase, ownSend, dialogs, routerHooks, webUp('app')];
const featureOverrides = features.flatMap((feature) => {
  const folder = `packages/web/src/features/${feature}`;
  const others = either(features.filter((name) => name !== feature));
  const base = [
    ...featureBase,
    { regex: `^(?:\\.\\./)+(?:features/)?${others}/`, message: 'A feature uses no other feature.' },
  ];
  const unseen = names.filter((name) => !shownBy(feature).includes(name));
  const arrows = unseen.length > 0 ? [contractArrows(unseen)] : [];
  const rooms = foldersOf(folder).length > 0 ? oneWay(folder, featureRooms[feature] ?? []) : [];
  return [
    { files: [`${folder}/**`], rules: forbid(...base, ...arrows) },
    ...rooms.map(({ files, upward }) => ({ files, rules: forbid(...base, ...arrows, ...upward) })),
    { files: [`${folder}/**/*.test.{ts,tsx}`], rules: forbid(...base) },
  ];
});

const libBase = [...webBase, dialogs, routerHooks, webUp('app', 'features', 'kit')];
const webOverrides = [
  { files: ['packages/web/**'], rules: forbid(...webBase) },
  { files: ['packages/web/src/**'], rules: forbid(...webBase, ownSend) },
  // Who is signed in, and as what, is known everywhere.
  {
    files: ['packages/web/src/lib/**'],
    rules: forbid(...libBase, contractArrows(names.filter((name) => name !== 'identity'))),
  },
  { files: ['packages/web/src/lib/**/*.test.{ts,tsx}'], rules: forbid(...libBase) },
  ...kitOverrides,
  ...featureOverrides,
];

/** Without a look-ahead: everything that does not begin with a dot, `zod`, `dec` or `uq`. A negated group would lift the arrows below. */
const contractBase: Pattern[] = [
  {
    regex: '^(?:[^.zdu]|u[^q]|z[^o]|zo[^d]|zod[^/]|d[^e]|de[^c])',
    message: 'The contract is data: zod, decimal.js, uqr and itself only.',
  },
  otherPackages('server', 'web', 'e2e'),
];
const upInContract = (regex: string): Pattern => ({
  regex,
  message:
    'The kernel of the contract knows no context, a context none above or beside it, and neither the tables of all.',
});

const contractOverrides = [
  { files: ['packages/contract/src/*.ts'], rules: forbid(...contractBase) },
  { files: ['packages/contract/src/kernel/**'], rules: forbid(...contractBase, upInContract('^(?:\\.\\./)+')) },
  ...Object.entries(contexts).map(([context, below]) => ({
    files: [`packages/contract/src/${context}/**`],
    rules: forbid(...contractBase, upInContract(`^\\.\\./(?:${either(notBelow(context, below))}/|[\\w.-]+$)`)),
  })),
  { files: ['packages/contract/src/**/*.test.ts'], rules: forbid(otherPackages('server', 'web', 'e2e')) },
];

export const tests = ['**/*.test.{ts,tsx}', '**/test/**', 'packages/e2e/**', '**/*.spec.ts'];

/** The rooms of the server's kernel, lowest first; docs/architecture.md says what each holds. */
const kernelRooms = [
  ['refusal', 'config', 'file', 'excel', 'session', 'database', 'account', 'ctx.ts', 'row', 'journal'],
  ['live', 'call', 'operation', 'list', 'document', 'queue', 'print', 'attachment', 'import', 'reference'],
].flat();

const compositionOverrides = [
  {
    files: ['packages/server/src/**'],
    rules: forbid(otherPackages('server', 'web', 'e2e')),
  },
  {
    files: ['packages/server/src/demo/**'],
    excludeFiles: tests,
    rules: forbid(otherPackages('server', 'web', 'e2e'), insideOf(...names), joining('demo')),
  },
  {
    files: ['packages/server/src/embedded/**'],
    excludeFiles: tests,
    rules: forbid(otherPackages('server', 'web', 'e2e'), {
      regex: '^\\.\\./',
      message: 'The embedded database knows nothing of the product.',
    }),
  },
  {
    files: ['packages/server/src/*.ts'],
    excludeFiles: tests,
    rules: forbid(otherPackages('server', 'web', 'e2e'), insideOf(...names), sqlTag),
  },
  {
    files: ['packages/server/src/kernel/**/*.test.ts'],
    rules: forbid(otherPackages('server', 'web', 'e2e'), knowsNoContext(goesInto(names))),
  },
  ...oneWay('packages/server/src/kernel', kernelRooms).map(({ files, upward }) => ({
    files,
    excludeFiles: tests,
    rules: forbid(
      otherPackages('server', 'web', 'e2e'),
      contractArrows(names),
      knowsNoContext(files.some(isSource) ? '^\\.\\./' : '^\\.\\./\\.\\./'),
      ...upward,
    ),
  })),
];

const ownTag = [
  { files: ['packages/server/src/kernel/database/sql{,.test}.ts'], rules: { 'no-restricted-imports': 'off' as const } },
];

export const importRules = [
  ...compositionOverrides,
  ...serverOverrides,
  ...contractOverrides,
  ...webOverrides,
  ...ownTag,
];
