import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reviewsADay } from '#contract/reviews.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz, oneOfEachKind } from '#testing/quizzes.ts'
import { answerCard, asQuestion, reviewsOf } from '#testing/reviews.ts'

let app: TestApp
let few: Person
let many: Person
beforeAll(async () => {
  app = await startApp()
  few = await app.people.academy()
  many = await app.people.academy()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

const lessons = 200
const each = 100

/** A course of many quizzes, of whose questions one student has got every one wrong, half of them long ago. */
async function fill(): Promise<void> {
  const { pool } = app.academy.db
  const admin = await app.people.admin()
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const { quizId } = await makeQuiz(app, admin, id, oneOfEachKind().slice(0, 1))
  await sql`
    insert into course_videos (id, course_id, title, kind, position, created_at, updated_at)
    select gen_random_uuid(), v.course_id, v.title, v.kind, v.position + n, v.created_at, v.updated_at
    from course_videos v, generate_series(1, ${lessons - 1}::int) n where v.id = ${quizId}`.execute(
    pool,
  )
  await sql`
    insert into quizzes (video_id, pass_percent)
    select id, 70 from course_videos where course_id = ${id} and id <> ${quizId}`.execute(pool)
  await sql`
    insert into quiz_questions (id, video_id, position, content, created_at, updated_at)
    select gen_random_uuid(), v.id, n, q.content, q.created_at, q.updated_at
    from course_videos v, generate_series(1, ${each - 1}::int) n, quiz_questions q
    where v.course_id = ${id} and q.video_id = ${quizId}`.execute(pool)
  const cards = (userId: string, limit: number) =>
    sql`
      insert into review_cards (id, user_id, video_id, question_id, seed, reviewed_on, due_on, stability, difficulty)
      select gen_random_uuid(), ${userId}, video_id, id, md5(id::text), '2020-01-01',
        date '2020-01-02' + position * 100, 1, 1 + position % 9
      from quiz_questions limit ${limit}`.execute(pool)
  await cards(many.id, lessons * each)
  await cards(few.id, 30)
  // As the database does by itself in the minutes after.
  await sql`vacuum analyze`.execute(pool)
}

interface Sent {
  text: string
  values: unknown[]
}

/** What the requests that `work` makes send to the database about cards. */
async function sentDuring(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const query = Client.prototype.query
  const watch = vi.spyOn(Client.prototype, 'query').mockImplementation(function note(
    this: Client,
    ...given: unknown[]
  ) {
    const [what, values] = given
    const one =
      typeof what === 'string'
        ? { text: what, values: (values ?? []) as unknown[] }
        : (what as Sent)
    if (/review_cards/.test(one.text)) sent.push({ text: one.text, values: one.values })
    return Reflect.apply(query, this, given)
  })
  await work()
  watch.mockRestore()
  return sent
}

/** How many blocks of 8 kB the database looks at for a statement; it is not carried out to last. */
async function blocksOf({ text, values }: Sent): Promise<number> {
  const client = await app.academy.db.driver.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('20,000 cards of one account cost little, and its neighbours nothing', async () => {
  await fill()
  const read = async (as: Person) => {
    const sent = await sentDuring(() => reviewsOf(app, as))
    expect(sent.length).toBe(2)
    return Promise.all(sent.map(blocksOf))
  }
  const { cards, due } = await reviewsOf(app, many)
  expect([cards.length, due]).toEqual([reviewsADay, reviewsADay])
  const answered = await sentDuring(() => answerCard(app, many, asQuestion(cards[0])))
  const blocks = { many: await read(many), few: await read(few), answer: [] as number[] }
  for (const one of answered) blocks.answer.push(await blocksOf(one))
  // A few for each of the lessons, and less than one for each card.
  expect(Math.max(...blocks.many, ...blocks.answer)).toBeLessThan(20 * lessons)
  // One or two for each of the lessons; all cards lie in 300.
  expect(Math.max(...blocks.few)).toBeLessThan(2 * lessons)
})
