import type { Role } from '../access/permissions.ts'

/** A path relative to the academy's origin. */
export type PagePath = `/${string}`

/** The dashboard page of a section; the first section is the dashboard itself. */
export const sectionPage = (section: string): PagePath =>
  section === 'overview' ? '/dashboard' : `/dashboard/${section}`

/**
 * The paths of the client's pages: for routes, links, and redirects by the server. The content of a
 * section depends on the reader's roles: 'signals' is a different page for a student and for an
 * administrator.
 */
export const pages = {
  home: '/',
  privacy: '/privacy',
  terms: '/terms',
  risk: '/risk',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** The token from the mail follows as the query parameter `token`. */
  resetPassword: '/reset-password',
  /** The targets of links in mails; each has its token as the query parameter `token`. */
  confirmAddress: '/confirm-address',
  takeBackAddress: '/take-back-address',
  unsubscribe: '/unsubscribe',
  invitation: '/invitation',
  /** The offers beside the programs, each at its own address below. */
  offers: '/offers',
  /** The form for verifying a certificate by its code. */
  certificates: '/certificates',
  /** The figures of all signals for everybody, where the owner has switched it on. */
  record: '/record',
  /** Verifies receipts and exports of the signals' record. */
  verifyRecord: '/record/verify',
  /** Shown for unknown addresses. */
  notFound: '/404',
  profile: '/profile',
  settings: '/settings',
  /** A gallery of all the client's components; in development only. */
  design: '/design',

  dashboard: '/dashboard',
  /** What was done, and by whom. */
  activity: sectionPage('activity'),
  assignments: sectionPage('assignments'),
  /** The one-to-one calls of a student, and those of the office. */
  calls: sectionPage('calls'),
  challenges: sectionPage('challenges'),
  /** The groups at Telegram and Discord, and who is in them. */
  chatGroups: sectionPage('chat-groups'),
  community: sectionPage('community'),
  courses: sectionPage('courses'),
  journal: sectionPage('journal'),
  /** The live sessions of the academy. */
  live: sectionPage('live'),
  /** Existing invitations, and a form for new ones. */
  invitations: sectionPage('invitations'),
  /** The office's list of members, with a page for each member below it. */
  members: sectionPage('members'),
  messages: sectionPage('messages'),
  /** The live sessions of the mentorship, and those that an administrator manages. */
  sessions: sectionPage('sessions'),
  /** What programs promise, on the page of the offers. */
  promises: sectionPage('offers'),
  /** The questions on lessons, and the answers to mark, for those who teach. */
  questions: sectionPage('questions'),
  /** What was wrong in quizzes and drills, a few cards a day. */
  reviews: sectionPage('reviews'),
  signals: sectionPage('signals'),
  /** The texts of the site, and what members say for it. */
  site: sectionPage('site'),
  strategies: sectionPage('strategies'),
  transactions: sectionPage('transactions'),
  users: sectionPage('users'),
} as const

/** The areas that require a role: each has the sections of its dashboard under its own path. */
export const roleAreas = {
  admin: '/admin',
  academy: '/academy',
  mentorship: '/mentorship',
} as const

/** Where the signed heads of the signals' record are published. */
export const recordHeadsAddress: PagePath = '/record/heads.json'

/** The public page that verifies the certificate with this code. */
export const certificatePage = (code: string): PagePath => `${pages.certificates}/${code}`

/** Where a provider's page sends whoever has paid there, or has not. */
export const paymentReturnPath = (payment: string): PagePath =>
  `${pages.dashboard}?${paymentReturnParameter}=${payment}`

/** Names the payment in that address. */
export const paymentReturnParameter = 'payment'

/** The public page of an offer, by its address. */
export const offerPage = (slug: string): PagePath => `${pages.offers}/${slug}`

/** The target of a password reset link. */
export const resetPasswordPage = (token: string): PagePath =>
  `${pages.resetPassword}?token=${token}`

/** The target of a link that confirms an address. */
export const confirmAddressPage = (token: string): PagePath =>
  `${pages.confirmAddress}?token=${token}`

/** The target of an invitation link. */
export const invitationPage = (token: string): PagePath => `${pages.invitation}?token=${token}`

/** The target of a link that reverts a change of address. */
export const takeBackAddressPage = (token: string): PagePath =>
  `${pages.takeBackAddress}?token=${token}`

/** The page for unsubscribing from mails. */
export const unsubscribePage = (token: string): PagePath => `${pages.unsubscribe}?token=${token}`

/** Everything about one member, for the office. */
export const memberPage = (id: string): PagePath => `${pages.members}/${id}`

/** The own journal, also of those who find the students' journals at its address. */
export const ownJournalPage: PagePath = `${pages.journal}?view=trades`

/** Where a student uploads candle files. */
export const candlesPage: PagePath = `${pages.journal}/candles`

/** The own practice runs: markets replayed bar by bar. */
export const practicePage: PagePath = `${pages.journal}/practice`

export const practiceRunPage = (id: string): PagePath => `${practicePage}/${id}`

/** Where statements are imported into the journal. */
export const importsPage: PagePath = `${pages.journal}/imports`

/** How to get a statement from each platform. */
export const statementHelpPage: PagePath = `${importsPage}/how-to`

/** One statement, from reading to import and afterwards. */
export const importPage = (id: string): PagePath => `${importsPage}/${id}`

/** A student's shared journal as the academy sees it, optionally with one of its trades open. */
export const sharedJournalPage = (userId: string, tradeId?: string): PagePath =>
  tradeId ? `${pages.journal}/${userId}?trade=${tradeId}` : `${pages.journal}/${userId}`

/** The list of the drills of own trades. */
export const ownDrillsPage: PagePath = `${pages.journal}?view=own-drills`

/** A drill of own trades. */
export const ownDrillPage = (id: string): PagePath => `${pages.journal}/own-drills/${id}`

/** The rules of a trading account, and its current state. */
export const accountRulesPage = (id: string): PagePath => `${pages.journal}/rules/${id}`

export const strategyPage = (id: string): PagePath => `${pages.strategies}/${id}`

/** The query parameter naming the student whose conversation an administrator reads. */
export const studentParameter = 'user'

/** The query parameter naming the signal for which the journal opens the trade form. */
export const takeParameter = 'take'

/** The query parameter naming what a section is asked to begin, such as its form for something new. */
export const askedParameter = 'do'

/** The query parameter with the lots that this form starts with. */
export const lotsParameter = 'lots'

/** The query parameter naming the signal that a list shows first. */
export const signalParameter = 'signal'

/** The page of one signal, in whichever area its reader sees signals. */
export const ownSignalPage = (id: string): PagePath => `${pages.signals}/${id}`

/** How the members were told of signals, for those who publish them. */
export const deliveriesPage: PagePath = `${pages.signals}/deliveries`

/** Where those whom `role` lets see a signal read it; the page shows it first. */
export const signalPage = (role: Role, id: string): PagePath =>
  `${role === 'academy_student' ? pages.dashboard : pages.signals}?${signalParameter}=${id}`

/** A student's course, with its lessons. */
export const coursePage = (courseId: string): PagePath => `${pages.courses}/${courseId}`

/** One lesson of a course, in the player. */
export const lessonPage = (courseId: string, lessonId: string): PagePath =>
  `${coursePage(courseId)}/${lessonId}`

/** The same in the area that those who teach may enter whatever program they teach in. */
export const taughtLessonPage = (courseId: string, lessonId: string): PagePath =>
  `${roleAreas.academy}/courses/${courseId}/${lessonId}`

/** The questions that wait for an answer. */
export const openQuestionsPage: PagePath = `${pages.questions}?state=open`

/** The answers to quizzes and chart exercises that wait for points. */
export const toMarkPage: PagePath = `${pages.questions}?view=marking`

/** A student's assignment, open for submission. */
export const assignmentPage = (id: string): PagePath => `${pages.assignments}/${id}`

/** An administrator's conversation with this student. */
export const conversationPage = (userId: string): PagePath =>
  `${pages.messages}?${studentParameter}=${userId}`

/** The query parameter that opens a student's own conversation over the page. */
export const conversationParameter = 'conversation'

export const ownConversationPage = `${pages.dashboard}?${conversationParameter}=open`
