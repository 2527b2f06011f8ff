import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import { createTestDatabase } from '#testing/database.ts'
import { type PostgresProxy, startPostgresProxy } from '#testing/postgres-proxy.ts'
import { prepareUploads, uploadWays } from '#testing/upload-ways.ts'

let proxy: PostgresProxy
let app: TestApp
let sender: Awaited<ReturnType<typeof prepareUploads>>

beforeAll(async () => {
  const database = await createTestDatabase()
  proxy = await startPostgresProxy(database.url)
  app = await startApp({ database: { ...database, url: proxy.url } })
  sender = await prepareUploads(app)
})
afterAll(async () => {
  await app?.stop()
  await proxy?.stop()
})

async function keysIn([table, name]: [string, string]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(name)} as key from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(
    app.academy.db.pool,
  )
  return rows.map(({ key }) => key)
}

describe.each(Object.entries(uploadWays))('%s', (_name, { says, column, send }) => {
  test('keeps its file if the row was committed and the response was lost', async () => {
    const [files, rows, cuts] = [await storedFiles(app), await keysIn(column), proxy.cuts()]
    proxy.cutCommitOf(says, 'after')
    expect((await send(sender)).status).toBe(503)
    expect(proxy.cuts()).toBe(cuts + 1)
    const added = (await keysIn(column)).filter((key) => !rows.includes(key))
    expect(added).toHaveLength(1)
    const stored = (await storedFiles(app)).filter((key) => !files.includes(key))
    expect(stored).toEqual(added)
  })

  test('leaves its file to the sweep if it is unknown whether the row was committed', async () => {
    const [files, rows, cuts] = [await storedFiles(app), await keysIn(column), proxy.cuts()]
    proxy.cutCommitOf(says, 'before')
    expect((await send(sender)).status).toBe(503)
    expect(proxy.cuts()).toBe(cuts + 1)
    expect(await keysIn(column)).toEqual(rows)
    expect(await storedFiles(app)).toHaveLength(files.length + 1)
    app.clock.advance(25 * 60 * 60 * 1000)
    await app.runJob('media.sweep')
    expect(await storedFiles(app)).toEqual(files)
    app.clock.advance(-25 * 60 * 60 * 1000)
  })
})
