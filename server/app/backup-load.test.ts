// Of a night: it restarts programs, or measures them.
// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { drill } from '#testing/backup-drill.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  for (let number = 0; number < 5; number += 1) await app.people.free()
})
afterAll(() => app.stop())

test('a backup under load is a consistent snapshot, with every file that it refers to', async () => {
  expect(await drill(app, { files: 40 })).toBeGreaterThan(20)
}, 300_000)
