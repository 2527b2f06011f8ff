import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('these events have notices, and no others', () => {
  const types = [...app.academy.platform.contributed.notices.keys()]
  expect(types.toSorted()).toEqual([
    'access.taken_back',
    'account.news',
    'announcement.begun',
    'assignment.extended',
    'assignment.graded',
    'backup.failed',
    'booking.cancelled',
    'booking.made',
    'booking.moved',
    'booking.soon',
    'booking.tomorrow',
    'certificate.issued',
    'certificate.restored',
    'certificate.revoked',
    'chat_group.troubled',
    'cohort.moved',
    'cohort.placed',
    'conversation.assigned',
    'country.asked',
    'course.waits',
    'disk.changed',
    'dispute.lost',
    'dispute.opened',
    'dispute.won',
    'exercise.marked',
    'journal.commented',
    'live_session.moved',
    'live_session.place_given',
    'live_session.scheduled',
    'live_session.several',
    'live_session.soon',
    'live_session.tomorrow',
    'message.new',
    'own_drill.sent',
    'ownership.handed_over',
    'promise.broken',
    'question.answered',
    'quiz.marked',
    'receipt.issued',
    'recurring.failed',
    'refund.failed',
    'refund.settled',
    'role_request.decided',
    'role_request.filed',
    'signal.published',
    'signal.stepped',
    'subscription.ending',
    'subscription.grace',
    'subscription.lapsed',
    'subscription.moved',
    'trade.commented',
    'waiting_list.invited',
    'waiting_list.kept',
    'waiting_list.lapsed',
  ])
})
