import { accessEvents } from '#client/features/access/access.keys.ts'
import { adminEvents } from '#client/features/admin/admin.keys.ts'
import { announcementEvents } from '#client/features/announcements/announcements.keys.ts'
import { assignmentEvents } from '#client/features/assignments/assignments.keys.ts'
import { certificateEvents } from '#client/features/certificates/certificates.keys.ts'
import { challengeEvents } from '#client/features/challenges/challenges.keys.ts'
import { courseEvents } from '#client/features/courses/courses.keys.ts'
import { academyEvents } from '#client/features/dashboards/academy/academy.keys.ts'
import { agendaEvents } from '#client/features/dashboards/agenda/agenda.keys.ts'
import { communityEvents } from '#client/features/dashboards/community/community.keys.ts'
import { mentorshipEvents } from '#client/features/dashboards/mentorship/mentorship.keys.ts'
import { firstHourEvents } from '#client/features/first-hour/first-hour.keys.ts'
import { profileEvents } from '#client/features/identity/profile/profile.keys.ts'
import { invoiceEvents } from '#client/features/invoices/invoices.keys.ts'
import { journalEvents } from '#client/features/journal/journal.keys.ts'
import { sessionEvents } from '#client/features/live-sessions/live-sessions.keys.ts'
import { mailWordsEvents } from '#client/features/mail-words/mail-words.keys.ts'
import { memberEvents } from '#client/features/members/members.keys.ts'
import { messageEvents } from '#client/features/messages/messages.keys.ts'
import { notificationEvents } from '#client/features/notifications/notifications.keys.ts'
import { offerEvents } from '#client/features/offers/offers.keys.ts'
import { overviewEvents } from '#client/features/overview/overview.keys.ts'
import { paymentEvents } from '#client/features/payments/payments.keys.ts'
import { secondFactorEvents } from '#client/features/second-factors/second-factors.keys.ts'
import { signalEvents } from '#client/features/signals/signals.keys.ts'
import { siteEvents } from '#client/features/site/site.keys.ts'
import { strategyEvents } from '#client/features/strategies/strategies.keys.ts'
import type { LiveEntry } from '#client/platform/http/live.tsx'

/** Which queries each server event makes stale; every feature adds its lines. */
export const liveTable: readonly LiveEntry[] = [
  ...accessEvents,
  ...adminEvents,
  ...announcementEvents,
  ...assignmentEvents,
  ...certificateEvents,
  ...challengeEvents,
  ...courseEvents,
  ...academyEvents,
  ...agendaEvents,
  ...communityEvents,
  ...firstHourEvents,
  ...mentorshipEvents,
  ...profileEvents,
  ...invoiceEvents,
  ...journalEvents,
  ...sessionEvents,
  ...memberEvents,
  ...messageEvents,
  ...notificationEvents,
  ...offerEvents,
  ...overviewEvents,
  ...paymentEvents,
  ...secondFactorEvents,
  ...signalEvents,
  ...mailWordsEvents,
  ...siteEvents,
  ...strategyEvents,
]
