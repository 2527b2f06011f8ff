import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailTopicOf } from './notifications.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a mail about its reader is switched off with the kind under which it is looked for', () => {
  const types = [...app.academy.platform.contributed.notices.keys()].toSorted()
  const of = (topic: string) =>
    types.filter(
      (type) => mailTopicOf({ mailKey: type, userId: 'one', audienceRole: null }) === topic,
    )
  expect(of('learning')).toEqual([
    'assignment.extended',
    'assignment.graded',
    'certificate.issued',
    'certificate.restored',
    'certificate.revoked',
    'course.waits',
    'exercise.marked',
    'journal.commented',
    'own_drill.sent',
    'quiz.marked',
    'trade.commented',
  ])
  expect(of('messages')).toEqual(['conversation.assigned', 'message.new', 'question.answered'])
  const subjectsOf = (topic: string) => new Set(of(topic).map((type) => type.split('.')[0]))
  expect([...subjectsOf('sessions')]).toEqual(['booking', 'live_session'])
  const told = (audienceRole: 'admin' | 'academy_student') => (mailKey: string) =>
    mailTopicOf({ mailKey, userId: null, audienceRole })
  expect(['backup.failed', 'dispute.opened', 'message.new'].map(told('admin'))).toEqual([
    'office',
    'office',
    'office',
  ])
  expect(told('admin')('live_session.scheduled')).toBe('news')
  expect(told('academy_student')('live_session.scheduled')).toBe('sessions')
  expect(told('academy_student')('signal.published')).toBe('news')
  // Access, money, the account itself, and what goes to a role, as news.
  expect([...subjectsOf('account')]).toEqual([
    'access',
    'account',
    'announcement',
    'automation',
    'backup',
    'chat_group',
    'cohort',
    'country',
    'disk',
    'dispute',
    'moving_out',
    'offer',
    'ownership',
    'payment',
    'promise',
    'purchase',
    'receipt',
    'recurring',
    'refund',
    'role_request',
    'signal',
    'subscription',
    'testimonial',
    'transfer',
    'waiting_list',
    'withdrawal',
  ])
})
