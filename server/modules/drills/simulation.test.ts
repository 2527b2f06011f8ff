import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import {
  listDrillMoments,
  listDrillStudents,
  type ManagedDrill,
  type ShownMoment,
} from '#contract/drills.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { continueDrill, decideMoment, makeDrill } from '#testing/drills.ts'
import type { Person } from '#testing/people.ts'
import { nextOf } from './picking.rules.ts'
import { ratedAfter, type Standing } from './rating.rules.ts'

let app: TestApp
let admin: Person
let drill: ManagedDrill
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  drill = await makeDrill(app, admin, id, { moments: 8, decisions: 5 })
})
afterAll(() => app.stop())

const fresh = (): Standing => ({ rating: 1500, deviation: 350, volatility: 0.06 })

/** Numbers that look random and are the same every time. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

function twiceTheLast(moment: ShownMoment | null): string {
  const { packed = '', digits = 0 } = moment ?? {}
  const last = unpackCandles(Buffer.from(packed, 'base64'), digits).close.at(-1) ?? 0
  return ((2 * last) / 10 ** digits).toFixed(digits)
}

test('students who take turns at random get the moments and ratings of a plain simulation', async () => {
  const params = { id: drill.courseId, drillId: drill.id }
  const listed = await app.call(listDrillMoments, { as: admin, params, query: {} })
  const moments = new Map(listed.body.map(({ id }) => [id, fresh()]))
  const people = await Promise.all([1, 2, 3, 4].map(() => app.people.academy()))
  const own = new Map(
    people.map(({ id }) => [
      id,
      { standing: fresh(), seen: new Map<string, number>(), inRound: [] as string[] },
    ]),
  )
  const random = chance(86)
  const { pool } = app.academy.platform.db
  for (let turn = 1; turn <= 60; turn += 1) {
    const student = people[random(people.length)] as Person
    const me = own.get(student.id)
    if (!me) throw new Error('Everybody has a standing.')
    app.clock.advance(1000)
    const { body } = await continueDrill(app, student, drill)
    const decisionId = body.moment?.decisionId ?? ''
    const { momentId } = await pool
      .selectFrom('drillDecisions')
      .select('momentId')
      .where('id', '=', decisionId)
      .executeTakeFirstOrThrow()
    const candidates = [...moments]
      .filter(([id]) => !me.inRound.includes(id))
      .map(([id, { rating }]) => {
        const seen = me.seen.get(id)
        return { id, rating, seenAt: seen === undefined ? null : new Date(seen) }
      })
    const expected = nextOf(candidates, { userId: student.id, rating: me.standing.rating })
    expect(momentId, `turn ${turn}`).toBe(expected?.id)
    const isNew = !me.seen.has(momentId ?? '')
    expect(body.moment?.again).toBe(!isNew)

    // A stop far away is never touched, so prices that rise make buying a gain and selling a loss.
    const sent = [
      { direction: 'NONE' as const },
      { direction: 'BUY' as const, stop: '0.000001' },
      { direction: 'SELL' as const, stop: twiceTheLast(body.moment) },
    ][random(3)] as Parameters<typeof decideMoment>[4]
    const made = await decideMoment(app, student, drill, decisionId, sent)
    const { r } = made.status === 200 ? made.body.outcome : { r: Number.NaN }
    expect(made.status, made.text).toBe(200)
    const stored = await pool
      .selectFrom('drillDecisions')
      .select('r')
      .where('id', '=', decisionId)
      .executeTakeFirstOrThrow()
    expect(Math.abs((stored.r ?? 0) - r)).toBeLessThan(0.006)
    if (isNew) {
      const moment = moments.get(momentId ?? '') ?? fresh()
      const after = ratedAfter(me.standing, moment, stored.r ?? 0)
      me.standing = after.student
      moments.set(momentId ?? '', after.moment)
    }
    me.seen.set(momentId ?? '', turn)
    me.inRound = made.body.round.finishedAt === null ? [...me.inRound, momentId ?? ''] : []
  }
  const after = await app.call(listDrillMoments, { as: admin, params, query: {} })
  for (const { id, rating, deviation } of after.body) {
    expect([rating, deviation]).toEqual([
      Math.round(moments.get(id)?.rating ?? 0),
      Math.round(moments.get(id)?.deviation ?? 0),
    ])
  }
  const students = await app.call(listDrillStudents, { as: admin, params, query: {} })
  for (const { userId, rating } of students.body) {
    expect(rating).toBe(Math.round(own.get(userId)?.standing.rating ?? 0))
  }
})
