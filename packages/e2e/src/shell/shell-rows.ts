/** A desk, the narrowest one, the widest window that is none, and a phone. */
export const shellWidths = [
  { width: 1440, height: 900 },
  { width: 992, height: 800 },
  { width: 991, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Tests by file, below packages, with a title of each as it stands there. */
const files = {
  app: 'web/src/app/app.test.tsx',
  guard: 'web/src/app/guard.rules.test.ts',
  plain: 'web/src/app/plain-pages.test.tsx',
  width: 'web/src/app/shell/menu/shell-state.test.ts',
  tools: 'web/src/app/shell/navbar/view-tools.alone.test.tsx',
  panes: 'web/src/app/shell/tab/tab-panes.alone.test.tsx',
  tabs: 'web/src/app/shell/tab/tabs.rules.test.ts',
  menu: 'web/src/lib/menu.rules.test.ts',
  send: 'web/src/lib/send/send.test.ts',
  signIn: 'web/src/lib/sign-in/sign-in.test.ts',
  socket: 'web/src/lib/sign-in/socket.alone.test.ts',
  login: 'web/src/features/identity/sign-in/login.test.tsx',
  pages: 'web/src/kit/list/pagination-bar.test.tsx',
  notices: 'web/src/features/home/notices.test.tsx',
  shell: 'e2e/src/shell/shell.spec.ts',
  safety: 'e2e/src/shell/safety.spec.ts',
  messages: 'e2e/src/messaging/messages.spec.ts',
  quick: 'e2e/src/shell/shell-tools.spec.ts',
  units: 'e2e/src/identity/unit-choice.spec.ts',
  rows: 'e2e/src/shell/shell-rows.spec.ts',
  widths: 'e2e/src/shell/shell-widths.spec.ts',
  parts: 'e2e/src/shell/shell-parts.spec.ts',
} as const;

type Proof = { readonly file: (typeof files)[keyof typeof files]; readonly title: string };
type Row = { readonly says: string; readonly by: readonly Proof[] };

const of = (file: keyof typeof files, title: string): Proof => ({ file: files[file], title });

/** The widths at which the message pop-ups are walked. */
const popUp = of('messages', 'what must be read shows itself, counts down and is confirmed, ${width} wide');
const many = of('messages', 'many at once: of no kind, of one kind, in one scroll');
const narrow = of('shell', 'below 992 px the menu lies over the page');
const overflow = of('shell', 'a tab bar with more than it has room for');
const folded = of(
  'shell',
  'the menu folds to signs that say their names, and stays as it was left, ${size.width} wide',
);
const groups = of(
  'shell',
  'several groups of the menu stand open, and a hidden page lights up its list, ${size.width} wide',
);
const stranger = of('rows', 'a stranger is led to the login page and back, ${width} wide');
const signedIn = of('rows', 'whoever is signed in is led past the login page, ${width} wide');
const closing = of('rows', 'closing tabs always leaves a page that has one, ${viewport.width} wide');

const said = of('widths', 'what the server says is shown as its status asks, ${width} wide');
const notLoaded = of('widths', 'a user who cannot be loaded is led to the login page, ${width} wide');
const ownOnly = of(
  'widths',
  'the login page takes only own addresses, shows a password and is left by Enter, ${width} wide',
);
const leaving = of('widths', 'signing out leaves nothing behind but how the window looks, ${width} wide');
const errorPages = of(
  'widths',
  'error pages lead on, and what an outside sign-in brings is handed over, ${width} wide',
);
const ownMenu = of('widths', 'the menu holds what a role may see and no empty group, ${width} wide');
const paged = of('widths', 'a list is paged, and clamped to what is left, ${width} wide');
const ticket = of('widths', 'a window opens its socket by a ticket and names itself, ${width} wide');

/** How the frame around every screen behaves, by the ids of the shell's rows, and what shows it. */
export const shellRows: Readonly<Record<string, Row>> = {
  T1: { says: 'the window is called by its screen and the product', by: [of('guard', 'T1 %s is %s'), signedIn] },
  T2: {
    says: 'after a redirect it is called by where it ended',
    by: [of('app', 'G2 and T2: a stranger gets the login page with its own title'), stranger],
  },
  G1: { says: 'without a token only login and the outside sign-in open', by: [of('guard', '%s'), stranger] },
  G2: {
    says: 'login keeps the whole address that was wanted',
    by: [stranger, of('safety', 'a link opened by a stranger waits for a name and then opens with its query')],
  },
  G3: { says: 'login leads home whoever is signed in', by: [signedIn] },
  G4: {
    says: 'the user is asked for once',
    by: [of('signIn', 'G4 is asked for once by everybody who waits'), signedIn],
  },
  G5: {
    says: 'a deep link keeps query and hash and adds no step',
    by: [of('app', 'G4 and G5: a deep link survives loading the user, once, without a step in the history'), signedIn],
  },
  G6: {
    says: 'a user that cannot be loaded: said, token gone, login',
    by: [notLoaded, of('app', 'G6 a user that cannot be loaded: a toast, the login page, no token')],
  },
  G7: {
    says: 'the bar of a navigation ends with every branch',
    by: [notLoaded, of('app', 'G7 the progress bar is gone when %s has led to %s')],
  },
  G8: {
    says: 'an unknown page is told after signing in',
    by: [of('safety', 'an unknown address and a forbidden one each have their page'), stranger],
  },
  G9: {
    says: 'a unit is chosen before its pages',
    by: [of('guard', '%s needs a chosen unit'), of('units', 'another city is chosen by keyboard over the open page')],
  },
  G10: {
    says: 'another version is loaded once',
    by: [of('widths', 'another version is loaded once, and none that cannot be asked for, ${width} wide')],
  },
  'login page': {
    says: 'own addresses alone, eye, capitals, Enter, under way',
    by: [
      ownOnly,
      of('guard', '%s leads to %s'),
      of('login', 'is shown by its eye, and typing goes on'),
      of('login', 'says that capitals are locked, until they are not or the field is left'),
      of('login', 'shows that it is under way and sends once'),
      of('app', 'leads to the wanted page by keyboard alone'),
    ],
  },
  'status 1': { says: 'status 1 and code 20000 are data', by: [said, of('send', '%o is data')] },
  'status 0': {
    says: 'is shown for 3 seconds, markup is not run',
    by: [said, of('send', '%o is shown'), of('safety', 'markup in a message of the server is read, not run')],
  },
  'status 2': { says: 'is silent', by: [said, of('send', 'status 2 is silent')] },
  'status 301': {
    says: 'asks once to sign in again',
    by: [said, of('safety', 'a burst of calls that find the session ended asks once to sign in again')],
  },
  'other status': { says: 'any other is shown for 5 seconds', by: [said, of('send', '%o is shown')] },
  'code 500xx': {
    says: 'is shown and asks; declining keeps the page',
    by: [said, of('send', 'code %i is shown and asks'), of('send', 'asks once for a burst; declining keeps the page')],
  },
  blob: {
    says: 'a file that is JSON is an error: shown, and nothing is saved',
    by: [of('widths', 'a refused download shows why and saves no file, ${width} wide')],
  },
  network: {
    says: 'no reply has a sentence of its own',
    by: [said, of('send', '%s reads as a timeout'), of('send', 'gives up after the request timeout')],
  },
  U1: {
    says: 'names are trimmed, the token is kept',
    by: [ownOnly, of('signIn', 'U1 trims the name and keeps the token')],
  },
  U2: { says: 'a user without data or roles is refused in fixed words', by: [notLoaded, of('signIn', 'U2 %s')] },
  U3: {
    says: 'signing out forgets tabs, filters and pages',
    by: [
      leaving,
      of('app', 'U3 and L1: leaves the same behind after logging out, nothing but how the window looks'),
      of('panes', 'signing out forgets the tabs and leads to the login page'),
    ],
  },
  U4: {
    says: 'a reset token leaves nothing behind',
    by: [said, of('app', 'U4 leaves nothing behind when the token is reset')],
  },
  U5: {
    says: 'another unit has its own menu; only pinned tabs and the open page stay',
    by: [
      of('panes', 'U5 a change of unit leaves only the pinned tab and the page that opens, and no filter'),
      of('units', 'another city is chosen by keyboard over the open page'),
    ],
  },
  R1: {
    says: 'both layers decide what is listed',
    by: [ownMenu, of('menu', 'R1 shows exactly what both layers allow, for every role, title and screen')],
  },
  R2: {
    says: 'a superadmin has no section of cities',
    by: [ownMenu, of('menu', 'R2 a superadmin sees no city section')],
  },
  R3: {
    says: 'no group is empty',
    by: [ownMenu, of('menu', 'R3 has neither an empty group nor an empty centre, whatever one may open')],
  },
  R4: {
    says: 'hidden pages light up their list',
    by: [groups, of('menu', 'R4 every hidden page highlights an entry that its visitor has')],
  },
  R5: {
    says: 'a group of one is its child',
    by: [ownMenu, of('menu', 'R3 and R5: no empty groups, a group of one is its child')],
  },
  R7: { says: 'groups stand open beside each other; folded 54 px, open 210 px', by: [groups, folded] },
  V1: {
    says: 'a tab for each path or document',
    by: [
      of('tabs', 'V1 same path, other query: one tab with the newest link'),
      of('safety', 'two orders are two tabs'),
      closing,
    ],
  },
  V2: { says: 'its text is the title', by: [of('tabs', 'V2 the text is the screen’s title'), closing] },
  V3: {
    says: 'home is pinned and first',
    by: [of('tabs', 'V3 the pinned tab is there after a deep link and stands first'), closing],
  },
  V4: {
    says: 'a pinned tab is not closed, others by ×, menu and middle click',
    by: [overflow, of('panes', 'V4 a middle click closes')],
  },
  V5: { says: 'the menu of a tab keeps inside the window and goes by click or scroll', by: [overflow] },
  V6: {
    says: 'closing the open tab leads to the last',
    by: [of('tabs', 'V6 closing the open tab leads to the last one in the list'), closing],
  },
  V7: {
    says: 'without a tab the way is to the start',
    by: [of('tabs', 'V7 without any tab left the way is to the start'), closing],
  },
  V8: { says: '关闭其它 opens the tab that stays', by: [of('panes', 'V8 关闭其它 opens the tab that stays'), closing] },
  V9: {
    says: '关闭所有 leads to a page with a tab',
    by: [of('panes', 'V9 关闭所有 leads home, also from the pinned tab’s menu'), closing],
  },
  V10: {
    says: '刷新 makes the page anew in its place',
    by: [of('shell', 'a refreshed tab is made anew in its place, ${size.width} wide')],
  },
  V11: {
    says: 'pages stay alive by their flag',
    by: [
      of('panes', 'V11 keep what was typed, and drop it where the screen is not kept'),
      of('safety', 'typed text survives a look at another tab'),
    ],
  },
  V12: {
    says: 'whatever their depth',
    by: [
      of('tabs', 'V11 $path stays alive as its flag says'),
      of('safety', 'typed text survives a look at another tab'),
    ],
  },
  V14: {
    says: 'a closed list forgets its filter',
    by: [
      of(
        'shell',
        'a list goes back to its top with the next page, and forgets its filter with its tab, ${size.width} wide',
      ),
    ],
  },
  V15: { says: 'the wheel moves the bar, the open tab is in sight', by: [overflow] },
  L1: {
    says: 'menu and size are kept in cookies, beyond signing out',
    by: [leaving, folded, of('shell', 'another size makes pages anew and is remembered, ${size.width} wide')],
  },
  L2: {
    says: 'only a click of the user is kept',
    by: [narrow, of('width', 'L2 and L3: becoming narrow closes it without writing, becoming wide does not reopen it')],
  },
  L3: {
    says: 'below 992 px the menu is an overlay',
    by: [narrow, of('width', 'L3 a hidden window waits until it is seen')],
  },
  L4: {
    says: 'a phone has neither size nor fullscreen, nor tabs: a document leads back to its list',
    by: [
      narrow,
      of('tools', 'L4 a phone has neither'),
      of('widths', 'tabs and tools stand on a desk; a phone leads from a document to its list, ${width} wide'),
    ],
  },
  'display of names': {
    says: 'changes every open page at once',
    by: [
      of('shell', 'the way materials are called changes on every open page at once, ${size.width} wide'),
      of('panes', 'the display of names is remembered and sent'),
    ],
  },
  L5: { says: 'the breadcrumb leads home and to the list, its end is text', by: [groups] },
  L6: {
    says: 'another size makes pages anew',
    by: [of('shell', 'another size makes pages anew and is remembered, ${size.width} wide')],
  },
  L7: {
    says: 'fullscreen, or a warning',
    by: [of('shell', 'the whole screen is taken, or the browser is said to be unable, ${size.width} wide')],
  },
  L8: {
    says: 'dialogs and the quick button are moved inside the window',
    by: [
      of('shell', 'a dialog is moved by its header and stays in the window, ${size.width} wide'),
      of('quick', 'quick entries are added, sorted by dragging, and their button stays where it was put'),
    ],
  },
  pagination: {
    says: 'layout, six sizes, clamped, to the top by the clock',
    by: [
      paged,
      of('pages', 'stands in the order total, sizes, previous, pages, next, jumper'),
      of('pages', 'offers the six sizes'),
      of('pages', 'keeps a larger page within what is left'),
      of('pages', 'eases by the clock: half way at 400 ms, there at 800, whatever the frames'),
      of(
        'shell',
        'a list goes back to its top with the next page, and forgets its filter with its tab, ${size.width} wide',
      ),
    ],
  },
  'error pages': {
    says: '/401 and /404 lead on, /auth-redirect hands over',
    by: [
      errorPages,
      of('plain', '/404 leads home'),
      of('plain', '/401 leads back to the page before'),
      of('plain', '/401 leads home where going back makes no sense'),
      of('plain', '/auth-redirect hands over what an outside sign-in has brought and closes its window'),
    ],
  },
  'read by everybody': {
    says: 'nothing that opens from the frame is faint, nameless or too low for a thumb',
    by: [
      of('parts', 'everybody can read and press what leads in, ${width} wide'),
      of('parts', 'everybody can read and press what opens from the frame, ${width} wide'),
      of('parts', 'the top line of a phone names the screen and the city that somebody acts for'),
    ],
  },
};

/** What the pop-ups of messages do. */
export const popUpRows: Readonly<Record<string, Row>> = {
  'unread list': { says: 'shown by itself where something must be read, 10 a page, 60 letters, 1000 px', by: [popUp] },
  'held open': { says: 'neither × nor Escape while something must be read', by: [popUp] },
  countdown: { says: 'Ns后可确认, then 阅读完成, by the server’s clock over a reload', by: [popUp] },
  'next message': { says: 'has a label and a count of its own', by: [popUp] },
  attachment: { says: 'is downloaded where there is one', by: [popUp] },
  confirm: { says: '确认已读？, 已读成功!, 已取消阅读', by: [popUp] },
  'single message': {
    says: 'opens over the list, and closes alone',
    by: [popUp, of('messages', 'two windows know the same, and what is taken back goes from under the eyes')],
  },
  'one-click read': { says: 'wants a kind, counts the longest, leaves the others', by: [many] },
  preview: { says: 'shows both kinds in one scroll and reads nothing', by: [many] },
  needShow: { says: 'the bell opens the list, or says that nothing is unread', by: [many] },
  'chosen rows': {
    says: 'reading many needs a selection',
    by: [of('messages', 'two windows know the same, and what is taken back goes from under the eyes')],
  },
  'two windows': {
    says: 'know the same',
    by: [of('messages', 'two windows know the same, and what is taken back goes from under the eyes')],
  },
  'home page': {
    says: 'does not ask for the list',
    by: [
      popUp,
      of(
        'notices',
        'the home page shows what is unread without the list of the bell, which counts it; one is opened where messages are read',
      ),
    ],
  },
  socket: {
    says: 'opens by a ticket, says that it is there, comes back',
    by: [
      ticket,
      of('socket', 'opens a socket with a ticket, names itself, and asks for what others have written'),
      of('socket', 'says that it is there, and gives up a line that does not reply'),
      of('socket', 'comes back after a lost line and asks for everything, which it had no need to at first'),
    ],
  },
};
