import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

let database: TestDatabase
let client: Client
const clients: Client[] = []
beforeEach(async () => {
  database = await createTestDatabase()
  client = await connect()
})
afterEach(async () => {
  for (const one of clients.splice(0)) await one.end()
  await database.drop()
})

async function connect(): Promise<Client> {
  const one = new Client({ connectionString: database.url })
  await one.connect()
  // Whoever waits for another transaction fails, instead of waiting for the test to end.
  await one.query(`set lock_timeout = '10s'`)
  clients.push(one)
  return one
}

/** The sums that are kept, and the same added up from what there is. */
async function sums(on = client) {
  const read = async (statement: string) =>
    (await on.query({ text: statement, rowMode: 'array' })).rows
  return {
    kept: {
      users: await read('select coalesce(sum(users), 0)::int from user_tallies'),
      takings: await read(`
        select month::text, currency, sum(cents)::int from ledger_tallies group by 1, 2 order by 1, 2`),
      courses: await read(`
        select course_id, sum(students)::int, sum(completed)::int from course_tallies
        group by 1 having (sum(students), sum(completed)) <> (0, 0) order by 1`),
      lessons: await read(`
        select video_id, sum(begun)::int, sum(completed)::int from lesson_tallies
        group by 1 having (sum(begun), sum(completed)) <> (0, 0) order by 1`),
    },
    there: {
      users: await read('select count(*)::int from users'),
      takings: await read(`
        select to_char(at at time zone 'UTC', 'YYYY-MM-01'), currency, sum(cents)::int
        from ledger_entries where not in_test and kind <> 'held' group by 1, 2 order by 1, 2`),
      courses: await read(`
        select v.course_id, count(distinct p.user_id)::int, count(p.completed_at)::int
        from lesson_progress p join course_videos v on v.id = p.video_id group by 1 order by 1`),
      lessons: await read(`
        select video_id, count(*)::int, count(completed_at)::int from lesson_progress
        group by 1 order by 1`),
    },
  }
}

async function expectRight() {
  const { kept, there } = await sums()
  expect(kept).toEqual(there)
  return there
}

async function addUser(on = client): Promise<string> {
  const id = randomUUID()
  await on.query(
    `insert into users (id, name, email, email_key, password_hash) values ($1, 'N', $2, $2, '-')`,
    [id, `${id}@people.example`],
  )
  return id
}

/** A course with two lessons. */
async function addCourse() {
  const id = randomUUID()
  await client.query(
    `insert into courses (id, title, description, content, category, duration_minutes, level,
       is_published, role_access)
     values ($1, 'T', 'D', 'C', 'C', 1, 'beginner', true, 'community_student')`,
    [id],
  )
  const lessons = [randomUUID(), randomUUID()]
  for (const [position, lesson] of lessons.entries()) {
    await client.query(
      `insert into course_videos (id, course_id, title, position) values ($1, $2, 'L', $3)`,
      [lesson, id, position],
    )
  }
  return { id, lessons }
}

const begin = (lesson: string | undefined, user: string, on = client) =>
  on.query('insert into lesson_progress (user_id, video_id) values ($1, $2)', [user, lesson])
const complete = (lesson: string | undefined, user: string, on = client) =>
  on.query('update lesson_progress set completed_at = now() where user_id = $1 and video_id = $2', [
    user,
    lesson,
  ])
const remove = (
  table: 'users' | 'courses' | 'course_videos',
  id: string | undefined,
  on = client,
) => on.query(`delete from ${table} where id = $1`, [id])

/** A payment; returns its id. */
async function pay(at: string, { user = null as string | null, test = false, on = client } = {}) {
  const id = randomUUID()
  await on.query(
    `insert into payment_intents (id, user_id, program, amount_cents, currency, provider, provider_id,
       open) values ($1, $2, 'academy', 700, 'usd', 'sandbox', $3, false)`,
    [id, user, id],
  )
  await on.query(
    `insert into transactions (id, intent_id, user_id, program, amount_cents, currency, status,
       provider, provider_id, paid_at, in_test)
     values ($1, $1, $2, 'academy', 700, 'usd', 'paid', 'sandbox', $3, $4, $5)`,
    [id, user, id, at, test],
  )
  return id
}
const refund = (id: string, at: string, on = client) =>
  on.query(
    `update transactions set refunded_cents = 700, status = 'refunded', refunded_at = $2 where id = $1`,
    [id, at],
  )

test('every change of a user, a payment or a lesson is in the sums at once', async () => {
  const [one, other] = [await addUser(), await addUser()]
  const { id, lessons } = await addCourse()
  const second = await addCourse()
  for (const lesson of [...lessons, second.lessons[0]]) await begin(lesson, one)
  await begin(lessons[1], other)
  await complete(lessons[1], one)
  await complete(lessons[1], other)
  const courses = [id, second.id]
    .sort()
    .map((course) => (course === id ? [id, 2, 2] : [course, 1, 0]))
  expect(await expectRight()).toMatchObject({ users: [[2]], courses })

  await remove('course_videos', lessons[1])
  expect((await expectRight()).courses).toContainEqual([id, 1, 0])
  await remove('users', one)
  expect(await expectRight()).toMatchObject({ users: [[1]], courses: [] })

  const paid = await pay('2031-05-31T23:59:59.999Z', { user: other })
  await pay('2031-06-01T00:00:00Z')
  await pay('2031-06-02T00:00:00Z', { test: true })
  await refund(paid, '2031-06-03T00:00:00Z')
  expect((await expectRight()).takings).toEqual([
    ['2031-05-01', 'usd', 700],
    ['2031-06-01', 'usd', 0],
  ])
})

test('a deleted course leaves nothing behind, unless somebody is changing it', async () => {
  const [gone, next, last] = [await addCourse(), await addCourse(), await addCourse()]
  const user = await addUser()
  for (const { lessons } of [gone, next, last]) await begin(lessons[0], user)
  const left = async () =>
    (
      await client.query<{ course: string }>('select course_id as course from course_tallies')
    ).rows.map(({ course }) => course)
  const holder = await connect()
  await holder.query('begin')
  await holder.query('select from course_tallies where course_id = $1 for update', [gone.id])
  await remove('courses', gone.id)
  expect((await left()).toSorted()).toEqual([gone.id, next.id, last.id].sort())
  await holder.query('rollback')
  await remove('courses', next.id)
  expect(await left()).toEqual([last.id])
  await expectRight()
})

test('nobody waits for a sum, and what is rolled back is not in it', async () => {
  const [one, other] = [await connect(), await connect()]
  const { lessons } = await addCourse()
  const [student, classmate] = [await addUser(), await addUser()]
  await begin(lessons[0], student)
  await begin(lessons[0], classmate)
  await pay('2031-05-01T00:00:00Z')
  for (const [on, user] of [
    [one, student],
    [other, classmate],
  ] as const) {
    await on.query('begin')
    await addUser(on)
    await complete(lessons[0], user, on)
    await pay('2031-05-02T00:00:00Z', { on })
  }
  // As long as they are not committed, others do not see them, but each sees its own.
  expect(await expectRight()).toMatchObject({ users: [[2]], takings: [['2031-05-01', 'usd', 700]] })
  for (const on of [one, other]) {
    const { kept, there } = await sums(on)
    expect(kept).toEqual(there)
    expect(there).toMatchObject({ users: [[3]], takings: [['2031-05-01', 'usd', 1400]] })
  }
  await one.query('rollback')
  await other.query('commit')
  expect(await expectRight()).toMatchObject({
    users: [[3]],
    takings: [['2031-05-01', 'usd', 1400]],
  })
})

test('whatever many people do at the same time, the sums are right', async () => {
  const courses = await Promise.all([addCourse(), addCourse()])
  const lessons = courses.flatMap((course) => course.lessons)
  const people = 8
  const live = async (place: number) => {
    const on = await connect()
    for (let round = 0; round < 12; round += 1) {
      await on.query('begin')
      const user = await addUser(on)
      for (const lesson of lessons) await begin(lesson, user, on)
      const paid = await pay(`2031-0${1 + (round % 3)}-01T00:00:00Z`, { user, on })
      await on.query(round % 4 === 3 ? 'rollback' : 'commit')
      if (round % 4 === 3) continue
      await complete(lessons[(place + round) % lessons.length], user, on)
      if (round % 3 === 0) await refund(paid, '2031-04-01T00:00:00Z', on)
      if (round % 5 === 0) await remove('users', user, on)
    }
  }
  await Promise.all(Array.from({ length: people }, (_, place) => live(place)))
  expect(await expectRight()).toMatchObject({ users: [[people * 6]] })
  // A row for each that was there at the same moment, not for each change.
  const { rows } = await client.query('select from user_tallies')
  expect(rows.length).toBeLessThanOrEqual(people + 1)
})
