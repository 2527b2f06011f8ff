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
    'assignment.graded',
    'backup.failed',
    'certificate.issued',
    'certificate.restored',
    'certificate.revoked',
    'conversation.assigned',
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
    'ownership.handed_over',
    'question.answered',
    'quiz.marked',
    'receipt.issued',
    'recurring.failed',
    'refund.failed',
    'refund.settled',
    'role_request.decided',
    'role_request.filed',
    'signal.published',
    'subscription.ending',
    'subscription.grace',
    'subscription.lapsed',
    'subscription.moved',
    'trade.commented',
  ])
})
