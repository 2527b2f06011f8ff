import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteTrade } from '#contract/journal/journal.ts'
import { updateTradingPlan } from '#contract/journal/journal-analysis.ts'
import { updateJournalSharing } from '#contract/journal/journal-sharing.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  createOwnDrill,
  deleteOwnDrill,
  getHabitChange,
  getOwnDecision,
  getOwnDrill,
  getOwnRound,
  getStudentChange,
  listOwnDrills,
  listStudentDrills,
  ownDrillsMaximum,
  sendOwnDrill,
} from '#contract/own-drills.ts'
import { ownDrillPage } from '#contract/site/pages.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  addLosses,
  addPracticeCandles,
  continueOwn,
  decideOwn,
  makeOwnDrill,
  momentsThere,
  playRound,
  practice,
} from '#testing/own-drills.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  await addPracticeCandles(app)
})
afterAll(() => app.stop())

const create = (as: Person | null, changes = {}) =>
  app.call(createOwnDrill, { as, body: practice(changes) })
const listed = async (as: Person) => (await app.call(listOwnDrills, { as })).body
const read = (as: Person | null, id: string) => app.call(getOwnDrill, { as, params: { id } })
const change = (as: Person, id: string) => app.call(getHabitChange, { as, params: { id } })
const pool = () => app.academy.db.pool

async function loser(options: Parameters<typeof addLosses>[2] = {}) {
  const student = await app.people.mentorship()
  return { student, trades: await addLosses(app, student, options) }
}

test('a habit becomes moments before entries that keep apart, each decided once, beside the trade of then', async () => {
  const { student } = await loser()
  const drill = await makeOwnDrill(app, student)
  expect(drill).toMatchObject({
    habit: 'pair',
    of: 'EURUSD',
    moments: momentsThere,
    rounds: 0,
    decided: 0,
    averageR: null,
    sent: false,
  })
  const { body: begun } = await continueOwn(app, student, drill.id)
  expect(begun.round).toMatchObject({ number: 1, size: momentsThere, decided: 0 })
  expect(begun.moment).toMatchObject({ frame: 'H1', position: 1, again: false, following: 40 })
  const decisionId = begun.moment?.decisionId ?? ''
  // Going on stays at what is not decided.
  expect((await continueOwn(app, student, drill.id)).body.moment).toEqual(begun.moment)
  const one = { id: drill.id, decisionId }
  const ofOne = { id: drill.id, ownDecisionId: decisionId }
  expect((await app.call(getOwnDecision, { as: student, params: ofOne })).status).toBe(409)

  const decided = await decideOwn(app, student, one)
  expect(decided.status).toBe(200)
  expect(decided.body).toMatchObject({
    outcome: { kind: 'no_trade', r: 0 },
    round: { decided: 1 },
    trade: {
      pair: 'EURUSD',
      direction: 'SELL',
      entry: '1.10000',
      exit: '1.10500',
      r: -1,
      netCents: -1000,
      // The candle after the last visible one, and three hours later.
      enteredIn: 100,
      endedIn: 103,
    },
  })
  const { shown } = decided.body.trade ?? {}
  // The disguise keeps the ratios of distances: the stop was at the exit.
  expect(shown?.stop).toBe(shown?.exit)
  expect(Number(shown?.exit)).toBeGreaterThan(Number(shown?.entry))
  expect((await decideOwn(app, student, one)).body).toEqual(decided.body)
  expect((await decideOwn(app, student, one, { direction: 'BUY', stop: '0.1' })).status).toBe(409)
  expect((await app.call(getOwnDecision, { as: student, params: ofOne })).body).toEqual(
    decided.body,
  )
})

test('a round ends with its last decision, and what it came to stands beside the trades', async () => {
  const { student, trades } = await loser()
  const { id } = await makeOwnDrill(app, student)
  const { roundId } = await playRound(app, student, id)
  const round = await app.call(getOwnRound, { as: student, params: { id, ownRoundId: roundId } })
  expect(round.body).toMatchObject({ decided: momentsThere, tally: { totalR: 0, averageR: 0 } })
  expect(round.body.decisions).toHaveLength(momentsThere)
  expect(new Set(round.body.decisions.map(({ trade }) => trade?.openedAt)).size).toBe(momentsThere)
  expect(round.body.decisions.every(({ trade, again }) => trade?.r === -1 && !again)).toBe(true)
  const { body: drill } = await read(student, id)
  expect(drill).toMatchObject({ rounds: 1, decided: momentsThere, moment: null })
  expect(drill.results).toHaveLength(1)
  // Another round shows the same moments, which do not count.
  const { body: again } = await continueOwn(app, student, id)
  expect(again.moment?.again).toBe(true)
  await playRound(app, student, id)
  expect((await read(student, id)).body).toMatchObject({ rounds: 2, decided: momentsThere })

  // A deleted trade takes nothing of the drill with it but itself.
  for (const tradeId of trades) {
    const params = { id: tradeId }
    expect((await app.call(deleteTrade, { as: student, params })).status).toBe(204)
  }
  const after = await app.call(getOwnRound, { as: student, params: { id, ownRoundId: roundId } })
  expect(after.body.decisions.map(({ trade }) => trade)).toEqual(Array(momentsThere).fill(null))
  expect((await read(student, id)).body.moments).toBe(momentsThere)
})

test('a drill is its student’s alone: for anybody else it does not exist, and nothing changes', async () => {
  const { student } = await loser({ shared: true })
  const { id } = await makeOwnDrill(app, student)
  const { body } = await continueOwn(app, student, id)
  const decisionId = body.moment?.decisionId ?? ''
  const roundId = body.round?.id ?? ''
  const { student: neighbour } = await loser()
  const own = await makeOwnDrill(app, neighbour)
  const before = await app.storedOf(student.id, 'ownDrills')
  for (const as of [neighbour, admin]) {
    const answers = await Promise.all([
      read(as, id),
      change(as, id),
      continueOwn(app, as, id),
      decideOwn(app, as, { id, decisionId }),
      // Under a drill of the caller.
      decideOwn(app, as, { id: own.id, decisionId }),
      app.call(getOwnDecision, { as, params: { id: own.id, ownDecisionId: decisionId } }),
      app.call(getOwnRound, { as, params: { id: own.id, ownRoundId: roundId } }),
      app.call(getOwnRound, { as, params: { id, ownRoundId: roundId } }),
      app.call(deleteOwnDrill, { as, params: { id } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  }
  expect((await create(null)).status).toBe(401)
  expect((await read(null, id)).status).toBe(401)
  expect(await app.storedOf(student.id, 'ownDrills')).toEqual(before)
  expect((await read(student, id)).body.moment).toEqual(body.moment)
})

test('too few candles or trades are refused in words that say how many and what to do', async () => {
  const { student } = await loser({ pair: 'USDSEK' })
  const of = 'USDSEK'
  const none = await create(student, { of })
  expect(none.status).toBe(422)
  expect(none.text).toContain('None of these trades have the 100 candles before the entry')
  expect(none.text).toContain('out of 24; a drill needs at least 5. Import candles of USDSEK')
  const { student: dense } = await loser({ apart: 2, each: 12 })
  expect((await create(dense)).text).toContain('only 2 moments keep apart')
  const { student: few } = await loser({ apart: 4, each: 4 })
  expect((await create(few)).text).toContain('this habit has 16 trades; practice needs 20')
  const { student: winner } = await loser()
  await sql`update trades set profit_cents = 500 where user_id = ${winner.id}`.execute(pool())
  expect((await create(winner)).text).toContain('has not lost money')
  for (const one of [student, dense, few, winner]) expect(await listed(one)).toEqual([])
  const wrong = [
    { habit: 'holding-losers' },
    { of: 'x\u0000' },
    { currency: 'US' },
    { timeZone: 'x' },
  ]
  for (const changes of wrong) expect((await create(student, changes)).status).toBe(400)
  expect((await create(student, { habit: 'outside-hours', of: null })).status).toBe(422)
})

test('own candles are used, another student’s are not', async () => {
  const pair = 'USDNOK'
  const [{ student: owner }, { student: other }] = [await loser({ pair }), await loser({ pair })]
  await sql`
    insert into candle_months (user_id, pair, frame, month, candles, digits, first_at, last_at, synthetic, packed)
    select ${owner.id}, ${pair}, frame, month, candles, digits, first_at, last_at, synthetic, packed
    from candle_months where pair = 'EURUSD' and user_id is null`.execute(pool())
  expect((await create(other, { of: pair })).status).toBe(422)
  expect((await create(owner, { of: pair })).status).toBe(201)
})

test('the same creation sent again makes one drill, and nobody has more than there are places', async () => {
  const { student } = await loser()
  const headers = {
    authorization: `Bearer ${student.token}`,
    'idempotency-key': crypto.randomUUID(),
  }
  const send = () =>
    app.request({ method: 'POST', url: '/api/journal/own-drills', headers, payload: practice() })
  const answers = [...(await Promise.all([send(), send(), send()])), await send()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const [first] = await listed(student)
  expect((await listed(student)).length).toBe(1)

  await sql`
    insert into own_drills (id, user_id, place, habit, currency, time_zone, sent, created_at)
    select gen_random_uuid(), ${student.id}, place, 'no-stop', 'USD', 'UTC', false, now()
    from generate_series(3, ${ownDrillsMaximum}::int) place`.execute(pool())
  const many = await Promise.all([create(student), create(student), create(student)])
  expect(many.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  expect(await listed(student)).toHaveLength(ownDrillsMaximum)
  await app.call(deleteOwnDrill, { as: student, params: { id: first?.id ?? '' } })
  expect((await create(student)).status).toBe(201)
})

test('of many simultaneous steps one counts: a round, a moment, a decision', async () => {
  const { student } = await loser()
  const { id } = await makeOwnDrill(app, student)
  const steps = await Promise.all(Array.from({ length: 6 }, () => continueOwn(app, student, id)))
  expect(new Set(steps.map(({ body }) => body.moment?.decisionId)).size).toBe(1)
  const decisionId = steps[0]?.body.moment?.decisionId ?? ''
  const ways = [{ direction: 'NONE' as const }, { direction: 'BUY' as const, stop: '0.000001' }]
  const decided = await Promise.all(
    [...ways, ...ways, ...ways].map((body) => decideOwn(app, student, { id, decisionId }, body)),
  )
  const statuses = decided.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
  const { body } = await read(student, id)
  expect(body.round?.decided).toBe(1)
})

test('many trades are looked at on another thread, and a drill has no more than its moments', async () => {
  const { student } = await loser({ each: 30 })
  const drill = await makeOwnDrill(app, student)
  expect(drill.moments).toBeGreaterThanOrEqual(5)
  expect(drill.moments).toBeLessThanOrEqual(momentsThere)
  expect((await continueOwn(app, student, drill.id)).body.moment?.frame).toBe('H1')
  const { student: poor } = await loser({ each: 30, pair: 'USDSEK' })
  expect((await create(poor, { of: 'USDSEK' })).text).toContain('out of 240')
})

test('before and since are compared once twenty trades followed the first finished round', async () => {
  const { student } = await loser()
  const { id } = await makeOwnDrill(app, student)
  const other = await makeOwnDrill(app, student)
  expect((await change(student, id)).body).toEqual({
    since: null,
    tradesBefore: 0,
    tradesAfter: 0,
    comparison: null,
  })
  await playRound(app, student, id)
  const later = async () => {
    const ids = await addLosses(app, student, { apart: 1, each: 19 })
    await sql`
      update trades set opened_at = now() + interval '1 hour', closed_at = now() + interval '2 hours',
        r = 1, profit_cents = 1000
      where id = any(${ids}::uuid[])`.execute(pool())
  }
  await later()
  expect((await change(student, id)).body).toMatchObject({
    tradesBefore: 24,
    tradesAfter: 19,
    comparison: null,
  })
  await later()
  // What was practised is the habit, whichever drill it was in.
  for (const drillId of [id, other.id]) {
    expect((await change(student, drillId)).body).toMatchObject({
      tradesAfter: 38,
      comparison: { measure: 'r', before: -1, after: 1, difference: 2, isClear: true },
    })
  }
})

const sendTo = (student: Person, as = admin, changes = {}) =>
  app.call(sendOwnDrill, { as, params: { userId: student.id }, body: practice(changes) })
const seenBy = async (student: Person, as = admin) => {
  const { status, body } = await app.call(listStudentDrills, { as, params: { userId: student.id } })
  return status === 200 ? body.map(({ id }) => id) : status
}
const share = (as: Person, scope: 'nothing' | 'whole') =>
  app.call(updateJournalSharing, { as, body: { of: 'by-hand', scope } })

test('a mentor sends a drill of what is shared, sees its results, and neither once sharing has ended', async () => {
  const { student } = await loser()
  const own = await makeOwnDrill(app, student)
  expect(await seenBy(student)).toBe(404)
  expect((await sendTo(student)).status).toBe(404)
  expect(await listed(student)).toHaveLength(1)

  await share(student, 'whole')
  const teacher = await app.people.staff('teacher')
  const sent = await sendTo(student, teacher)
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({ sent: true, moments: momentsThere })
  expect(await seenBy(student, teacher)).toEqual([sent.body.id, own.id])
  const support = await app.people.staff('support')
  for (const as of [support, student]) {
    expect((await sendTo(student, as)).status).toBe(403)
    expect(await seenBy(student, as)).toBe(403)
  }
  await vi.waitFor(async () => {
    const { body } = await app.call(listNotifications, { as: student })
    const href = ownDrillPage(sent.body.id)
    expect(body.filter(({ action }) => action?.href === href)).toHaveLength(1)
  })
  expect((await listed(student)).map(({ sent: isSent }) => isSent)).toEqual([true, false])

  await playRound(app, student, sent.body.id)
  const params = { userId: student.id, ownDrillId: sent.body.id }
  expect((await app.call(getStudentChange, { as: teacher, params })).body.tradesBefore).toBe(24)
  const { student: another } = await loser({ shared: true })
  const crossed = { userId: another.id, ownDrillId: sent.body.id }
  expect((await app.call(getStudentChange, { as: teacher, params: crossed })).status).toBe(404)

  await share(student, 'nothing')
  expect(await seenBy(student, teacher)).toBe(404)
  expect((await app.call(getStudentChange, { as: teacher, params })).status).toBe(404)
  expect((await sendTo(student, teacher)).status).toBe(404)
  expect(await listed(student)).toHaveLength(2)
})

test('a mentor sees and sends only what shared trades make', async () => {
  const { student } = await loser()
  const hidden = await makeOwnDrill(app, student)
  await addPracticeCandles(app, 'NZDUSD')
  await addLosses(app, student, { pair: 'NZDUSD', shared: true })
  expect(await seenBy(student)).toEqual([])
  expect((await sendTo(student)).status).toBe(422)
  const sent = await sendTo(student, admin, { of: 'NZDUSD' })
  expect(sent.status).toBe(201)
  expect(await seenBy(student)).toEqual([sent.body.id])
  const params = { userId: student.id, ownDrillId: hidden.id }
  expect((await app.call(getStudentChange, { as: admin, params })).status).toBe(404)
})

test('planned hours are for their owner only, and so is a drill of what was traded outside of them', async () => {
  const { student } = await loser({ shared: true })
  await share(student, 'whole')
  const plan = { weekdays: [7], from: 0, to: 1, timeZone: 'UTC' }
  await app.call(updateTradingPlan, { as: student, body: { plan } })
  const hours = { habit: 'outside-hours' as const, of: null }
  const { id } = await makeOwnDrill(app, student, hours)
  await playRound(app, student, id)
  const shown = await makeOwnDrill(app, student)
  expect((await change(student, id)).body).toMatchObject({ tradesBefore: 24 })
  expect(await seenBy(student)).toEqual([shown.id])
  const params = { userId: student.id, ownDrillId: id }
  expect((await app.call(getStudentChange, { as: admin, params })).status).toBe(404)
  const refused = await sendTo(student, admin, hours)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Planned hours are for the student only')
  expect(await listed(student)).toHaveLength(2)
})

test('a trade that another drill has revealed counts as seen before', async () => {
  const { student } = await loser({ each: 1, stopLoss: null })
  // The same eight trades in both, since there are no candles of the others.
  await addLosses(app, student, { pair: 'USDSEK', stopLoss: null })
  const first = await makeOwnDrill(app, student, { habit: 'no-stop', of: null })
  const second = await makeOwnDrill(app, student, { habit: 'no-stop', of: null })
  const { body: waiting } = await continueOwn(app, student, second.id)
  expect(waiting.moment?.again).toBe(false)
  await playRound(app, student, first.id)
  // It was shown before the other drill revealed what follows.
  const decisionId = waiting.moment?.decisionId ?? ''
  const { body: decided } = await decideOwn(app, student, { id: second.id, decisionId })
  expect(decided.again).toBe(true)
  expect((await continueOwn(app, student, second.id)).body.moment?.again).toBe(true)
  await playRound(app, student, second.id)
  expect((await read(student, first.id)).body.decided).toBe(momentsThere)
  expect((await read(student, second.id)).body).toMatchObject({ rounds: 1, decided: 0 })
  const { student: other } = await loser()
  const { id } = await makeOwnDrill(app, other)
  expect((await continueOwn(app, other, id)).body.moment?.again).toBe(false)
})
