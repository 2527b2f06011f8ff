import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
const people = Array.from({ length: 9 }, (_, n) => ({
  id: newId(),
  name: n % 3 === 0 ? `ada Lovelace ${n}` : `Alan Turing ${n}`,
  /** Whether what they have is found by itself. */
  isFound: n % 2 === 0,
}))
/** Whose rows a search for 'lovelace' finds. */
const found = people.filter(({ name, isFound }) => name.includes('Lovelace') || isFound)
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.academy.db.pool)

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  const [course, named, other] = [newId(), newId(), newId()]
  await run(sql`
    insert into courses (id, title, description, content, category, duration_minutes, level,
      is_published, role_access)
    values (${course}, 'C', 'D', 'C', 'C', 1, 'beginner', true, 'community_student')`)
  for (const [id, title] of [
    [named, 'To Miss LOVELACE'],
    [other, 'Other'],
  ]) {
    await run(sql`
      insert into assignments (id, course_id, title, description, created_at, updated_at)
      values (${id}, ${course}, ${title}, 'D', now(), now())`)
  }
  for (const { id, name, isFound } of people) {
    const email = `${id}@rows.example`
    await run(sql`
      insert into users (id, name, email, email_key, password_hash)
      values (${id}, ${name}, ${email}, ${email}, 'none')`)
    await pay(id, isFound ? `pi_Lovelace_${id}` : `pi_${id}`)
    await run(sql`
      insert into submissions (id, assignment_id, user_id, version, newest, text, submitted_at, late)
      values (${newId()}, ${isFound ? named : other}, ${id}, 1, true, 'T', now(), false)`)
    await run(sql`
      insert into conversations (user_id, last_number, last_of_student, last_at)
      values (${id}, 2, 2, now())`)
    for (const [number, text] of [isFound ? 'to LOVELACE' : 'to all', 'from London'].entries()) {
      await run(sql`
        insert into messages (id, user_id, number, sender_id, side, client_id, text, sent_at)
        values (${newId()}, ${id}, ${number + 1}, ${id}, 'student', ${newId()}, ${text}, now())`)
    }
    await run(sql`
      insert into audit_entries (actor_id, action, subject, subject_name, person_id)
      values (${isFound ? id : admin.id}, 'note.kept', ${id}, ${isFound ? 'Lovelace' : 'x'}, ${id})`)
  }
  await run(sql`analyze`)
})
afterAll(() => app.stop())

async function pay(userId: string | null, providerId: string) {
  const intent = newId()
  await run(sql`
    insert into payment_intents (id, user_id, program, amount_cents, currency, provider, provider_id,
      open)
    values (${intent}, ${userId}, 'academy', 100, 'usd', 'sandbox', ${providerId}, false)`)
  await run(sql`
    insert into transactions (id, intent_id, user_id, program, amount_cents, currency, status,
      provider, provider_id, paid_at, in_test)
    values (${newId()}, ${intent}, ${userId}, 'academy', 100, 'usd', 'paid', 'sandbox',
      ${providerId}, now(), true)`)
}

async function read(path: string, query: Record<string, string>) {
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await app.request({ method: 'GET', url: `/api${path}`, query, headers })
  expect(answer.status).toBe(200)
  const { items = answer.body } = answer.body as { items?: unknown }
  return { rows: items as object[], total: Number(answer.headers['x-total-count']) }
}

/** Each list, its sort keys, and whose a row is. */
type Row = Record<string, { id: string; name: string } | null>
const lists: Record<string, { sorts: string[]; whose: (row: Row) => string | undefined }> = {
  '/admin/transactions': {
    sorts: ['user', 'date', 'program', 'amount', 'status'],
    whose: (row) => row.user?.id,
  },
  '/admin/submissions': {
    sorts: ['student', 'assignment', 'submitted', 'attempt', 'grade'],
    whose: (row) => row.student?.id,
  },
  '/admin/messages': { sorts: ['student', 'last'], whose: (row) => row.user?.id },
  '/admin/activity': { sorts: ['at'], whose: (row) => row.person?.id },
}

describe.each(Object.entries(lists))('%s', (path, { sorts, whose }) => {
  const owners = (rows: object[]) => rows.map((row) => whose(row as Row))
  const search = 'lovelace'
  const searches: Record<string, string>[] = [{ search }, {}]

  test('finds each row once, by its user, by itself, or by both', async () => {
    const { rows, total } = await read(path, { search, limit: '50' })
    expect(owners(rows).toSorted()).toEqual(found.map(({ id }) => id).toSorted())
    expect(total).toBe(found.length)
    expect((await read(path, { search: 'lovelace nowhere' })).total).toBe(0)
  })

  test('is the same by pages, in any order, and the total is that of all', async () => {
    for (const sort of sorts) {
      for (const direction of ['asc', 'desc']) {
        for (const searched of searches) {
          const query = { ...searched, sort, direction }
          const { rows, total } = await read(path, { ...query, limit: '50' })
          const pages: object[] = []
          for (let page = 1; page <= Math.ceil(total / 4) + 1; page += 1) {
            const part = await read(path, { ...query, limit: '4', page: String(page) })
            expect(part.total).toBe(total)
            pages.push(...part.rows)
          }
          expect(pages, `${sort} ${direction}`).toEqual(rows.slice(0, total))
        }
      }
    }
  })
})

test.each([
  ['/admin/transactions', 'user'],
  ['/admin/submissions', 'student'],
  ['/admin/messages', 'student'],
])('%s is sorted by the names of all it finds', async (path, sort) => {
  const byName = found.toSorted((one, other) =>
    one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
  )
  const { rows } = await read(path, { search: 'lovelace', sort, limit: '50' })
  expect(rows.map((row) => lists[path]?.whose(row as Row))).toEqual(byName.map(({ id }) => id))
})

test.each([
  ['/admin/transactions', 'user'],
  ['/admin/submissions', 'student'],
])('%s is sorted by the names of all there are', async (path, sort) => {
  const names = people.map(({ name }) => name.toLowerCase()).toSorted()
  for (const [direction, expected] of [
    ['asc', names],
    ['desc', names.toReversed()],
  ] as const) {
    const { rows } = await read(path, { sort, direction, limit: '50' })
    const shown = (rows as Row[]).map((row) => (row.user ?? row.student)?.name.toLowerCase())
    expect(shown).toEqual(expected)
  }
})

test('attempts are sorted by the titles of their assignments, with a search and without', async () => {
  for (const search of ['lovelace', undefined]) {
    const query = { sort: 'assignment', limit: '50', ...(search && { search }) }
    const { rows } = await read('/admin/submissions', query)
    const titles = (rows as { assignment: { title: string } }[]).map(({ assignment }) =>
      assignment.title.toLowerCase(),
    )
    expect(new Set(titles).size).toBe(2)
    expect(titles).toEqual(titles.toSorted())
  }
})

test('assignments are sorted by their students, and those without any are among them', async () => {
  await run(sql`
    insert into assignments (id, course_id, title, description, created_at, updated_at)
    select ${newId()}, id, 'New', 'D', now(), now() from courses limit 1`)
  const counts = async (query: Record<string, string>) =>
    (
      (await read('/admin/assignments', query)).rows as { students: number; ungraded: number }[]
    ).map(({ students, ungraded }) => `${students} ${ungraded}`)
  const inOrder = ['0 0', '4 4', '5 5']
  expect(await counts({ sort: 'students' })).toEqual(inOrder)
  expect(await counts({ sort: 'students', direction: 'desc' })).toEqual(inOrder.toReversed())
  expect((await counts({ sort: 'title' })).toSorted()).toEqual(inOrder)
})

test('a payment is found by its id after its user has gone, and comes last by name', async () => {
  await pay(null, 'pi_nobody_Lovelace')
  const sorted = { search: 'lovelace', sort: 'user', limit: '50' }
  for (const direction of ['asc', 'desc']) {
    const { rows, total } = await read('/admin/transactions', { ...sorted, direction })
    expect(total).toBe(found.length + 1)
    expect((rows.at(-1) as Row).user).toBeNull()
  }
})

test('a word that is in every conversation and one that is in few find theirs', async () => {
  const of = async (search: string) => (await read('/admin/messages', { search })).total
  expect(await of('london')).toBe(people.length)
  expect(await of('london from')).toBe(people.length)
  expect(await of('to lovelace')).toBe(people.filter(({ isFound }) => isFound).length)
  // Both words, but in different messages.
  expect(await of('london to')).toBe(0)
})
