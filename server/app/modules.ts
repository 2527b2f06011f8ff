import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { accountRules } from '#server/modules/account-rules/index.ts'
import { activity } from '#server/modules/activity/index.ts'
import { admin } from '#server/modules/admin/index.ts'
import { announcements } from '#server/modules/announcements/index.ts'
import { assignments } from '#server/modules/assignments/index.ts'
import { automations } from '#server/modules/automations/index.ts'
import { backups } from '#server/modules/backups/index.ts'
import { bookings } from '#server/modules/bookings/index.ts'
import { broadcasts } from '#server/modules/broadcasts/index.ts'
import { candles } from '#server/modules/candles/index.ts'
import { certificates } from '#server/modules/certificates/index.ts'
import { challenges } from '#server/modules/challenges/index.ts'
import { chatMembership } from '#server/modules/chat-membership/index.ts'
import { checkpoints } from '#server/modules/checkpoints/index.ts'
import { connections } from '#server/modules/connections/index.ts'
import { coupons } from '#server/modules/coupons/index.ts'
import { courseStudents } from '#server/modules/course-students/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { dashboards } from '#server/modules/dashboards/index.ts'
import { disputes } from '#server/modules/disputes/index.ts'
import { drills } from '#server/modules/drills/index.ts'
import { exercises } from '#server/modules/exercises/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { imports } from '#server/modules/imports/index.ts'
import { invitations } from '#server/modules/invitations/index.ts'
import { invoices } from '#server/modules/invoices/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { lessonQuestions } from '#server/modules/lesson-questions/index.ts'
import { linkedLessons } from '#server/modules/linked-lessons/index.ts'
import { liveSessions } from '#server/modules/live-sessions/index.ts'
import { mailTemplates } from '#server/modules/mail-templates/index.ts'
import { mails } from '#server/modules/mails/index.ts'
import { marking } from '#server/modules/marking/index.ts'
import { media } from '#server/modules/media/index.ts'
import { members } from '#server/modules/members/index.ts'
import { messages } from '#server/modules/messages/index.ts'
import { movingOut } from '#server/modules/moving-out/index.ts'
import { notifications } from '#server/modules/notifications/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { onboarding } from '#server/modules/onboarding/index.ts'
import { overview } from '#server/modules/overview/index.ts'
import { ownDrills } from '#server/modules/own-drills/index.ts'
import { payments } from '#server/modules/payments/index.ts'
import { practice } from '#server/modules/practice/index.ts'
import { promises } from '#server/modules/promises/index.ts'
import { quizzes } from '#server/modules/quizzes/index.ts'
import { renditions } from '#server/modules/renditions/index.ts'
import { reviews } from '#server/modules/reviews/index.ts'
import { search } from '#server/modules/search/index.ts'
import { secondFactors } from '#server/modules/second-factors/index.ts'
import { shop } from '#server/modules/shop/index.ts'
import { signals } from '#server/modules/signals/index.ts'
import { site } from '#server/modules/site/index.ts'
import { storageQuota } from '#server/modules/storage-quota/index.ts'
import { strategies } from '#server/modules/strategies/index.ts'
import { system } from '#server/modules/system/index.ts'
import { testimonials } from '#server/modules/testimonials/index.ts'
import { textCharts } from '#server/modules/text-charts/index.ts'
import { videoTracks } from '#server/modules/video-tracks/index.ts'
import { withdrawals } from '#server/modules/withdrawals/index.ts'

/** Every module of the academy, in no particular order; this is the only complete list. */
export const modules = {
  academySettings,
  access,
  accountRules,
  activity,
  admin,
  announcements,
  assignments,
  automations,
  backups,
  bookings,
  candles,
  certificates,
  challenges,
  chatMembership,
  connections,
  coupons,
  courses,
  courseStudents,
  dashboards,
  disputes,
  drills,
  exercises,
  onboarding,
  identity,
  imports,
  invitations,
  invoices,
  journal,
  broadcasts,
  lessonQuestions,
  linkedLessons,
  liveSessions,
  mailTemplates,
  mails,
  marking,
  media,
  members,
  messages,
  movingOut,
  notifications,
  offers,
  overview,
  ownDrills,
  payments,
  practice,
  promises,
  quizzes,
  renditions,
  reviews,
  search,
  secondFactors,
  shop,
  signals,
  site,
  storageQuota,
  strategies,
  system,
  testimonials,
  videoTracks,
  checkpoints,
  textCharts,
  withdrawals,
}
