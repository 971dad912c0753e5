import {
  contexts,
  contractArrows,
  either,
  foldersOf,
  forbid,
  goesInto,
  names,
  oneWay,
  otherPackages,
  type Pattern,
} from './import-order.ts';

const lateCode: Pattern = {
  group: ['react'],
  importNames: ['lazy', 'Suspense'],
  message: 'Use the kit’s late(): React holds back for up to 300 ms what arrives after something else has waited.',
};
const webBase: Pattern[] = [otherPackages('server', 'e2e'), lateCode];
const dialogs: Pattern = {
  group: ['antd'],
  importNames: ['Modal', 'Drawer'],
  message: 'Use the kit’s TabDialog or TabDrawer: an open antd dialog in a hidden tab takes the application down.',
};
const tags: Pattern = {
  group: ['antd'],
  importNames: ['Tag'],
  message: 'Use the kit’s ToneTag or StatusTag: words in antd’s own colours are too faint to be read.',
};
const routerHooks: Pattern = {
  regex: '^react-router',
  message: 'A hidden page sees the visible tab’s address in the router’s hooks: use the kit’s useTab().',
};
const ownSend: Pattern = {
  regex: '(?:^|/)lib/send/send\\.ts$',
  message: 'Ask through useApi(): it speaks for the unit of its own tab, also while another tab is on screen.',
};
const webUp = (...folders: string[]): Pattern => ({
  regex: goesInto(folders),
  message: 'app uses features, features use kit, kit uses lib; never the other way round.',
});

/** The folders of the kit, lowest first; docs/architecture.md says what each holds. */
const kitFolders = [
  [
    'react',
    'tab',
    'feedback',
    'display',
    'chart',
    'input',
    'file',
    'column',
    'filter',
    'grid',
    'form',
    'lines-form',
    'attachment',
  ],
  ['actions', 'document', 'list', 'lines', 'queue', 'print', 'import', 'reference', 'statistics'],
].flat();

const kitBase = [...webBase, ownSend, webUp('app', 'features'), contractArrows(names)];
const kitOverrides = [
  { files: ['packages/web/src/kit/**'], rules: forbid(...kitBase, routerHooks, tags) },
  ...oneWay('packages/web/src/kit', kitFolders).map(({ files, upward }) => ({
    files,
    rules: forbid(
      ...kitBase,
      ...upward,
      ...(files.includes('packages/web/src/kit/tab/**') ? [] : [routerHooks]),
      ...(files.includes('packages/web/src/kit/display/**') ? [] : [tags]),
    ),
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

/** The folders of features that have some, lowest first. */
const featureFolders: Readonly<Record<string, readonly string[]>> = {
  catalogue: [
    'material-param',
    'rules',
    'supplier-param',
    'control-materials',
    'materials',
    'bank',
    'profile',
    'pictures',
    'suppliers',
    'products',
    'other-param',
    'prices',
    'views',
  ],
  identity: ['sign-in', 'own-account', 'role', 'user', 'city'],
  ordering: [
    [
      'document',
      'terminal',
      'revision',
      'return-order',
      'ask-order',
      'ask-line',
      'ask-order-entry',
      'city-order',
      'ask-order-check',
      'ask-order-detail',
    ],
    ['pickup', 'transport', 'inbound', 'cross', 'files', 'shortage'],
  ].flat(),
  quality: ['complaint'],
  reporting: ['report'],
};

const features = foldersOf('packages/web/src/features');
const featureBase = [...webBase, ownSend, dialogs, tags, routerHooks, webUp('app')];
const featureOverrides = features.flatMap((feature) => {
  const folder = `packages/web/src/features/${feature}`;
  const others = either(features.filter((name) => name !== feature));
  const base = [
    ...featureBase,
    { regex: `^(?:\\.\\./)+(?:features/)?${others}/`, message: 'A feature uses no other feature.' },
  ];
  const unseen = names.filter((name) => !shownBy(feature).includes(name));
  const above = unseen.length > 0 ? [contractArrows(unseen)] : [];
  const parts = foldersOf(folder).length > 0 ? oneWay(folder, featureFolders[feature] ?? []) : [];
  return [
    { files: [`${folder}/**`], rules: forbid(...base, ...above) },
    ...parts.map(({ files, upward }) => ({ files, rules: forbid(...base, ...above, ...upward) })),
    { files: [`${folder}/**/*.test.{ts,tsx}`], rules: forbid(...base) },
  ];
});

const libBase = [...webBase, dialogs, routerHooks, webUp('app', 'features', 'kit')];
/** What is stored in the browser, what speaks with the server, who is signed in: lowest first. */
const libRooms = ['session', 'send', 'sign-in'];

/** The parts of the frame around every screen, lowest first. */
const shellParts = ['part', 'tab', 'menu', 'quick', 'navbar', 'offline-bar.tsx', 'shell.tsx'];

export const webOverrides = [
  { files: ['packages/web/**'], rules: forbid(...webBase) },
  { files: ['packages/web/src/**'], rules: forbid(...webBase, ownSend) },
  // Who is signed in, and as what, is known everywhere.
  {
    files: ['packages/web/src/lib/**'],
    rules: forbid(...libBase, contractArrows(names.filter((name) => name !== 'identity'))),
  },
  ...libRooms.map((room, at) => ({
    files: [`packages/web/src/lib/${room}/**`],
    rules: forbid(
      ...libBase,
      contractArrows(names.filter((name) => name !== 'identity')),
      ...libRooms.slice(at + 1).map((above) => ({
        regex: goesInto([above]),
        message: `${room} stands below ${above}: what both need stands in the lower one.`,
      })),
    ),
  })),
  { files: ['packages/web/src/lib/**/*.test.{ts,tsx}'], rules: forbid(...libBase) },
  ...kitOverrides,
  ...featureOverrides,
  ...oneWay('packages/web/src/app/shell', shellParts).map(({ files, upward }) => ({
    files,
    rules: forbid(...webBase, ownSend, ...upward),
  })),
];
