/** A path below the academy's own address. */
export type PagePath = `/${string}`

/** The dashboard's page of a section; the first section is the dashboard itself. */
export const sectionPage = (section: string): PagePath =>
  section === 'overview' ? '/dashboard' : `/dashboard/${section}`

/**
 * The addresses of the client's pages, as paths: of its routes, of links, and of what the server
 * sends people to. A section shows what the reader's roles open: 'signals' is another page for a
 * student than for an administrator.
 */
export const pages = {
  home: '/',
  privacy: '/privacy',
  terms: '/terms',
  risk: '/risk',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** The token of the mail follows as the query `token`. */
  resetPassword: '/reset-password',
  /** Where links of mails lead; each has its token as the query `token`. */
  confirmAddress: '/confirm-address',
  takeBackAddress: '/take-back-address',
  unsubscribe: '/unsubscribe',
  invitation: '/invitation',
  /** Where a certificate's code is typed in. */
  certificates: '/certificates',
  /** What unknown addresses are answered with. */
  notFound: '/404',
  profile: '/profile',
  settings: '/settings',
  /** Every component of the client; while developing only. */
  design: '/design',

  dashboard: '/dashboard',
  /** What was done, and by whom. */
  activity: sectionPage('activity'),
  assignments: sectionPage('assignments'),
  challenges: sectionPage('challenges'),
  community: sectionPage('community'),
  courses: sectionPage('courses'),
  journal: sectionPage('journal'),
  /** The live sessions of the academy. */
  live: sectionPage('live'),
  /** Who was asked in, and asking in more. */
  invitations: sectionPage('invitations'),
  /** The office's list of members; below it each one's own page. */
  members: sectionPage('members'),
  messages: sectionPage('messages'),
  /** The live sessions of the mentorship, and those that an administrator manages. */
  sessions: sectionPage('sessions'),
  signals: sectionPage('signals'),
  strategies: sectionPage('strategies'),
  transactions: sectionPage('transactions'),
  users: sectionPage('users'),
} as const

/** The areas that need a role: each has the sections of its dashboard at addresses of its own. */
export const roleAreas = {
  admin: '/admin',
  academy: '/academy',
  mentorship: '/mentorship',
} as const

/** Where anybody can verify the certificate with this code. */
export const certificatePage = (code: string): PagePath => `${pages.certificates}/${code}`

/** Where a reset link leads. */
export const resetPasswordPage = (token: string): PagePath =>
  `${pages.resetPassword}?token=${token}`

/** Where the link leads by which an address is confirmed. */
export const confirmAddressPage = (token: string): PagePath =>
  `${pages.confirmAddress}?token=${token}`

/** Where the link of an invitation leads. */
export const invitationPage = (token: string): PagePath => `${pages.invitation}?token=${token}`

/** Where the link leads by which a change of address is taken back. */
export const takeBackAddressPage = (token: string): PagePath =>
  `${pages.takeBackAddress}?token=${token}`

/** Where a reader of mails wants no more of them. */
export const unsubscribePage = (token: string): PagePath => `${pages.unsubscribe}?token=${token}`

/** Everything about one member, for the office. */
export const memberPage = (id: string): PagePath => `${pages.members}/${id}`

/** Where a student's files of candles are sent. */
export const candlesPage: PagePath = `${pages.journal}/candles`

/** Where statements are read into the journal. */
export const importsPage: PagePath = `${pages.journal}/imports`

/** One statement, from its reading to its import and after. */
export const importPage = (id: string): PagePath => `${importsPage}/${id}`

/** The journal that a student shares, as the academy reads it; with one of its trades opened. */
export const sharedJournalPage = (userId: string, tradeId?: string): PagePath =>
  tradeId ? `${pages.journal}/${userId}?trade=${tradeId}` : `${pages.journal}/${userId}`

/** What the provider of a trading account demands, and where the account stands. */
export const accountRulesPage = (id: string): PagePath => `${pages.journal}/rules/${id}`

export const strategyPage = (id: string): PagePath => `${pages.strategies}/${id}`

/** Names the student whose conversation an administrator reads. */
export const studentParameter = 'user'

/** Names the signal that the journal opens the form of a trade for. */
export const takeParameter = 'take'

/** Names the signal that a list of signals shows before all others. */
export const signalParameter = 'signal'

/** A student's course, with its lessons. */
const coursePage = (courseId: string): PagePath => `${pages.courses}/${courseId}`

/** One lesson of it, in the player. */
export const lessonPage = (courseId: string, lessonId: string): PagePath =>
  `${coursePage(courseId)}/${lessonId}`

/** A student's assignment, opened to be handed in. */
export const assignmentPage = (id: string): PagePath => `${pages.assignments}/${id}`

/** An administrator's conversation with this student. */
export const conversationPage = (userId: string): PagePath =>
  `${pages.messages}?${studentParameter}=${userId}`

/** Opens a student's own conversation over the page. */
export const conversationParameter = 'conversation'

export const ownConversationPage = `${pages.dashboard}?${conversationParameter}=open`
