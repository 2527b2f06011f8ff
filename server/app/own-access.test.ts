import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('whoever is read while access is being opened has it as soon as it is committed', async () => {
  const { db, modules } = app.academy
  const admin = await app.people.admin()
  const roleAccess = ['mentorship_student' as const]
  const params = { id: (await makeCourse(app, admin, { roleAccess, isPublished: true })).id }
  for (const _ of [1, 2, 3, 4, 5]) {
    const as = await app.people.free()
    const statusNow = async () => (await app.call(getCourse, { as, params })).status
    await db.transaction(async (tx) => {
      await modules.access.openBought(tx, {
        purchaseId: params.id,
        userId: as.id,
        transactionId: null,
        programs: ['mentorship'],
        length: { accessMonths: 1, accessDays: 0 },
        renewal: 'none',
        courseIds: [],
        strategyIds: [],
        calls: 0,
        startsAt: app.clock.now(),
        openUntil: app.clock.now(),
      })
      expect(await statusNow()).toBe(404)
    })
    expect(await statusNow()).toBe(200)
  }
})
