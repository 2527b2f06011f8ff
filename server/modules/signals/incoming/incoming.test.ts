import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeSignalSource,
  discardSignalDraft,
  draftsMaximum,
  listSignalDrafts,
  listSignalSources,
  makeSignalSource,
  publishSignalDraft,
  type Received,
  removeSignalSource,
  type SourceInput,
} from '#contract/signals/incoming-signals.ts'
import { getSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { stateOf } from '#testing/state.ts'
import { takings } from '#testing/taken-rights.ts'

let app: TestApp
let other: TestApp
let admin: Person
let free: Person

beforeAll(async () => {
  app = await startApp()
  other = await startApp({ shareWith: app })
  admin = await app.people.admin()
  free = await app.people.free()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})
beforeEach(async () => {
  await app.people.renew(admin)
  await app.people.renew(free)
  await app.academy.db.driver.query('delete from signal_sources')
})

const input = (changes: Partial<SourceInput> = {}): SourceInput => ({
  name: 'Alerts',
  mode: 'draft',
  roleAccess: ['community_student'],
  ...changes,
})
const make = async (mode: SourceInput['mode'] = 'draft', as = admin) => {
  const { status, body } = await app.call(makeSignalSource, { as, body: input({ mode }) })
  expect(status).toBe(201)
  return body
}
const buy = 'EURUSD BUY 1.0850 SL 1.0820 TP 1.0900'
const post = (key: string, payload = buy, headers: Record<string, string> = {}, at = app) =>
  at.request({
    method: 'POST',
    url: '/api/signals/incoming',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain', ...headers },
    payload,
  })
const send = async (key: string, payload = buy, headers = {}) => {
  const { status, body } = await post(key, payload, headers)
  expect([status, body]).toEqual([200, body])
  return body as Received
}
const drafts = async () => (await app.call(listSignalDrafts, { as: admin })).body
const read = async (id: string | null) =>
  (await app.call(getSignal, { as: free, params: { id: id ?? '' } })).body
const count = async (table: string) =>
  (await app.academy.db.driver.query(`select count(*)::int as count from ${table}`)).rows[0]?.count

describe('the key', () => {
  test('is shown once, and needed in the header or in the address', async () => {
    const { secret } = await make()
    const { body: listed } = await app.call(listSignalSources, { as: admin })
    expect(JSON.stringify(listed)).not.toContain(secret)
    expect(JSON.stringify(await stateOf(app))).not.toContain(secret)
    expect(await send(secret)).toMatchObject({ outcome: 'draft' })
    const url = `/api/signals/incoming/${secret}`
    const json = '{"ticker":"GBPUSD","action":"sell","price":1.2500,"sl":1.2550,"tp":1.2400}'
    const headers = { 'content-type': 'application/json' }
    const posted = await app.request({ method: 'POST', url, payload: json, headers })
    expect(posted).toMatchObject({ status: 200, body: { outcome: 'draft' } })
    const before = await stateOf(app)
    for (const wrong of ['', 'short', `${secret}x`, secret.slice(1), `${secret.slice(0, -1)}-`]) {
      expect((await post(wrong)).status).toBe(401)
      const inAddress = { method: 'POST', url: `/api/signals/incoming/${wrong}x`, payload: buy }
      expect((await app.request(inAddress as never)).status).toBe(401)
    }
    expect(await stateOf(app)).toEqual(before)
  })

  test('revoked is refused from then on, and what waits of it is gone', async () => {
    const { id, secret } = await make()
    await send(secret)
    expect((await app.call(removeSignalSource, { as: admin, params: { id } })).status).toBe(204)
    expect((await app.call(removeSignalSource, { as: admin, params: { id } })).status).toBe(404)
    expect((await post(secret)).status).toBe(401)
    expect(await drafts()).toEqual([])
  })

  test('of a source that is off takes nothing', async () => {
    const { id, secret, updatedAt: seenUpdatedAt } = await make()
    const body = { ...input(), isOn: false, seenUpdatedAt }
    const change = () => app.call(changeSignalSource, { as: admin, params: { id }, body })
    expect(await change()).toMatchObject({ status: 200, body: { isOn: false } })
    expect((await change()).status).toBe(409)
    expect((await post(secret)).status).toBe(403)
    expect(await drafts()).toEqual([])
  })

  test('may send 60 messages a minute', async () => {
    const { secret } = await make()
    const statuses: number[] = []
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await post(secret, 'Hello')).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429])
  })
})

test.each(['demoted', 'suspended', 'deleted'])(
  'takes nothing once its author is %s, and again in the name of another',
  async (way) => {
    const author = await app.people.admin()
    const { id, secret } = await make('at_once', author)
    await takings[way]?.take(app, author)
    const before = await count('signals')
    expect((await post(secret)).status).toBe(403)
    expect([await count('signals'), await drafts()]).toEqual([before, []])
    const body = { ...input({ mode: 'at_once' }), isOn: true }
    const changed = await app.call(changeSignalSource, { as: admin, params: { id }, body })
    expect(changed.body.author).toEqual({ id: admin.id, name: admin.name })
    expect(await send(secret)).toMatchObject({ outcome: 'published' })
  },
)

describe('a draft', () => {
  test('shows what came in, is published by the form once, and then is gone', async () => {
    const { secret } = await make()
    const received = await send(secret, `${buy} xyzzy 77`)
    const before = await count('signals')
    const [draft] = await drafts()
    expect(draft).toMatchObject({
      id: received.draftId,
      signals: [{ pair: 'EURUSD', entry: '1.0850' }],
      unread: [{ text: expect.stringContaining('xyzzy') }],
      problem: null,
    })
    const params = { id: draft?.id ?? '' }
    const body = { title: 'Euro', content: 'Up', pair: 'EURUSD', direction: 'BUY' as const }
    const publish = (changes = {}) =>
      app.call(publishSignalDraft, { as: admin, params, body: { ...body, ...changes } })
    const wrong = await publish({ entry: '1.1', stopLoss: '1.2' })
    expect(wrong).toMatchObject({ status: 422, body: { issues: [{ path: 'stopLoss' }] } })
    expect(await drafts()).toHaveLength(1)
    const both = await Promise.all([publish(), publish()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404])
    expect([await drafts(), await count('signals')]).toEqual([[], before + 1])
    expect((await app.call(discardSignalDraft, { as: admin, params })).status).toBe(404)
  })

  test('is discarded, and not taken in again', async () => {
    const { secret } = await make()
    const headers = { 'idempotency-key': 'one' }
    const { draftId } = await send(secret, buy, headers)
    const params = { id: draftId ?? '' }
    expect((await app.call(discardSignalDraft, { as: admin, params })).status).toBe(204)
    expect((await app.call(discardSignalDraft, { as: admin, params })).status).toBe(404)
    expect(await send(secret, buy, headers)).toEqual({
      outcome: 'repeated',
      signalId: null,
      draftId: null,
    })
    expect(await drafts()).toEqual([])
  })

  test('is what nothing could be read of, too', async () => {
    const { secret } = await make('at_once')
    expect(await send(secret, 'Good morning')).toMatchObject({ outcome: 'unread' })
    expect(await drafts()).toMatchObject([
      { text: 'Good morning', signals: [], problem: 'No signal was found in it.' },
    ])
  })

  test('is read once, when it comes in: whoever lists what waits waits for no reading', async () => {
    const { secret } = await make()
    await send(secret)
    await app.academy.db.driver.query(
      `update received_signals set reading = jsonb_set(reading, '{unread}', '[{"text": "as stored"}]')`,
    )
    expect(await drafts()).toMatchObject([{ unread: [{ text: 'as stored' }] }])
  })

  test('is refused where too many wait', async () => {
    const { id, secret } = await make()
    await app.academy.db.driver.query(
      `insert into received_signals (id, source_id, once_id, outcome, text, reading, sent_at, received_at)
       select gen_random_uuid(), $1, n::text, 'draft', 'Hello', '{"signals": [], "unread": []}', now(), now() from generate_series(1, $2) n`,
      [id, draftsMaximum],
    )
    expect((await post(secret)).status).toBe(422)
    expect(await drafts()).toHaveLength(draftsMaximum)
  })
})

describe('at once', () => {
  test('what the form would accept is published in the name of the author', async () => {
    const mentor = await app.people.staff('teacher')
    const { secret } = await make('at_once', mentor)
    const received = await send(secret)
    expect(received).toMatchObject({ outcome: 'published', draftId: null })
    expect(await read(received.signalId)).toMatchObject({
      title: 'EURUSD BUY',
      content: buy,
      entry: '1.0850',
      stopLoss: '1.0820',
      status: 'active',
    })
    const { rows } = await app.academy.db.driver.query(
      'select published_by from signals where id = $1',
      [received.signalId],
    )
    expect(rows).toEqual([{ published_by: mentor.id }])
    const limit = await send(secret, 'GBPUSD buy limit 1.2500 sl 1.2450')
    expect(await read(limit.signalId)).toMatchObject({ status: 'pending', orderType: 'limit' })
  })

  test.each([
    ['EURUSD 1.0850 SL 1.0820 TP 1.0900', 'It has no direction.'],
    ['EURUSD BUY 1.0850 SL 1.0890 TP 1.0900', 'The stop of a BUY must be below its entry.'],
    ['buy 1.0850 sl 1.0820 tp 1.0900', 'It names no pair.'],
    [`${buy}\nGBPUSD SELL 1.2500 SL 1.2550 TP 1.2400`, 'It has several signals.'],
    ['EURUSD TP1 hit', 'No open signal from here fits it.'],
  ])('%s waits with the reason', async (text, problem) => {
    const { secret } = await make('at_once')
    const before = await count('signals')
    expect(await send(secret, text)).toMatchObject({ outcome: 'draft', signalId: null })
    expect(await drafts()).toMatchObject([{ text, problem }])
    expect(await count('signals')).toBe(before)
  })

  test('an update is the step of the one open signal of this source that it fits', async () => {
    const { secret } = await make('at_once')
    const another = await make('at_once')
    const { signalId } = await send(secret, 'EURUSD BUY 1.0850 SL 1.0820 TP1 1.0900 TP2 1.0950')
    await send(another.secret, 'EURUSD BUY 1.0860 SL 1.0830 TP 1.0910')
    expect(await send(secret, 'TP1 hit')).toEqual({ outcome: 'step', signalId, draftId: null })
    expect(await send(secret, 'SL to BE')).toMatchObject({ outcome: 'step', signalId })
    const { history } = await read(signalId)
    expect(history.map(({ step }) => step?.kind)).toEqual([
      undefined,
      'target_hit',
      'stop_to_entry',
    ])
    const second = await send(secret, 'GBPUSD BUY 1.2500 SL 1.2450 TP 1.2600')
    expect(await send(secret, 'close at 1.2550')).toMatchObject({ outcome: 'draft' })
    expect((await drafts())[0]?.problem).toBe('Several open signals from here fit it.')
    const closed = await send(secret, 'GBPUSD close at 1.2550')
    expect(closed).toMatchObject({ outcome: 'step', signalId: second.signalId })
    expect(await read(second.signalId)).toMatchObject({ status: 'closed' })
  })
})

describe('each once', () => {
  test('sent eight times to two processes it is one signal', async () => {
    const { secret } = await make('at_once')
    const before = await count('signals')
    const headers = { 'idempotency-key': 'alert 1' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post(secret, buy, headers, index % 2 ? app : other)),
    )
    const outcomes = answers.map(({ body }) => (body as Received).outcome).toSorted()
    expect(outcomes).toEqual(['published', ...Array(7).fill('repeated')])
    expect(new Set(answers.map(({ body }) => (body as Received).signalId)).size).toBe(1)
    expect(await count('signals')).toBe(before + 1)
  })

  test('another message with the same key is refused, and the same in other spaces is not', async () => {
    const { secret } = await make()
    const headers = { 'idempotency-key': 'alert 2' }
    await send(secret, buy, headers)
    expect(await send(secret, ` ${buy}\n`, headers)).toMatchObject({ outcome: 'repeated' })
    const answer = await post(secret, buy.replace('BUY', 'SELL'), headers)
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await drafts()).toHaveLength(1)
  })

  test('it is told apart by its id, else by its text within a minute', async () => {
    const { secret } = await make()
    const json = (id: number) => `{"ticker":"EURUSD","action":"buy","sl":1.08,"id":${id}}`
    const outcomes = []
    for (const text of [json(1), json(1), json(2), buy, buy, `${buy} now`]) {
      outcomes.push((await send(secret, text)).outcome)
    }
    expect(outcomes).toEqual(['draft', 'repeated', 'draft', 'draft', 'repeated', 'draft'])
    app.clock.advance(50_000)
    expect((await send(secret)).outcome).toBe('repeated')
    app.clock.advance(20_000)
    expect((await send(secret)).outcome).toBe('draft')
  })

  test('an id that comes with every alert hides none of them', async () => {
    const { secret } = await make()
    const json = (sl: number) => `{"ticker":"EURUSD","action":"buy","sl":${sl},"id":"Long"}`
    const outcomes = []
    for (const sl of [1.08, 1.07, 1.08]) outcomes.push((await send(secret, json(sl))).outcome)
    expect(outcomes).toEqual(['draft', 'draft', 'repeated'])
  })

  test('another source has ids of its own', async () => {
    const [one, two] = [await make(), await make()]
    const headers = { 'idempotency-key': 'same' }
    for (const { secret } of [one, two]) {
      expect(await send(secret, buy, headers)).toMatchObject({ outcome: 'draft' })
    }
  })

  test('what neither made a signal nor waits is forgotten long after', async () => {
    const { secret } = await make('at_once')
    await send(secret, buy)
    const { draftId } = await send(secret, 'Hello')
    await app.call(discardSignalDraft, { as: admin, params: { id: draftId ?? '' } })
    await send(secret, 'Hello again')
    await app.academy.db.driver.query(
      `update received_signals set received_at = received_at - interval '91 days'`,
    )
    await app.runJob('signals.forget-received')
    expect(await count('received_signals')).toBe(2)
  })
})

test('what cannot be taken is refused with the reason', async () => {
  const { secret } = await make()
  const before = await stateOf(app)
  const refused = async (payload: string, path: string, headers = {}) =>
    expect(await post(secret, payload, headers)).toMatchObject({
      status: 422,
      body: { issues: [{ path }] },
    })
  await refused('', 'text')
  await refused('   ', 'text')
  await refused('x'.repeat(4097), 'text')
  await refused('EURUSD\u0000', 'text')
  await refused(buy, 'onceId', { 'idempotency-key': 'x'.repeat(201) })
  expect((await post(secret, 'x'.repeat(65_537))).status).toBe(413)
  expect(await drafts()).toEqual([])
  expect((await stateOf(app)).received_signals).toEqual(before.received_signals)
})

test('is managed by those who publish signals only', async () => {
  const { id, secret } = await make()
  const { draftId } = await send(secret)
  const bookkeeper = await app.people.staff('bookkeeper')
  const draft = { id: draftId ?? '' }
  const signal = { title: 'Euro', content: 'Up' }
  const calls = (as: Person | null) => [
    app.call(listSignalSources, { as }),
    app.call(makeSignalSource, { as, body: input() }),
    app.call(changeSignalSource, { as, params: { id }, body: { ...input(), isOn: true } }),
    app.call(removeSignalSource, { as, params: { id } }),
    app.call(listSignalDrafts, { as }),
    app.call(publishSignalDraft, { as, params: draft, body: signal }),
    app.call(discardSignalDraft, { as, params: draft }),
  ]
  const before = [await count('signal_sources'), await count('signals'), await drafts()]
  for (const one of calls(null)) expect(await one).toMatchObject({ status: 401 })
  for (const as of [free, bookkeeper]) {
    for (const one of calls(as)) expect(await one).toMatchObject({ status: 403 })
  }
  expect([await count('signal_sources'), await count('signals'), await drafts()]).toEqual(before)
})
