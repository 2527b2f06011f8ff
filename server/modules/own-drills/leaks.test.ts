import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packCandles, unpackCandles } from '#contract/candles/candle-columns.ts'
import type { Route } from '#server/platform/http/route.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  addLosses,
  addPracticeCandles,
  continueOwn,
  decideOwn,
  makeOwnDrill,
} from '#testing/own-drills.ts'
import type { Person } from '#testing/people.ts'
import { permissionMatrix } from '#testing/permission-matrix.ts'

/** A drill with the decision to make in it. */
interface Begun {
  id: string
  decisionId: string
  roundId: string
}

let app: TestApp
let student: Person
let mentor: Person
/** Two drills of the same student that differ in nothing but what follows, and in whose trade it was. */
let rising: Begun
let falling: Begun
let trades: string[]

beforeAll(async () => {
  app = await startApp()
  student = await app.people.mentorship()
  mentor = await app.people.admin()
  await addPracticeCandles(app)
  trades = await addLosses(app, student, { shared: true })
  const [one, other] = [await makeOwnDrill(app, student), await makeOwnDrill(app, student)]
  rising = await begin(one.id)
  falling = await begin(other.id)
  // The same moment, disguised in the same way.
  await sql`
    update own_drill_moments m set visible = source.visible, digits = source.digits, frame = source.frame,
      synthetic = source.synthetic, after = source.after
    from own_drill_moments source join own_drill_decisions x on x.moment_id = source.id
    where x.id = ${rising.decisionId}
      and m.id = (select moment_id from own_drill_decisions where id = ${falling.decisionId})`.execute(
    pool(),
  )
  await turnRound(falling)
})
afterAll(() => app.stop())

const pool = () => app.academy.db.pool

async function begin(id: string): Promise<Begun> {
  const { body } = await continueOwn(app, student, id)
  return { id, decisionId: body.moment?.decisionId ?? '', roundId: body.round?.id ?? '' }
}

const futureOf = ({ decisionId }: Begun) =>
  pool()
    .selectFrom('ownDrillFutures as future')
    .innerJoin('ownDrillDecisions as decision', 'decision.momentId', 'future.momentId')
    .innerJoin('ownDrillMoments as moment', 'moment.id', 'future.momentId')
    .select(['future.momentId', 'future.following', 'future.endedIn', 'moment.tradeId'])
    .where('decision.id', '=', decisionId)
    .executeTakeFirstOrThrow()

/** Replaces what follows by its mirror image, and has the trade end elsewhere. */
async function turnRound(of: Begun): Promise<void> {
  const { momentId } = await futureOf(of)
  const { following } = await futureOf(rising)
  const { digits, times, ...prices } = unpackCandles(following, 6)
  const top = 2 * (prices.open[0] ?? 0)
  const turned = (values: number[]) => values.map((points) => top - points)
  const packed = packCandles({
    digits,
    times,
    open: turned(prices.open),
    close: turned(prices.close),
    high: turned(prices.low),
    low: turned(prices.high),
  })
  await sql`
    update own_drill_futures set following = ${Buffer.from(packed)}, ended_in = 139
    where moment_id = ${momentId}`.execute(pool())
}

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** What a drill must not tell before the commit, as it would be written. */
async function secretsOf(of: Begun): Promise<string[]> {
  const { following } = await futureOf(of)
  const base64 = following.toString('base64')
  return [base64.slice(4, 20), base64.slice(-20, -4)]
}

function send(route: Route, as: Person, { id, decisionId, roundId }: Begun) {
  const writes = route.method !== 'GET' && route.method !== 'DELETE'
  const url = route.path
    .replace(':ownDrillId', id)
    .replace(':userId', student.id)
    .replace(':ownDecisionId', decisionId)
    .replace(':ownRoundId', roundId)
    .replace(/:\w+/g, id)
  return app.request({
    method: route.method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as.token}` },
    ...(writes && { payload: { position: 1, ended: true } }),
  })
}

/** An answer without what differs by nature: ids and instants. */
const comparable = (text: string) =>
  text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')

test('before the commit, no call tells the student or a mentor anything of what follows, or of the trade', async () => {
  const secrets = [...(await secretsOf(rising)), ...(await secretsOf(falling))]
  // The stream never ends; logging out ends the session. A commit that cannot be is sent as well.
  const apart = ['GET /events', 'POST /auth/logout']
  const routes = app.academy.routes.filter(
    (one) => !apart.includes(nameOf(one)) && one.method !== 'DELETE',
  )
  const about = routes.filter(({ path }) => path.includes('/own-drills/:'))
  expect(about.length).toBeGreaterThan(6)
  for (const [role, as] of [
    ['mentorship', student],
    ['admin', mentor],
  ] as const) {
    for (const route of routes) {
      // Who is refused is told nothing of anything.
      if (permissionMatrix[nameOf(route)]?.[role] === 403) continue
      const label = `${role}: ${nameOf(route)}`
      const one = await send(route, as, rising)
      for (const secret of secrets) expect.soft(one.text.includes(secret), label).toBe(false)
      if (!about.includes(route)) continue
      for (const trade of trades) expect.soft(one.text.includes(trade), label).toBe(false)
      const other = await send(route, as, falling)
      expect.soft(comparable(other.text), label).toBe(comparable(one.text))
      expect.soft(other.headers['content-length'], label).toBe(one.headers['content-length'])
    }
  }
})

test('prices that are refused tell the same in both, and leave the moment undecided', async () => {
  const wrong = [
    { direction: 'BUY' as const },
    { direction: 'BUY' as const, stop: '999999999' },
    { direction: 'SELL' as const, stop: '0.000001' },
    { direction: 'NONE' as const, stop: '1' },
  ]
  for (const body of wrong) {
    const [one, other] = await Promise.all(
      [rising, falling].map((of) => decideOwn(app, student, of, body)),
    )
    expect([one?.status, other?.status]).toEqual([422, 422])
    expect(comparable(other?.text ?? '')).toBe(comparable(one?.text ?? ''))
  }
})

test('a validator, a batch and a download of one’s data tell nothing either', async () => {
  const secrets = [...(await secretsOf(rising)), ...(await secretsOf(falling))]
  const headers = { authorization: `Bearer ${student.token}` }
  const addresses = [rising, falling].map(({ id }) => `/journal/own-drills/${id}`)
  const results = [rising, falling].map(
    ({ decisionId }, index) => `${addresses[index]}/decisions/${decisionId}`,
  )
  const of = encodeURIComponent([...addresses, ...results].join(' '))
  const batch = await app.request({ url: `/api/together?of=${of}`, headers })
  expect(Object.keys(batch.body as object)).not.toContain(results[0])
  const exported = JSON.stringify(await app.storedOf(student.id, 'ownDrills'))
  for (const text of [batch.text, exported]) {
    for (const secret of [...secrets, ...trades]) expect(text).not.toContain(secret)
  }
  const [address = ''] = addresses
  const first = await app.request({ url: `/api${address}`, headers })
  const { etag } = first.headers
  expect(typeof etag).toBe('string')
  await turnRound(rising)
  const again = await app.request({
    url: `/api${address}`,
    headers: { ...headers, 'if-none-match': String(etag) },
  })
  expect(again.status).toBe(304)
})

test('the commit opens the future of its own moment, and of no other', async () => {
  const made = await decideOwn(app, student, falling)
  expect(made.status).toBe(200)
  expect(made.text).toContain((await secretsOf(falling))[0])
  const { body } = await continueOwn(app, student, falling.id)
  const next = { ...falling, decisionId: body.moment?.decisionId ?? '' }
  const route = app.academy.routes.find(
    (one) => nameOf(one) === 'GET /journal/own-drills/:id/decisions/:ownDecisionId',
  ) as Route
  expect((await send(route, student, next)).status).toBe(409)
  expect((await send(route, student, falling)).status).toBe(200)
  expect((await send(route, student, { ...rising, decisionId: falling.decisionId })).status).toBe(
    404,
  )
  expect((await send(route, mentor, falling)).status).toBe(404)
})
