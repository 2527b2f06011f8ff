import { stat } from 'node:fs/promises'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import { sendHalves } from '#testing/half-sent.ts'
import { encodeForm, fileForm } from '#testing/media.ts'
import { type Callers, makeCallers, makeOneOfEach } from '#testing/one-of-each.ts'
import { takings } from '#testing/taken-rights.ts'
import { createUploads, partHeaders } from '#testing/uploads.ts'

let app: TestApp
let base: string
let people: Callers
let things: Record<string, string>
beforeAll(async () => {
  app = await startApp()
  base = await app.listen()
  // The owner, whose rights nobody can take.
  await app.people.owner()
  people = await makeCallers(app)
  ;({ things } = await makeOneOfEach(app, people))
})
afterAll(() => app.stop())

const content = Buffer.alloc(40_000, 'x')

/** Every call that receives a form with a file: where, in which field, and from whom. */
const forms: [path: string, field: string, as: keyof Callers][] = [
  ['/courses/:id/thumbnail', 'thumbnail', 'admin'],
  ['/courses/:id/videos/file', 'file', 'admin'],
  ['/courses/:id/videos/:videoId/files', 'file', 'admin'],
  ['/courses/:id/quizzes/:quizId/pictures', 'picture', 'admin'],
  ['/courses/:id/texts/:textId/pictures', 'picture', 'admin'],
  ['/courses/signal/:id/chart', 'chart', 'admin'],
  ['/admin/site-pictures/logo', 'picture', 'admin'],
  ['/admin/messages/:userId/files', 'file', 'admin'],
  ['/me/avatar', 'avatar', 'mentorship'],
  ['/journal/trades/:id/screenshots', 'screenshot', 'mentorship'],
  ['/journal/imports', 'file', 'mentorship'],
  ['/candles/files', 'file', 'mentorship'],
  ['/assignments/:id/submissions', 'file', 'mentorship'],
  ['/messages/files', 'file', 'mentorship'],
]

/** The address for the thing that the call is about. */
const addressOf = (pattern: string) => {
  const about = Object.entries(things).filter(([one]) => pattern.startsWith(one))
  const [, id = ''] = about.toSorted(([one], [other]) => other.length - one.length)[0] ?? []
  const [, lesson = ''] = things['/courses/:id/texts/:textId']?.split(' ') ?? []
  const [, quiz = ''] = things['/courses/:id/quizzes/:quizId']?.split(' ') ?? []
  const [first = ''] = id.split(' ')
  return pattern
    .replace(/:\w+/, first)
    .replace(/:(videoId|textId)/, lesson)
    .replace(':quizId', quiz)
}

async function formOf([pattern, field, as]: (typeof forms)[number]) {
  const { payload, headers } = await encodeForm(fileForm({ field, content }))
  const type = headers['content-type'] ?? ''
  return { method: 'POST', path: addressOf(pattern), as: people[as], type, body: payload }
}

const reservations = () =>
  app.academy.db.pool.selectFrom('storedFiles').select('fileKey').orderBy('fileKey').execute()

/** Ends everybody's sessions like another process, of which this one has not heard yet. */
async function endSessionsElsewhere() {
  const revoke = (at: RawBuilder<unknown>) =>
    sql`update sessions set revoked_at = ${at}`.execute(app.academy.db.pool)
  await revoke(sql`now()`)
  return async () => {
    await revoke(sql`null`)
    app.academy.platform.actors.forgetAll()
  }
}

test('a file of which half came before the right ended is not kept, whatever it is for', async () => {
  const before = [await storedFiles(app), await reservations()]
  const halves = await sendHalves(app, await Promise.all(forms.map(formOf)))
  const giveBack = await endSessionsElsewhere()
  const answers = await Promise.all(halves.map((half) => half.finish()))
  await giveBack()
  expect(forms.map(([name], at) => [name, answers[at]])).toEqual(forms.map(([name]) => [name, 401]))
  expect([await storedFiles(app), await reservations()]).toEqual(before)
})

describe('an upload ends with the right that it began with', () => {
  const begun = async () => {
    const admin = await app.people.admin()
    const uploads = createUploads({ app, base, admin })
    const course = things['/courses/:id'] ?? ''
    const { id, address } = await uploads.begin(course, content.length)
    const { 'content-type': type, ...headers } = partHeaders(admin, 0, content.length)
    const part = { as: admin, type, body: content, headers }
    const sent = { ...part, method: 'PATCH', path: address.replace('/api', '') }
    const file = path.join(app.dataDir, 'files', 'uploads', id)
    return { admin, sent, size: async () => (await stat(file)).size }
  }

  test('at once, in one piece', async () => {
    const before = await storedFiles(app)
    const admin = await app.people.admin()
    const form = await formOf(['/courses/:id/videos/file', 'file', 'admin'])
    const [half] = await sendHalves(app, [{ ...form, as: admin }])
    await takings.demoted?.take(app, admin)
    expect(await half?.ended).toMatch(/^HTTP\/1.1 403 /)
    await expect.poll(() => storedFiles(app)).toEqual(before)
  })

  test('at once, in parts, and what had arrived of the part is removed', async () => {
    const { admin, sent, size } = await begun()
    const [half] = await sendHalves(app, [sent])
    await expect.poll(size).toBe(content.length / 2)
    await takings.deleted?.take(app, admin)
    expect(await half?.ended).toMatch(/^HTTP\/1.1 401 /)
    await expect.poll(size).toBe(0)
  })

  test('within seconds, if another process has taken it without a word', async () => {
    const { sent, size } = await begun()
    const [half] = await sendHalves(app, [sent])
    await expect.poll(size).toBe(content.length / 2)
    const giveBack = await endSessionsElsewhere()
    expect(await half?.ended).toMatch(/^HTTP\/1.1 401 /)
    await expect.poll(size).toBe(0)
    await giveBack()
  })
})
