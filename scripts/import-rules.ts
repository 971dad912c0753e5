import {
  contexts,
  contractArrows,
  either,
  foldersOf,
  forbid,
  forbidButTag,
  goesInto,
  names,
  oneWay,
  otherPackages,
  sourcesOf,
  isSource,
  type Pattern,
} from './import-order.ts';
import { webOverrides } from './web-import-rules.ts';

const sqlTag: Pattern = {
  regex: '(?:^|/)kernel/database/sql\\.ts$',
  message: 'Raw SQL stands in *.repo.ts, *.list.ts, the kernel and reporting only: it could write a status.',
};
const notBelow = (context: string, below: readonly string[]): string[] =>
  names.filter((name) => name !== context && !below.includes(name));

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

// A folder that is no context, and none of those that are named here, would stand outside every order.
for (const [folder, others] of [
  ['packages/contract/src', ['kernel']],
  ['packages/server/src', ['kernel', 'demo', 'embedded']],
] as const) {
  const known = new Set([...names, ...others]);
  const odd = foldersOf(folder).find((name) => !known.has(name));
  if (odd !== undefined) throw new Error(`${folder}/${odd} is no context of scripts/import-order.ts`);
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

/** The folders of the contract's kernel, lowest first. */
const contractKernelFolders = ['value', 'field', 'call', 'document', 'list', 'reference', 'print'];

const contractOverrides = [
  { files: ['packages/contract/src/*.ts'], rules: forbid(...contractBase) },
  ...oneWay('packages/contract/src/kernel', contractKernelFolders).map(({ files, upward }) => ({
    files,
    rules: forbid(...contractBase, upInContract('^(?:\\.\\./){2,}'), ...upward),
  })),
  ...Object.entries(contexts).flatMap(([context, below]) => {
    // From a room of the context the folder of all contexts lies one step further up.
    const above = `(?:${either(notBelow(context, below))}/|[\\w.-]+$)`;
    const files = (where: string, up: string) => ({
      files: [`packages/contract/src/${context}/${where}`],
      rules: forbid(...contractBase, upInContract(`^${up}${above}`)),
    });
    return [files('*.ts', '\\.\\./'), files('*/*.ts', '\\.\\./\\.\\./')];
  }),
  { files: ['packages/contract/src/**/*.test.ts'], rules: forbid(otherPackages('server', 'web', 'e2e')) },
];

export const tests = ['**/*.test.{ts,tsx}', '**/test/**', 'packages/e2e/**', '**/*.spec.ts'];

/** The folders of the server's kernel, lowest first; docs/architecture.md says what each holds. */
const kernelFolders = [
  ['refusal', 'config', 'file', 'excel', 'session', 'database', 'account', 'ctx.ts', 'row', 'journal'],
  [
    'live',
    'call',
    'operation',
    'sms',
    'list',
    'document',
    'queue',
    'attachment',
    'print',
    'comment',
    'import',
    'reference',
  ],
].flat();

const kernel = 'packages/server/src/kernel';
const ofKernelTests = [otherPackages('server', 'web', 'e2e'), knowsNoContext(goesInto(names))];
const ofKernel = oneWay(kernel, kernelFolders).map(({ files, upward }) => ({
  files,
  patterns: [
    otherPackages('server', 'web', 'e2e'),
    contractArrows(names),
    knowsNoContext(files.some(isSource) ? '^\\.\\./' : '^\\.\\./\\.\\./'),
    ...upward,
  ],
}));

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
  { files: [`${kernel}/**/*.test.ts`], rules: forbid(...ofKernelTests) },
  ...ofKernel.map(({ files, patterns }) => ({ files, excludeFiles: tests, rules: forbid(...patterns) })),
];

const { patterns: ofDatabase = [] } = ofKernel.find(({ files }) => files.includes(`${kernel}/database/**`)) ?? {};
const ownTag = [
  { files: [`${kernel}/database/sql.ts`], rules: forbidButTag(...ofDatabase) },
  { files: [`${kernel}/database/sql.test.ts`], rules: forbidButTag(...ofKernelTests) },
];

export const importRules = [
  ...compositionOverrides,
  ...serverOverrides,
  ...contractOverrides,
  ...webOverrides,
  ...ownTag,
];
