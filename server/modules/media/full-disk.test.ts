import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { requestPasswordReset } from '#contract/identity/identity.ts'
import { mailsFolder } from '#server/platform/backup/places.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import { fillDisk } from '#testing/full-disk.ts'
import { report } from '#testing/trust/report.ts'
import { prepareUploads, type UploadWay, uploadWays } from '#testing/upload-ways.ts'
import { createUploads } from '#testing/uploads.ts'

let app: TestApp
let base: string
let sender: Awaited<ReturnType<typeof prepareUploads>>
let makeRoom: (() => void) | undefined
beforeAll(async () => {
  app = await startApp()
  base = await app.listen()
  sender = await prepareUploads(app)
})
afterEach(() => makeRoom?.())
afterAll(() => app?.stop())

function fill() {
  const disk = fillDisk()
  makeRoom = disk.makeRoom
  return disk
}

async function namedBy([table, name]: UploadWay['column']): Promise<unknown[]> {
  const { rows } = await sql`
    select ${sql.ref(name)} as key from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(
    app.academy.db.pool,
  )
  return rows
}

describe.each(Object.entries(uploadWays))('%s', (name, { column, send }) => {
  test('is refused while the disk is full, leaves nothing, and succeeds when there is room', async ({
    task,
  }) => {
    const before = { files: await storedFiles(app), named: await namedBy(column) }
    const disk = fill()
    const { status } = await send(sender)
    disk.makeRoom()
    expect(disk.refused()).toBeGreaterThan(0)
    expect(status).toBe(503)
    expect({ files: await storedFiles(app), named: await namedBy(column) }).toEqual(before)
    expect((await send(sender)).status).toBeLessThan(300)
    report(task, `${name} ${status}`)
  })
})

test('a part of an upload is refused, and continues where it stopped', async ({ task }) => {
  const { admin, course } = sender
  const uploads = createUploads({ app, base, admin })
  const { address } = await uploads.begin(course, 5000)
  const disk = fill()
  const { status } = await uploads.patch(address, 0, Buffer.alloc(5000))
  disk.makeRoom()
  expect(disk.refused()).toBeGreaterThan(0)
  expect(status).toBe(503)
  expect(await uploads.offsetOf(address)).toBe(0)
  expect((await uploads.patch(address, 0, Buffer.alloc(5000))).status).toBe(204)
  report(task, `part of an upload ${status}, goes on where it stood`)
})

test('a mail to be stored waits for room', async ({ task }) => {
  const { email } = await app.people.free()
  const stored = async () => (await readdir(mailsFolder(app.dataDir)).catch(() => [])).length
  const disk = fill()
  await app.call(requestPasswordReset, { body: { email } })
  await vi.waitFor(() => expect(disk.refused()).toBeGreaterThan(0), { timeout: 60_000 })
  expect(await stored()).toBe(0)
  disk.makeRoom()
  await vi.waitFor(async () => expect(await stored()).toBe(2), { timeout: 60_000 })
  report(task, 'mail waits')
})
