/** Whether a file, given relative to the project's root, belongs to a part of the client. */
type IsIn = (file: string) => boolean

const page = (name: string) => `client/app/pages/${name}.tsx`
const sections = (...names: string[]) => names.map((name) => `client/features/${name}-section.tsx`)
const startsWith =
  (...folders: string[]): IsIn =>
  (file) =>
    folders.some((folder) => file.startsWith(folder))

/**
 * Needed by some screens only: players, which validate messages from other sites, transfers of files, the
 * filters of lists, and what forms keep.
 */
const ofScreens =
  /player|upload|fit-picture|download|address-values|kept-(fields|file|places)|passkeys|use-(opened|send)/

/** Facts of the contract that some sections need, and no overview. */
const ofSections = /contract\/(accent|candle-|imports|instruments|site-look|zone-clock)/
/** Those of the record of what was done, which is not among the students' sections. */
const ofActivity = /contract\/activity/

/** Calls of the overviews of more than one area, or of an overview and the back office, and those of texts. */
const ofOverviews =
  /contract\/(access|courses|live-sessions|members|payments|signals|site|space)\.ts\?part=calls/

const isIcon = startsWith('node_modules/lucide-react/')
/** Whatever so many screens use, nearly every page does. */
const manyScreens = 20

/** A part of the client that is built into one file. */
export interface Part {
  name: string
  /** Contains these modules and everything they import statically. */
  begins?: string[]
  /** Contains those of these files that several screens share: `users` of them. */
  shares?: (file: string, users: number) => boolean
  /** Contains what at least two of these screens import statically. */
  among?: string[]
  /** Contains these libraries. */
  library?: RegExp
}

/**
 * The parts in loading order: what several of them need goes into the first. Whatever is requested
 * right after the first paint belongs to the layer that requests it, since one file arrives sooner
 * than three.
 */
export const parts: readonly Part[] = [
  // Together with the code that loads all others on demand.
  {
    name: 'page',
    begins: [
      'client/root.tsx',
      // Used on the landing page and on every other page.
      ...[
        'start/published',
        'start/offers',
        'start/use-hydrated',
        'start/chosen-program',
        'start/when-somebody-acts',
        'session/tokens',
      ].map((file) => `client/platform/${file}.ts`),
      ...['pages', 'program-table', 'offer-defaults'].map(
        (file) => `contract/${file}.ts?part=plain`,
      ),
      ...[
        'controls/theme-toggle',
        'layout/brand-name',
        'displays/badge',
        'displays/card',
        'displays/notice',
      ].map((file) => `client/ui/${file}.tsx`),
      // Of legal texts, and of all others.
      'client/ui/displays/markdown-look.ts',
    ],
    // The icons are of the landing page, and of screens with a file of their own.
    library: /vite\/preload-helper|lucide-react\/dist\/esm\/icons\/(circle-x|plus)\.mjs/,
    shares: (file, users) => isIcon(file) && users >= manyScreens,
  },
  {
    name: 'landing',
    begins: [...['landing', 'not-found'].map(page), 'client/ui/layout/public-page.tsx'],
  },
  { name: 'facts', shares: (file) => file.endsWith('?part=plain') && ofSections.test(file) },
  {
    name: 'session',
    begins: [
      page('with-session'),
      ...['overlays/toast.tsx', 'layout/use-is-phone.ts', 'controls/input.tsx'].map(
        (file) => `client/ui/${file}`,
      ),
    ],
    // With what schemas and the overviews of several areas need of the contract.
    shares: (file) =>
      ofOverviews.test(file) ||
      (file.endsWith('?part=plain') && !ofSections.test(file) && !ofActivity.test(file)) ||
      (file.startsWith('client/platform/') && !ofScreens.test(file)),
    // Not what reads several queries at once, or lists without an end: few screens do.
    library:
      /@tanstack\/(?!.*(\/useQueries|queriesObserver|nfiniteQuery(Observer)?)\.js)|node_modules\/idb\//,
  },
  {
    // Form validation and player messages; no page waits for it before showing its content.
    name: 'schemas',
    begins: [
      ...['media/player-messages', 'media/player-keys'].map((file) => `client/platform/${file}.ts`),
      'client/ui/displays/external-player.tsx',
    ],
    shares: (file) => file.endsWith('?part=schemas'),
    library: /node_modules\/zod\/|schema-library/,
  },
  { name: 'markdown', begins: ['client/ui/displays/markdown-text.tsx'] },
  { name: 'texts', begins: ['client/ui/displays/markdown.tsx'] },
  { name: 'toast', begins: ['client/ui/overlays/toast-area.tsx'] },
  // What the fields of a form need at once: what checks them comes later.
  { name: 'form-state', begins: ['client/ui/forms/form.tsx'], library: /react-hook-form/ },
  {
    name: 'fields',
    begins: [
      'client/ui/forms/legal-agreement.tsx',
      'client/features/identity/password/password-strength.tsx',
      'client/platform/offline/use-kept-fields.ts',
      'client/platform/session/passkeys.ts',
    ],
    // The icon is that of passkeys, for which forms would otherwise load the pages for signing in.
    library: /@hookform|lucide-react\/dist\/esm\/icons\/fingerprint-pattern\.mjs/,
  },
  // Pages that letters lead to have it as well, and no form.
  { name: 'account', begins: ['client/features/identity/sign-in/auth-layout.tsx'] },
  // For both pages and the dialog of the landing page.
  { name: 'sign-in', begins: ['client/features/identity/sign-in/auth-page.tsx'] },
  { name: 'shell', begins: ['dashboard', 'admin', 'academy', 'mentorship'].map(page) },
  {
    name: 'ui',
    // The small part of each overlay that is needed before it is opened.
    begins: [
      ...['dialog', 'confirm-dialog', 'late-content', 'late-dialog'].map(
        (file) => `client/ui/overlays/${file}.tsx`,
      ),
      'client/ui/lists/pagination.tsx',
      // Of lists, and of settings without any.
      ...['checkbox', 'select', 'tabs'].map((file) => `client/ui/controls/${file}.tsx`),
      ...['rate-text.ts', 'signal-status-badge.tsx'].map((file) => `client/ui/trading/${file}`),
      'client/platform/media/download.ts',
      // What lists of the back office have in common with students' screens.
      ...[
        'access/status-badge.tsx',
        'courses/courses.queries.ts',
        'live-sessions/live-sessions.queries.ts',
        'live-sessions/session-times.ts',
        'payments/payments.queries.ts',
        'signals/direction-label.tsx',
        'signals/signal-words.ts',
        'signals/signals.queries.ts',
      ].map((file) => `client/features/${file}`),
    ],
    shares: startsWith(...['displays', 'layout'].map((room) => `client/ui/${room}/`)),
    // Of screens that have nothing else in common.
    library:
      /lucide-react\/dist\/esm\/icons\/(calendar-plus|copy|download|messages-square|trash|trending-down)\.mjs/,
  },
  {
    name: 'drafts',
    begins: [
      'client/ui/controls/switch.tsx',
      ...['draft-notice.tsx', 'item-form.tsx', 'late-resolver.ts'].map(
        (file) => `client/ui/forms/${file}`,
      ),
      ...['use-draft-state', 'use-resolved-item-form', 'money-text'].map(
        (file) => `client/ui/forms/${file}.ts`,
      ),
    ],
  },
  {
    // What the heads of all areas for students show and load, and lists of what waits to be sent.
    name: 'area',
    begins: [
      'client/app/pages/use-area-lists.ts',
      'client/app/use-payment-dialog.tsx',
      page('academy-header'),
      ...['mentorship.queries', 'performance-words'].map(
        (file) => `client/features/dashboards/mentorship/${file}.ts`,
      ),
      'client/ui/lists/waiting-list.tsx',
      'client/platform/offline/use-send.ts',
      'contract/journal.ts?part=calls',
    ],
    library: /@tanstack\/.*(\/useQueries|queriesObserver)\.js/,
  },
  // Of students' overviews; sections of live sessions have the way into a meeting, too.
  { name: 'next-step', begins: [page('next-step')] },
  { name: 'announcements', begins: ['client/features/announcements/announcement-banners.tsx'] },
  // What the heads of these areas need beyond that of the academy.
  {
    name: 'community',
    begins: [
      page('community-header'),
      // Of the request for a program, and of dialogs.
      'client/ui/overlays/kept-toast.ts',
    ],
  },
  {
    name: 'admin',
    begins: [page('admin-header'), 'client/features/first-hour/first-hour.queries.ts'],
  },
  {
    // Receipts, which the overview without a program shows, too.
    name: 'invoices',
    begins: [
      'client/features/invoices/document-button.tsx',
      'client/features/invoices/invoices.queries.ts',
    ],
  },
  // What sections or several overviews show; the rest of each overview stays with it.
  { name: 'signals', begins: ['client/features/signals/signal-list.tsx'] },
  { name: 'overviews', begins: [page('academy-overview')] },
  {
    name: 'charts',
    begins: [
      'client/ui/charts/chart-frame.tsx',
      'client/ui/charts/market/series-query.ts',
      // Of students' own journals and of those that they share.
      'client/features/journal/journal-words.ts',
      'client/ui/lists/focus-next-row.ts',
      'client/ui/lists/list-head.tsx',
      'client/platform/lists/address-values.ts',
    ],
    // Of lists and the screens around them.
    library: /lucide-react\/dist\/esm\/icons\/(chart-candlestick|ellipsis|file-up|pencil)\.mjs/,
  },
  // They need of the library of controls what popups need as well.
  { name: 'tabs', begins: ['client/ui/controls/tab-bar.tsx'] },
  {
    // Without it, a student's section would load the forms, overlays and schemas of all screens for the
    // little that it shares with them.
    name: 'sections',
    among: [
      ...['journal', 'student-courses'].map(page),
      ...sections(
        'assignments/assignments',
        'challenges/challenges',
        'live-sessions/academy-live',
        'signals/mentorship-signals',
        'strategies/strategies',
      ),
    ],
  },
  // Each of these has several screens.
  {
    name: 'live',
    begins: sections('live-sessions/academy-live', 'live-sessions/mentorship-sessions'),
  },
  // The page of a certificate has it as well, and no course.
  { name: 'certificates', begins: ['client/features/certificates/certificate-missing.tsx'] },
  { name: 'courses', begins: ['student-courses', 'free-courses'].map(page) },
  { name: 'journal', begins: [page('journal')] },
  {
    // The list of shared journals has these, and so have single journals.
    name: 'shared-journals',
    begins: [
      'review/shared-journals.queries',
      'analysis/findings-words',
      'sharing/sharing-words',
    ].map((file) => `client/features/journal/${file}.ts`),
  },
  {
    name: 'strategies',
    begins: ['strategies.queries.ts', 'risk-badge.tsx'].map(
      (file) => `client/features/strategies/${file}`,
    ),
  },
  {
    // What lists of the back office share. Their forms are loaded with the dialogs that have them.
    name: 'office',
    begins: [
      ...['admin-list', 'row-buttons', 'first-one'].map((file) => `client/ui/lists/${file}.tsx`),
      // Of signals alone, and less than another file would cost their list.
      ...['managed-signals.queries', 'market/use-charted'].map(
        (file) => `client/features/signals/${file}.ts`,
      ),
    ],
    among: [
      ...sections(
        'activity/activity',
        'assignments/admin-assignments',
        'challenges/admin-challenges',
        'coupons/admin-coupons',
        'courses/admin-courses',
        'invoices/admin-invoices',
        'live-sessions/admin-sessions',
        'messages/admin-messages',
        'payments/transactions/admin-transactions',
        'strategies/admin-strategies',
      ),
    ],
  },
  {
    // Accounts: all users, the team, and the page of one member.
    name: 'accounts',
    begins: [
      'access.queries.ts',
      'access-texts.ts',
      'user-actions.tsx',
      'user-dialogs.ts',
      'team/staff-badge.tsx',
    ].map((file) => `client/features/access/${file}`),
  },
  {
    name: 'members',
    begins: ['member-filters.tsx', 'members.queries.ts'].map(
      (file) => `client/features/members/${file}`,
    ),
  },
  // Of students and of the settings: neither needs the forms and overlays that others with files have.
  { name: 'candles', begins: ['client/features/candles/candles-section.tsx'] },
  { name: 'activity', shares: (file) => ofActivity.test(file) },
  // What no overview needs of the contract.
  { name: 'calls', shares: (file) => /\?part=(calls|plain)$/.test(file) },
  // The overlays, and the code that positions them; no page waits for them before showing its content.
  {
    name: 'overlays',
    begins: [
      ...['menu-list', 'popover-panel', 'tooltip-bubble', 'drawer-panel', 'dialog-panel'].map(
        (file) => `client/ui/overlays/${file}.tsx`,
      ),
      'client/ui/overlays/confirm-dialog-panel.tsx',
    ],
    library: /@base-ui\/(?!react\/combobox\/)|@floating-ui\//,
  },
  // Those of several screens that no earlier part needs.
  { name: 'icons', shares: (file) => isIcon(file) },
  {
    name: 'forms',
    shares: (file) =>
      file.startsWith('client/ui/') ||
      (file.startsWith('client/platform/') && !/player/.test(file)),
  },
]
