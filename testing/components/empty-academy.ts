import { listOwnRoleRequests, listRoleRequests, listUsers } from '#contract/access/access.ts'
import { getAdminStats } from '#contract/admin.ts'
import { listAnnouncements, listCurrentAnnouncements } from '#contract/announcements.ts'
import { listAssignments } from '#contract/assignments.ts'
import { listAutomations } from '#contract/automations.ts'
import { getBackups } from '#contract/backups.ts'
import { listOwnCalls } from '#contract/bookings.ts'
import { listBroadcasts } from '#contract/broadcasts.ts'
import {
  type Candles,
  getCandles,
  listCandleFiles,
  listCandleSeries,
} from '#contract/candles/candles.ts'
import {
  getCertificateConditions,
  getCertificateDesign,
  listIssuedCertificates,
  listOwnCertificates,
} from '#contract/certificates.ts'
import { listChallenges } from '#contract/challenges.ts'
import { listChatGroups, listOwnChatGroups } from '#contract/chat-membership.ts'
import { listCheckpoints, listManagedCheckpoints } from '#contract/checkpoints.ts'
import { getConnections } from '#contract/connections/connections.ts'
import { getOwnCountry, getWithheldCountries } from '#contract/countries.ts'
import { listCoupons } from '#contract/coupons.ts'
import { dropCourseDraft, readCourseDraft, storeCourseDraft } from '#contract/course-drafts.ts'
import { getCourseFigures, listCourses } from '#contract/courses.ts'
import {
  getAcademyContent,
  getAgenda,
  getCommunityContent,
  getLearningPath,
  getMentorshipContent,
} from '#contract/dashboards.ts'
import { getProfile } from '#contract/identity/identity.ts'
import { listImports, listTradingAccounts } from '#contract/imports.ts'
import { listInvitations } from '#contract/invitations.ts'
import { listDocuments } from '#contract/invoices.ts'
import { getJournalFigures, getJournalSettings, listTrades } from '#contract/journal/journal.ts'
import { listPlaybooks } from '#contract/journal/journal-playbooks.ts'
import { getJournalSharing, listJournalRemarks } from '#contract/journal/journal-sharing.ts'
import { listFollowedSignals, listSignalOffers } from '#contract/journal/journal-signals.ts'
import { getExcursionAnalysis, getTradePlace } from '#contract/journal/trade-excursions.ts'
import { listTradeTemplates } from '#contract/journal/trade-templates.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { listLessonNotes } from '#contract/lesson-notes.ts'
import { listLessonQuestions, listQuestionQueue } from '#contract/lesson-questions.ts'
import { getCalendar, listLiveSessions } from '#contract/live-sessions.ts'
import { getMemberChoices, listMembers, listMemberViews } from '#contract/members.ts'
import { countUnreadMessages } from '#contract/messages/messages.ts'
import { getNeeds } from '#contract/needs.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getOnboarding, onboardingSteps } from '#contract/onboarding.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { readOverview } from '#contract/overview.ts'
import { listOwnDrills, listStudentDrills } from '#contract/own-drills.ts'
import { listProcessingPayments } from '#contract/payments/payment-ways.ts'
import { getPaymentConfig } from '#contract/payments/payments.ts'
import { getStripeSettings } from '#contract/payments/stripe-settings.ts'
import { getTransferSettings } from '#contract/payments/transfers.ts'
import { listOwnPromises, listPromises } from '#contract/promises.ts'
import { listSamples } from '#contract/samples.ts'
import { search } from '#contract/search.ts'
import { listShopOffers } from '#contract/shop/shop-offers.ts'
import { listSignalRecordings } from '#contract/signal-recordings.ts'
import { getSignalDeliveries, listSignalDeliveries } from '#contract/signals/deliveries.ts'
import { listSignalDrafts, listSignalSources } from '#contract/signals/incoming-signals.ts'
import { getPrices } from '#contract/signals/prices.ts'
import { getStamping, listRecordHeads } from '#contract/signals/receipts.ts'
import { listScheduledSignals } from '#contract/signals/scheduled-signals.ts'
import {
  alertChannels,
  getSignalAlerts,
  type SignalAlerts,
} from '#contract/signals/signal-alerts.ts'
import { listSignalChannels } from '#contract/signals/signal-channels.ts'
import { signalMoments } from '#contract/signals/signal-moments.ts'
import { listSignalOutlets } from '#contract/signals/signal-outlets.ts'
import { listSignalQuestions } from '#contract/signals/signal-questions.ts'
import {
  countSignalReads,
  listMemberSignalReads,
  noteSignalReads,
} from '#contract/signals/signal-reads.ts'
import {
  getSignalWarning,
  listWarningShowings,
  listWarningVersions,
} from '#contract/signals/signal-warnings.ts'
import { getTrackRecord, listSignals } from '#contract/signals/signals.ts'
import { getDisk } from '#contract/storage-quota.ts'
import { listStrategies } from '#contract/strategies.ts'
import { getSystem, listFailedJobs } from '#contract/system.ts'
import { getTaxSettings } from '#contract/taxes.ts'
import { listTeamInvitations } from '#contract/team-invitations.ts'
import { getOwnTestimonial, listTestimonials } from '#contract/testimonials.ts'
import { getVideoTracks } from '#contract/video-tracks.ts'
import { emptyConnections } from './empty-connections.ts'
import { emptySystem } from './empty-system.ts'
import type { FakeServer } from './fake-server.ts'

const noCandles: Candles = {
  pair: 'EURUSD',
  frame: 'M1',
  source: null,
  madeOf: null,
  synthetic: false,
  digits: 0,
  candles: 0,
  packed: '',
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-01-02T00:00:00.000Z',
  frames: [],
  available: null,
}

const noTracks = {
  tracks: [],
  chapters: [],
  chaptersUpdatedAt: null,
  chaptersMayNotFit: false,
}

const noResults = { won: 0, lost: 0, winRate: null, averageR: null, profitFactor: null }

/** What is told of signals to whoever has chosen nothing. */
export const usualAlerts: SignalAlerts = {
  channels: alertChannels.map((channel) => ({
    channel,
    moments: signalMoments.filter((moment) => moment !== 'note'),
  })),
  quietHours: null,
  timeZone: 'Europe/Paris',
}

/** Makes a server answer the dashboards' calls like an empty academy. */
export function plansEmptyAcademy(server: FakeServer): FakeServer {
  const lists = [listOwnRoleRequests, listRoleRequests, listUsers, listCourses, listLiveSessions]
  const others = [listSignals, listNotifications, listAssignments, listTrades, listStrategies]
  const ofLessons = [listLessonNotes, listLessonQuestions, listQuestionQueue, listSamples]
  for (const list of [...lists, ...others, ...ofLessons, listChallenges, search]) {
    server.answer(list, [])
  }
  server.answer(getVideoTracks, noTracks)
  server.answer(listOwnCalls, { mentors: [], callsBought: 0, calls: [] })
  server.answer(listCheckpoints, [])
  server.answer(listManagedCheckpoints, [])
  server.answer(noteSignalReads, null)
  server.answer(listSignalRecordings, [])
  server.answer(listSignalQuestions, [])
  server.answer(getPrices, {
    resolves: false,
    spreads: [],
    updatedAt: '2026-01-01T00:00:00.000Z',
    key: null,
    quotes: [],
  })
  server.answer(listRecordHeads, { academy: 'https://academy.example', keys: [], heads: [] })
  server.answer(getStamping, {
    service: null,
    stamped: 0,
    newest: null,
    waiting: 0,
    problem: null,
  })
  server.answer(countSignalReads, [])
  server.answer(listMemberSignalReads, { total: 0, items: [] })
  for (const list of [listTradingAccounts, listImports, listPlaybooks]) server.answer(list, [])
  for (const list of [listOwnDrills, listStudentDrills]) server.answer(list, [])
  for (const list of [listCandleFiles, listCandleSeries]) server.answer(list, [])
  for (const list of [listAnnouncements, listCurrentAnnouncements]) server.answer(list, [])
  server.answer(getExcursionAnalysis, {
    trades: 0,
    withoutStop: 0,
    withoutCandles: 0,
    synthetic: false,
    points: [],
    totalR: 0,
    usualTarget: null,
    whatIfs: [],
  })
  server.answer(getTradePlace, { excursion: null, previous: null, next: null })
  server.answer(getCandles, noCandles)
  server.answer(countUnreadMessages, { count: 0 })
  server.answer(getLeaderboard, {
    entries: [],
    isNamed: false,
    tradesAtLeast: 3,
    month: null,
    months: [],
  })
  server.answer(listCurrentAnnouncements, [])
  server.answer(getAcademyInfo, {
    brand: 'Meridian',
    publicUrl: 'https://academy.example',
    nextCohort: { startsOn: '2099-01-01', seats: 20, seatsLeft: 20 },
    communitySignupOpen: true,
    registrationOpen: true,
    contact: { email: null, supportUrl: null },
    showcase: null,
    mediaHosts: [],
    offers: {},
    words: null,
    look: null,
    askWithoutPayment: true,
    demoAccounts: [],
  })
  server.answer(getCourseFigures, { total: 0, published: 0, beginner: 0, minutes: 0 })
  server.answer(getAdminStats, {
    totalStudents: 0,
    activeMentorships: 0,
    revenueThisMonth: 0,
    expiringMentorships: 0,
    expiringSoon: [],
    courses: [],
    unlistedProxy: null,
  })
  server.answer(getOnboarding, {
    steps: onboardingSteps.map((name) => ({ name, done: true })),
    named: true,
    putAway: false,
    choices: [],
    claims: [],
    differing: [],
    payment: 'provider',
    hasMailServer: true,
  })
  server.answer(getDisk, { freeBytes: 9e9, totalBytes: 1e10, minimumBytes: 5e8, low: false })
  server.answer(getSystem, emptySystem)
  server.answer(getConnections, emptyConnections)
  server.answer(listFailedJobs, [])
  server.answer(getBackups, { daily: false, last: null, lastMade: null })
  server.answer(getTrackRecord, {
    ...noResults,
    finished: 0,
    withR: 0,
    expectancyR: null,
    equityCurve: [],
  })
  server.answer(listScheduledSignals, [])
  server.answer(listSignalDrafts, [])
  server.answer(listSignalSources, [])
  server.answer(listSignalChannels, { available: false, channels: [], waiting: null })
  server.answer(getSignalAlerts, usualAlerts)
  server.answer(getSignalWarning, { warning: null })
  server.answer(listWarningVersions, [])
  server.answer(listWarningShowings, [])
  server.answer(getOwnCountry, { country: null, isAsked: false, isWithheld: false })
  server.answer(getWithheldCountries, {
    countries: [],
    withholdsUndeclared: false,
    members: 0,
    undeclared: 0,
    updatedAt: '2026-11-01T00:00:00.000Z',
  })
  server.answer(getSignalDeliveries, { channels: [], posts: [] })
  server.answer(listSignalDeliveries, [])
  server.answer(getOwnTestimonial, {
    testimonial: null,
    recorded: { withResult: 'Recorded here: nothing.', without: 'Recorded here: nothing.' },
  })
  server.answer(listTestimonials, [])
  server.answer(listOwnCertificates, { certificates: [], standings: [] })
  server.answer(listIssuedCertificates, [])
  server.answer(readCourseDraft, { draft: null })
  server.answer(dropCourseDraft, null)
  server.answer(storeCourseDraft, {
    typed: {},
    seen: '2026-01-05T08:00:00.000Z',
    updatedAt: '2026-01-05T08:00:00.000Z',
  })
  server.answer(getCertificateConditions, {
    ...{ isIssued: true, allLessons: true, allAssignments: true },
    ...{ quizPercent: null, decisions: null, averageR: null, sessions: null },
    ...{ finalProjectId: null, finalProjectPoints: null },
    updatedAt: '2026-01-05T08:00:00.000Z',
  })
  server.answer(getCertificateDesign, {
    ...{ accent: null, signer: '', signerTitle: '', signature: null },
    updatedAt: '2026-01-05T08:00:00.000Z',
  })
  server.answer(listCoupons, [])
  server.answer(listShopOffers, [])
  server.answer(listDocuments, [])
  server.answer(readOverview, {
    months: [],
    weeks: [],
    subscriptions: { active: 0, activeAtStart: 0, lapsed: 0, endingSoon: 0, expected: [] },
    refunds: { count: 0, sums: [] },
    visits: 0,
    payments: 0,
    booksAgree: true,
  })
  server.answer(getProfile, {
    name: 'Ann',
    email: 'ann@people.example',
    emailConfirmed: true,
    pendingEmail: null,
    avatarUrl: null,
    roles: ['community_student'],
    staffRole: null,
    subscriptions: [],
    createdAt: '2026-01-05T08:00:00.000Z',
  })
  const config = {
    provider: 'sandbox',
    publishableKey: null,
    testMode: true,
    available: true,
  } as const
  server.answer(getPaymentConfig, config)
  server.answer(listProcessingPayments, [])
  server.answer(getStripeSettings, {
    isSetUp: false,
    allMethods: false,
    methods: [],
    updatedAt: '2026-01-05T08:00:00.000Z',
  })
  server.answer(getTransferSettings, {
    isOn: false,
    details: null,
    currencies: [],
    updatedAt: '2026-01-05T08:00:00.000Z',
  })
  server.answer(getTaxSettings, {
    byCountry: false,
    sellerCountry: null,
    rates: [],
    updatedAt: '2026-01-05T08:00:00.000Z',
  })
  server.answer(getNeeds, {})
  server.answer(listInvitations, [])
  server.answer(listTeamInvitations, [])
  server.answer(listBroadcasts, [])
  server.answer(listAutomations, [])
  server.answer(listMembers, [])
  server.answer(getMemberChoices, { tags: [], cohorts: [], offers: [] })
  server.answer(listMemberViews, [])
  server.answer(getCalendar, { url: 'https://academy.example/calendar/of-nobody.ics' })
  for (const list of [listFollowedSignals, listJournalRemarks, listTradeTemplates]) {
    server.answer(list, [])
  }
  server.answer(listSignalOffers, [])
  server.answer(getJournalSharing, { byHand: 'chosen', accounts: [], notes: false })
  server.answer(getJournalSettings, {
    currency: 'USD',
    startingBalanceCents: 0,
    defaultRiskPercent: 1,
  })
  server.answer(getJournalFigures, {
    ...noResults,
    currency: 'USD',
    currencies: [],
    trades: 0,
    netProfitCents: 0,
    grossProfitCents: 0,
    grossLossCents: 0,
    expectancyCents: null,
    totalR: 0,
    tradesWithR: 0,
    maxDrawdown: { cents: 0, percent: null },
    equityCurve: [],
  })
  server.answer(getCommunityContent, {
    courses: [],
    signals: [],
    links: { telegram: null, discord: null },
  })
  server.answer(getAcademyContent, {
    progress: { overallProgress: 0, completedLessons: 0, totalLessons: 0 },
    assignments: [],
    liveSession: null,
    tradingJournal: { totalTrades: 0 },
  })
  server.answer(getAgenda, { next: null, isNew: false, week: [] })
  server.answer(getLearningPath, { path: null })
  server.answer(listOwnPromises, [])
  server.answer(listPromises, [])
  server.answer(listOwnChatGroups, [])
  server.answer(listChatGroups, [])
  server.answer(listSignalOutlets, [])
  server.answer(getMentorshipContent, {
    mentorshipSessions: [],
    advancedStrategies: [],
    challenges: [],
    performance: {
      winRate: 0,
      profitLoss: 0,
      currency: 'USD',
      tradesCount: 0,
      fromStatements: 0,
      rankPosition: null,
    },
  })
  return server
}
