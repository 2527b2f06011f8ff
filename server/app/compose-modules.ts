import { createAccess, effectiveRoles } from '#server/modules/access/index.ts'
import { createAdmin } from '#server/modules/admin/index.ts'
import { createAssignments } from '#server/modules/assignments/index.ts'
import { createCertificates } from '#server/modules/certificates/index.ts'
import { createCourses } from '#server/modules/courses/index.ts'
import { createDashboards } from '#server/modules/dashboards/index.ts'
import { createIdentity } from '#server/modules/identity/index.ts'
import { createJournal } from '#server/modules/journal/index.ts'
import { createLiveSessions } from '#server/modules/live-sessions/index.ts'
import { createMedia } from '#server/modules/media/index.ts'
import { createMentorship } from '#server/modules/mentorship/index.ts'
import { createMessages } from '#server/modules/messages/index.ts'
import { createNotifications, pushNetwork } from '#server/modules/notifications/index.ts'
import { createPayments } from '#server/modules/payments/index.ts'
import { createSignals } from '#server/modules/signals/index.ts'
import { createActors } from './actors.ts'
import { type AcademyOptions, createLimiters, keyFor, type Platform } from './compose-platform.ts'
import type { Config } from './config.ts'
import { joinKeepers } from './file-keepers.ts'

/** Where push services turn to about this academy: mail servers need not exist in development. */
const contactOf = ({ PUBLIC_URL, MAIL_FROM }: Config) =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${MAIL_FROM.address}`

/** Builds every module and ties them together; nothing else knows them all. */
export function createModules(options: AcademyOptions, platform: Platform) {
  const { config, log, now } = options
  const { db, jobs, mail, storage } = platform
  const forget = (userId: string) => actors.forget(userId)

  const limiters = createLimiters(options, platform)
  const identity = createIdentity({
    db,
    now,
    log,
    jobs,
    mail,
    jwtSecret: keyFor(config.JWT_SECRET, 'access tokens'),
    limiters,
    media: {
      receiveAvatar: (request) => media.receiveAvatar(request),
      addressOf: (holder, key) => media.addressOf(holder, key),
      deleteFiles: (tx, keys) => media.deleteFiles(tx, keys),
      dropFile: (key) => media.dropFile(key),
    },
    accessOf: (userId) => access.accessOf(userId),
    effectiveRoles,
    subscriptionsOf: (userId) => access.subscriptionsOf(userId),
    prepareDeletion: (tx, actor, userId) => access.prepareDeletion(tx, actor, userId),
    exporters: {
      access: (userId) => access.exportFor(userId),
      payments: (userId) => payments.exportFor(userId),
      courses: (userId) => courses.exportFor(userId),
      certificates: (userId) => certificates.exportFor(userId),
      assignments: (userId) => assignments.exportFor(userId),
      liveSessions: (userId) => liveSessions.exportFor(userId),
      journal: (userId) => journal.exportFor(userId),
      messages: (userId) => messages.exportFor(userId),
      mentorship: (userId) => mentorship.exportFor(userId),
      notifications: (userId) => notifications.exportFor(userId),
    },
    onSessionsEnded: forget,
  })
  const access = createAccess({
    db,
    now,
    identity,
    payments: { refundForRequest: (tx, id) => payments.refundForRequest(tx, id) },
    onAccessChanged: forget,
  })
  const payments = createPayments({
    db,
    now,
    log,
    jobs,
    stripe: config.stripe,
    sandboxPays: config.sandboxPays,
    sandboxSecret: keyFor(config.JWT_SECRET, 'sandbox webhooks'),
    limiter: limiters.payments,
    identity,
    access,
    tellAdmins: (tx, news) =>
      notifications.broadcast(tx, 'admin', {
        ...news,
        type: 'warning',
        action: { label: 'View transactions', href: '/admin/transactions' },
      }),
  })
  const actors = createActors({
    now,
    verifyAccessToken: identity.verifyAccessToken,
    findCallers: identity.findCallers,
  })
  const media = createMedia({
    storage,
    jobs,
    now,
    signingSecret: keyFor(config.JWT_SECRET, 'media addresses'),
    videoMaxBytes: config.VIDEO_MAX_BYTES,
    actorOf: actors.actorOf,
    ...joinKeepers(() => [identity, courses, journal, assignments, signals]),
  })
  const courses = createCourses({
    db,
    now,
    media,
    onLessonCompleted: (tx, userId) => certificates.consider(tx, userId),
  })
  const journal = createJournal({ db, now, identity, media })
  const assignments = createAssignments({
    db,
    now,
    identity,
    courses,
    media,
    onPassed: (tx, userId) => certificates.consider(tx, userId),
  })
  const certificates = createCertificates({
    db,
    now,
    jobs,
    publicUrl: config.PUBLIC_URL,
    brand: async () => (await admin.settings.read(db.pool)).brand,
    rolesOf: async (userId) => (await access.accessOf(userId)).roles,
    nameOf: async (userId) => (await identity.usersByIds(db.pool, [userId]))[0]?.name ?? null,
    lessonsOf: (userId) => courses.programLessons(userId, 'academy_student'),
    assignmentsOf: assignments.countPassed,
  })
  const liveSessions = createLiveSessions({
    db,
    now,
    publicUrl: config.PUBLIC_URL,
    calendarSecret: keyFor(config.JWT_SECRET, 'calendar feeds'),
    brand: async () => (await admin.settings.read(db.pool)).brand,
    rolesOf: async (id) => {
      const [known] = await identity.usersByIds(db.pool, [id])
      return known ? (await access.accessOf(id)).roles : null
    },
  })
  const signals = createSignals({ db, now, media })
  const mentorship = createMentorship({
    db,
    now,
    signals,
    journalFigures: journal.figuresOfPeriod,
    completedLessons: courses.completedLessons,
  })
  const messages = createMessages({ db, now, identity, limiter: limiters.messages })
  const notifications = createNotifications({
    db,
    now,
    log,
    jobs,
    mail,
    push: { network: pushNetwork, contact: contactOf(config) },
    telegram: config.telegram && {
      ...config.telegram,
      publicUrl: config.PUBLIC_URL,
      databaseUrl: options.databaseUrl,
    },
    registeredAt: async (id) => (await identity.usersByIds(db.pool, [id]))[0]?.createdAt ?? null,
    wantsBroadcasts: async (id) => (await identity.preferencesOf(id)).channels.inApp,
    mailReaders: (part) => identity.mailReaders(db.pool, part),
    rolesOf: access.rolesOf,
    subjects: {
      describeSignal: signals.describe,
      describeLiveSession: liveSessions.describe,
      describeRoleRequest: access.describeRoleRequest,
      describeMessage: messages.describe,
      describeGrade: assignments.describeGrade,
      describeTrade: journal.describe,
      describeCertificate: certificates.describe,
    },
  })
  const admin = createAdmin({
    db,
    now,
    brand: config.BRAND_NAME,
    identity,
    access,
    courses,
    payments,
  })
  const dashboards = createDashboards({
    timeZoneOf: async (userId) => (await identity.preferencesOf(userId)).timeZone,
    now,
    access,
    courses,
    assignments,
    journal,
    liveSessions,
    mentorship,
    signals,
    settings: { read: () => admin.settings.read(db.pool) },
  })
  return {
    identity,
    access,
    payments,
    actors,
    media,
    courses,
    journal,
    assignments,
    certificates,
    liveSessions,
    signals,
    mentorship,
    messages,
    notifications,
    admin,
    dashboards,
  }
}
