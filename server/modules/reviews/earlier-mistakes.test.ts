import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import { up } from '#database/migrations/0350-reviews.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { signedInAgain } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import { continueDrill, decideMoment, makeDrill } from '#testing/drills.ts'
import { makeQuiz } from '#testing/quizzes.ts'
import { missQuestions, reviewsOf } from '#testing/reviews.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

interface Card {
  userId: string
  about: string
  reviewedOn: string
  dueOn: string
  stability: number
  difficulty: number
}
const cards = async () => {
  const { rows } = await sql<Card>`
    select user_id, coalesce(question_id, moment_id) as about, reviewed_on::text as reviewed_on,
      due_on::text as due_on, stability, difficulty
    from review_cards order by user_id, about`.execute(app.academy.db.pool)
  return rows
}

test('mistakes from before there were reviews become the cards that they would have become', async () => {
  const { pool } = app.academy.db
  let admin = await app.people.admin()
  const [one, other] = [await app.people.academy(), await app.people.academy()]
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const quiz = await makeQuiz(app, admin, id)
  const drill = await makeDrill(app, admin, id, { moments: 3, decisions: 3 })
  // On candles that only rise, whose prices are not those of the market.
  const sellAt = ({ packed, digits }: { packed: string; digits: number }) => {
    const { close } = unpackCandles(Buffer.from(packed, 'base64'), digits)
    const last = close.at(-1) ?? 0
    return { direction: 'SELL' as const, stop: ((last + 30) / 10 ** digits).toFixed(digits) }
  }
  for (const student of [one, other]) {
    for (const direction of ['SELL', 'NONE'] as const) {
      const { body } = await continueDrill(app, student, drill)
      if (!body.moment) throw new Error('There is no moment.')
      const decision = direction === 'NONE' ? { direction } : sellAt(body.moment)
      const made = await decideMoment(app, student, drill, body.moment.decisionId, decision)
      expect(made.status).toBe(200)
    }
  }
  // Of several attempts the last one counts; text is marked by the teacher, who has made an attempt as well.
  await missQuestions(app, other, quiz, [0, 5])
  await missQuestions(app, admin, quiz, [1])
  const before = await cards()
  expect(before.length).toBeGreaterThanOrEqual(3)
  const drop = async () => {
    await sql`drop table review_answers, review_cards, review_habits`.execute(pool)
    await sql`drop function forget_review_cards cascade`.execute(pool)
  }
  await drop()
  await up(pool as never)
  // Every mistake of the one and only attempt at something, on the same days and as firm.
  const known = (all: Card[]) =>
    all.map((card) => ({ ...card, difficulty: card.difficulty.toFixed(4) }))
  expect(known(await cards())).toEqual(known(before))

  app.clock.advance(24 * 3_600_000)
  admin = await signedInAgain(app, admin)
  const again = await signedInAgain(app, other)
  expect((await reviewsOf(app, again)).due).toBeGreaterThanOrEqual(2)
  // What was right in the last attempt is no mistake any more.
  await missQuestions(app, again, quiz, [1])
  await drop()
  await up(pool as never)
  const { rows } = await sql<{ prompt: string }>`
    select q.content->>'prompt' as prompt from review_cards c join quiz_questions q on q.id = c.question_id`.execute(
    pool,
  )
  expect(rows).toEqual([{ prompt: 'Which are majors?' }])
})
