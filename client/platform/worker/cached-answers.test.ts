import { expect, test } from 'vitest'
import { userOfToken } from '../session/token-user.ts'
import { isStored, messageToForget, sparedBy } from './cached-answers.ts'

test.each([
  '/api/auth/me',
  '/api/academy/content',
  '/api/courses',
  '/api/courses/3/videos',
  '/api/courses/signals',
  '/api/journal/trades',
  '/api/assignments',
  '/api/messages/unread',
  '/api/mentorship/strategies/3',
])('the last answer of %s is cached', (path) => {
  expect(isStored(path)).toBe(true)
})

test.each([
  '/api/admin/users',
  '/api/admin/journals/trades',
  '/api/media/screenshots/a.webp',
  '/api/payment/config',
  '/api/me/sessions',
  '/api/me/second-factors',
  '/api/me/calendar',
  '/api/me/export',
  '/api/calendar/secret.ics',
  '/api/courses/live-session/3/calendar.ics',
  '/api/courses/3/videos/uploads',
  '/api/me/certificates/3/pdf',
  '/api/events',
  '/api/role-requests',
  '/courses',
])('no answer of %s is ever cached', (path) => {
  expect(isStored(path)).toBe(false)
})

test('a token says whose it is; what is none says nothing', () => {
  const claims = btoa(JSON.stringify({ sub: 'ann' }))
  expect(userOfToken(`head.${claims}.signature`)).toBe('ann')
  for (const token of ['', 'a.b.c', 'the token of ann', `a.${btoa('{}')}.c`]) {
    expect(userOfToken(token)).toBeNull()
  }
})

test('a message to forget spares nobody, or the user that it names', () => {
  expect(sparedBy(messageToForget())).toBe('')
  expect(sparedBy(messageToForget('ann'))).toBe('ann')
  for (const other of ['take-over', undefined, { forget: true }]) {
    expect(sparedBy(other)).toBeUndefined()
  }
})
