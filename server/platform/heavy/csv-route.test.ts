import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityCsvPath } from '#contract/activity.ts'
import { exportOwnData } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

const entries = 4000
/** So large that a file does not fit in what the system keeps of a connection. */
const letters = 5000

let app: TestApp
let base: string
beforeAll(async () => {
  app = await startApp()
  base = await app.listen()
  await sql`
    insert into audit_entries (action, details)
    select 'strange.mass', jsonb_build_object('note', repeat('x', ${letters}::int))
    from generate_series(1, ${entries}::int)`.execute(app.academy.db.pool)
})
afterAll(() => app.stop())

/** Asks for the activity; whoever does not read on holds the file up. */
function ask({ token }: Person, path: string = activityCsvPath) {
  const query = path === activityCsvPath ? '?group=other' : ''
  const request = get(`${base}/api${path}${query}`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  })
  request.on('error', () => undefined)
  const answer = once(request, 'response').then(([response]) => response as IncomingMessage)
  answer.catch(() => undefined)
  return { answer, leave: () => request.destroy() }
}

test('every CSV file is sent in slices', async () => {
  const { body } = await app.request({ url: '/api/openapi.json' })
  const document = body as { paths: Record<string, { get?: { responses: object } }> }
  const files = Object.entries(document.paths).flatMap(([path, { get: read }]) =>
    JSON.stringify(read?.responses ?? {}).includes('text/csv') ? [path] : [],
  )
  const sliced = app.academy.routes
    .filter((route) => 'inSlices' in route)
    .map(({ path }) => `/api${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(files.toSorted()).toEqual(sliced.toSorted())
  expect(files).toContain(`/api${activityCsvPath}`)
  const named = app.academy.routes.filter(({ path }) => path.endsWith('.csv'))
  expect(named.filter((route) => !('inSlices' in route))).toEqual([])
})

test('slow readers do not hold up the files of others', async () => {
  const slow = []
  for (let reader = 0; reader < 9; reader += 1) slow.push(ask(await app.people.admin()))
  await Promise.all(slow.map(({ answer }) => answer))
  const file = await text(await ask(await app.people.admin()).answer)
  expect(file.split('\r\n')).toHaveLength(entries + 2)
  for (const { leave } of slow) leave()
})

test('whoever has gone waits no longer, and nothing is exported for them', async () => {
  const admin = await app.people.admin()
  const [reading, waiting] = [ask(admin), ask(admin)]
  await reading.answer
  await expect.poll(async () => (await ask(admin).answer).statusCode).toBe(429)
  waiting.leave()
  // Their place in the line is taken by the next, who waits for the first.
  const next = ask(admin)
  await expect.poll(async () => (await ask(admin).answer).statusCode).toBe(429)
  reading.leave()
  const response = await next.answer
  expect(response.statusCode).toBe(200)
  next.leave()
  const { rows } = await sql`
    select id from audit_entries
    where action = 'activity.exported' and actor_id = ${admin.id}`.execute(app.academy.db.pool)
  expect(rows).toHaveLength(2)
})

test('a file ends with the right to it', async () => {
  const admin = await app.people.admin()
  const response = await ask(admin).answer
  await sql`delete from user_roles where user_id = ${admin.id}`.execute(app.academy.db.pool)
  await expect(text(response)).rejects.toThrow('aborted')
})

test.each([activityCsvPath, exportOwnData.path])(
  '%s is not handed out to whoever was signed out while it waited',
  async (path) => {
    const admin = await app.people.admin()
    const reading = ask(admin)
    await reading.answer
    const waiting = ask(admin, path)
    await expect.poll(async () => (await ask(admin).answer).statusCode).toBe(429)
    await sql`update sessions set revoked_at = now() where user_id = ${admin.id}`.execute(
      app.academy.db.pool,
    )
    reading.leave()
    expect((await waiting.answer).statusCode).toBe(401)
  },
)
