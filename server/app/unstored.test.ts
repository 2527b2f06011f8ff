import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOwnData, getProfile, listSessions } from '#contract/identity/identity.ts'
import { getCalendar } from '#contract/live-sessions.ts'
import { getFactorsOfUser, getSecondFactors } from '#contract/second-factors.ts'
import { startApp, type TestApp } from '#testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('no cache may store secrets, or where somebody is signed in', async () => {
  const owner = await app.people.admin()
  const answers = [
    await app.call(exportOwnData, { as: owner }),
    await app.call(listSessions, { as: owner }),
    await app.call(getCalendar, { as: owner }),
    await app.call(getSecondFactors, { as: owner }),
    await app.call(getFactorsOfUser, { as: owner, params: { id: owner.id } }),
  ]
  for (const { status, headers } of answers) {
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
  }
  const ordinary = await app.call(getProfile, { as: owner })
  expect(ordinary.headers['cache-control']).toBe('private, no-cache')
})
