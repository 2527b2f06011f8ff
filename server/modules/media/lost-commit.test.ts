import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadAvatar } from '#contract/identity.ts'
import { createTrade } from '#contract/journal.ts'
import { createSignal } from '#contract/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, sendVideo, storedFiles } from '#testing/courses.ts'
import { createTestDatabase } from '#testing/database.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'
import { type PostgresProxy, startPostgresProxy } from '#testing/postgres-proxy.ts'

let proxy: PostgresProxy
let app: TestApp
let admin: Person
let student: Person
let course: string
let content: Buffer

beforeAll(async () => {
  const database = await createTestDatabase()
  proxy = await startPostgresProxy(database.url)
  app = await startApp({ database: { ...database, url: proxy.url } })
  admin = await app.people.admin()
  student = await app.people.academy()
  course = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  content = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await app?.stop()
  await proxy?.stop()
})

const image = (field: string) => ({ field, content, name: 'a.png' })

/** Every way by which a file comes: what its transaction says, the column that names it, how it is sent. */
const ways: Record<
  string,
  { says: string; column: [table: string, name: string]; send: () => Promise<{ status: number }> }
> = {
  assignment: {
    says: 'insert into "submissions"',
    column: ['submissions', 'file_key'],
    async send() {
      const { id } = await makeAssignment(app, admin, { courseId: course })
      return handIn(app, student, id, { file: { content, name: 'plan.png' } })
    },
  },
  video: {
    says: 'insert into "course_videos"',
    column: ['course_videos', 'file_key'],
    send: () => sendVideo(app, admin, course),
  },
  avatar: {
    says: '"avatar_key" =',
    column: ['users', 'avatar_key'],
    send: () => sendForm(app, { as: student, path: uploadAvatar.path, file: image('avatar') }),
  },
  screenshot: {
    says: 'insert into "trade_screenshots"',
    column: ['trade_screenshots', 'file_key'],
    async send() {
      const mentee = await app.people.mentorship()
      const levels = { direction: 'BUY' as const, entry: '1.1', lots: '1' }
      const body = { pair: 'EURUSD', openedAt: '2026-01-05T08:00:00Z', ...levels }
      const { id } = (await app.call(createTrade, { as: mentee, body })).body
      const path = `/journal/trades/${id}/screenshots`
      return sendForm(app, { as: mentee, path, file: image('screenshot') })
    },
  },
  thumbnail: {
    says: '"thumbnail_key" =',
    column: ['courses', 'thumbnail_key'],
    send: () =>
      sendForm(app, { as: admin, path: `/courses/${course}/thumbnail`, file: image('thumbnail') }),
  },
  chart: {
    says: '"chart_key" =',
    column: ['signals', 'chart_key'],
    async send() {
      const body = { title: 'Euro', content: 'Up', roleAccess: ['community_student' as const] }
      const { id } = (await app.call(createSignal, { as: admin, body })).body
      const path = `/courses/signal/${id}/chart`
      return sendForm(app, { as: admin, path, file: image('chart') })
    },
  },
}

async function keysIn([table, name]: [string, string]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(name)} as key from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(
    app.academy.db.pool,
  )
  return rows.map(({ key }) => key)
}

describe.each(Object.entries(ways))('%s', (_name, { says, column, send }) => {
  test('keeps its file when the row was committed and the answer was lost', async () => {
    const [files, rows, cuts] = [await storedFiles(app), await keysIn(column), proxy.cuts()]
    proxy.cutCommitOf(says, 'after')
    expect((await send()).status).toBe(503)
    expect(proxy.cuts()).toBe(cuts + 1)
    const added = (await keysIn(column)).filter((key) => !rows.includes(key))
    expect(added).toHaveLength(1)
    const kept = (await storedFiles(app)).filter((key) => !files.includes(key))
    expect(kept).toEqual(added)
  })

  test('leaves its file to the sweep when nobody can say whether the row was committed', async () => {
    const [files, rows, cuts] = [await storedFiles(app), await keysIn(column), proxy.cuts()]
    proxy.cutCommitOf(says, 'before')
    expect((await send()).status).toBe(503)
    expect(proxy.cuts()).toBe(cuts + 1)
    expect(await keysIn(column)).toEqual(rows)
    expect(await storedFiles(app)).toHaveLength(files.length + 1)
    app.clock.advance(25 * 60 * 60 * 1000)
    await app.runJob('media.sweep')
    expect(await storedFiles(app)).toEqual(files)
    app.clock.advance(-25 * 60 * 60 * 1000)
  })
})
