import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listUsers } from '#contract/access/access.ts'
import { maxBatchReads, readBatch } from '#contract/batch-reads.ts'
import { listCourses } from '#contract/courses.ts'
import { getMe } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let academy: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  academy = await app.people.academy()
  await makeCourse(app, admin, { roleAccess: ['academy_student'], isPublished: true })
})
afterAll(() => app.stop())

const batch = async (of: string, as: Person | null = academy) =>
  app.call(readBatch, { as, query: { of } })

test('each part equals the response of the single call, including the total of a list', async () => {
  const list = '/courses?page=1&limit=100'
  const { status, body } = await batch(`/auth/me ${list}`)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['/auth/me', list])
  const me = await app.call(getMe, { as: academy })
  const courses = await app.call(listCourses, { as: academy, query: { page: 1, limit: 100 } })
  expect(body['/auth/me']?.body).toBe(me.text)
  expect(body[list]?.body).toBe(courses.text)
  expect(body[list]?.headers).toMatchObject({
    'x-total-count': '1',
    'content-type': expect.stringContaining('application/json'),
  })
  expect(body['/auth/me']?.headers).toHaveProperty('x-newest-event')
})

test('what the caller may not read is left out, like anything that does not exist', async () => {
  const { body } = await batch(`/auth/me ${listUsers.path} /courses/nothing/videos /nothing`)
  expect(Object.keys(body)).toEqual(['/auth/me'])
  const { body: forAdmin } = await batch(`${listUsers.path}`, admin)
  expect(Object.keys(forAdmin)).toEqual([listUsers.path])
  expect((await batch('/auth/me', null)).status).toBe(401)
})

describe('is not read at all:', () => {
  test.each([
    '/events',
    '/together?of=/auth/me',
    '/auth/logout',
    '/calendar/a.ics',
    '//auth/me',
    '/../auth/me',
    '/auth/%6de',
    'auth/me',
    '',
  ])('%s', async (address) => {
    const { status, body } = await batch(address)
    expect(status).toBe(200)
    expect(body).toEqual({})
  })
})

test('no more reads are answered than the maximum', async () => {
  const addresses = Array.from({ length: maxBatchReads + 4 }, (_, index) => `/auth/me?${index}`)
  const { body } = await batch(addresses.join(' '))
  expect(Object.keys(body)).toEqual(addresses.slice(0, maxBatchReads))
})

test('each part counts towards the rate limit as a call of its own', async () => {
  const strict = await startApp({ env: { RATE_API_PER_MINUTE: '3' } })
  const person = await strict.people.free()
  const addresses = ['/auth/me?1', '/auth/me?2', '/auth/me?3', '/auth/me?4', '/auth/me?5']
  const { body } = await strict.call(readBatch, {
    as: person,
    query: { of: addresses.join(' ') },
  })
  expect(Object.keys(body).length).toBeLessThanOrEqual(3)
  await strict.stop()
})
