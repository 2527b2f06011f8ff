import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getPrices,
  makePriceKey,
  type QuoteAnswers,
  revokePriceKey,
  updatePriceSettings,
} from '#contract/signals/prices.ts'
import {
  createSignal,
  deleteSignal,
  getSignal,
  type SignalChanges,
  updateSignal,
} from '#contract/signals/signals.ts'
import { verifyRecord } from '#contract/signals/verify-record.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { histDataFile, type PlainCandle, readCandlesOf } from '#testing/candles.ts'
import type { Person } from '#testing/people.ts'
import { exportRecord } from '#testing/signal-record.ts'
import { signatureOf } from './quote-lines.ts'

let app: TestApp
let other: TestApp
let owner: Person
let free: Person
let key = ''

const rows = async (statement: string, ...values: unknown[]) =>
  (await app.academy.db.driver.query(statement, values)).rows

beforeAll(async () => {
  app = await startApp()
  other = await startApp({ shareWith: app })
  owner = await app.people.owner()
  free = await app.people.free()
  key = await renewKey()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})
beforeEach(async () => {
  // Each test has the market to itself.
  await rows(`update signals set status = 'cancelled' where status in ('pending', 'active')`)
  await rows('delete from price_pairs')
  await resolveByPrices(true)
})

const settings = async () => (await app.call(getPrices, { as: owner })).body

async function renewKey(): Promise<string> {
  const present = (await settings()).key
  const body = { replaces: present?.id ?? null }
  const { body: made } = await app.call(makePriceKey, { as: owner, body })
  return made.secret
}

async function resolveByPrices(resolves: boolean) {
  const { updatedAt: seenUpdatedAt, spreads } = await settings()
  const body = { resolves, spreads, seenUpdatedAt }
  expect((await app.call(updatePriceSettings, { as: owner, body })).status).toBe(200)
}

/** An instant some seconds from now. */
const inSeconds = (seconds: number) =>
  new Date(app.clock.now().getTime() + seconds * 1000).toISOString()
const signed = (unsigned: string, by = key) => `${unsigned} ${signatureOf(unsigned, by)}`
const line = (pair: string, bid: string, ask: string, at = inSeconds(1)) =>
  signed(`${pair} ${bid} ${ask} ${at}`)
const post = (payload: string, by = key, at = app) =>
  at.request({
    method: 'POST',
    url: '/api/prices',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'text/plain' },
    payload,
  })
const send = async (...lines: string[]): Promise<QuoteAnswers> => {
  const { status, body } = await post(lines.join('\n'))
  expect(status).toBe(200)
  return body as QuoteAnswers
}
const resolveNow = () => app.runJob('signals.resolve-quotes')

const importCandles = (candles: PlainCandle[]) =>
  readCandlesOf(app, owner, histDataFile(candles), {
    name: 'DAT_ASCII_EURUSD_M1.csv',
    fields: { source: 'academy' },
  })

const levels = {
  pair: 'EURUSD',
  direction: 'BUY',
  entry: '1.08500',
  stopLoss: '1.08000',
  takeProfit: '1.09000',
} as const
const publish = async (changes: SignalChanges = {}) => {
  const body = { title: 'Euro', content: 'Up', ...levels, ...changes }
  const { status, body: made } = await app.call(createSignal, { as: owner, body })
  expect(status).toBe(201)
  return made
}
const read = async (id: string) => (await app.call(getSignal, { as: free, params: { id } })).body
const stepsOf = async (id: string) =>
  (await read(id)).history.flatMap(({ at, status, step }) => (step ? [{ at, status, step }] : []))

describe('the key', () => {
  test('is shown once, replaced and revoked by the owner alone, each once', async () => {
    const present = (await settings()).key
    const replace = { as: owner, body: { replaces: present?.id ?? null } }
    const [one, two] = await Promise.all([
      app.call(makePriceKey, replace),
      other.call(makePriceKey, replace),
    ])
    expect([one.status, two.status].toSorted()).toEqual([201, 409])
    const made = one.status === 201 ? one.body : two.body
    expect(JSON.stringify(await settings())).not.toContain(made.secret)
    expect((await post(line('EURUSD', '1.1', '1.2'), key)).status).toBe(401)
    key = made.secret
    expect(await send(line('EURUSD', '1.1', '1.2'))).toMatchObject({ taken: 1, refused: 0 })

    const before = await rows('select * from price_keys order by made_at')
    const calls = [
      { as: free, status: 403 },
      { as: null, status: 401 },
    ]
    for (const { as, status } of calls) {
      expect((await app.call(getPrices, { as })).status).toBe(status)
      const body = { replaces: made.id }
      expect((await app.call(makePriceKey, { as, body })).status).toBe(status)
      expect((await app.call(revokePriceKey, { as, params: made })).status).toBe(status)
      const change = { resolves: true, spreads: [], seenUpdatedAt: inSeconds(0) }
      expect((await app.call(updatePriceSettings, { as, body: change })).status).toBe(status)
    }
    expect(await rows('select * from price_keys order by made_at')).toEqual(before)

    expect((await app.call(revokePriceKey, { as: owner, params: made })).status).toBe(204)
    expect((await app.call(revokePriceKey, { as: owner, params: made })).status).toBe(404)
    expect((await post(line('EURUSD', '1.1', '1.2'))).status).toBe(401)
    key = await renewKey()
  })

  test('revoked while quotes are on their way refuses them', async () => {
    const [{ id = '' } = {}] = await rows('select id from price_keys where ended_at is null')
    const client = await app.academy.db.driver.connect()
    try {
      // Revoked and not yet committed: the request has found the key, and waits at it.
      await client.query('begin')
      await client.query('update price_keys set ended_at = now() where id = $1', [id])
      const sent = post(line('EURUSD', '1.1', '1.2'))
      await expect
        .poll(async () =>
          rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and query like '%price_keys%' and query like '%for share%'`),
        )
        .toHaveLength(1)
      await client.query('commit')
      expect((await sent).status).toBe(401)
    } finally {
      client.release()
    }
    expect(await rows('select * from price_quotes')).toEqual([])
    key = await renewKey()
  })

  test('is needed, and nothing else opens the call', async () => {
    const quote = line('EURUSD', '1.1', '1.2')
    for (const authorization of ['', `Bearer ${owner.token}`, 'Bearer ', `Basic ${key}`]) {
      const headers = { authorization, 'content-type': 'text/plain' }
      const request = { method: 'POST', url: '/api/prices', headers, payload: quote } as const
      expect((await app.request(request)).status).toBe(401)
    }
    expect(await rows('select * from price_quotes')).toEqual([])
  })
})

describe('quotes', () => {
  test('are answered line by line', async () => {
    const good = line('EURUSD', '1.08501', '1.08512')
    const stale = inSeconds(-11 * 60)
    const refused: [string, string][] = [
      [line('EURUSD', '1.08512', '1.08501'), 'The ask is below the bid.'],
      [line('EURUSD', '-1', '1'), 'The prices must be decimal numbers such as 1.08512.'],
      [line('EURUSD', '1e30', '1e30'), 'The prices must be decimal numbers such as 1.08512.'],
      [line('EURUSD', '0', '0'), 'The prices must be above zero.'],
      [line('EUR/USD', '1', '1'), 'The pair must be a symbol such as EURUSD.'],
      [line('EURUSD', '1', '1', 'now'), 'The time must be in UTC, such as 2026-01-31T09:30:00Z.'],
      [
        line('EURUSD', '1', '1', '2026-01-31T09:30:00+01:00'),
        'The time must be in UTC, such as 2026-01-31T09:30:00Z.',
      ],
      [line('EURUSD', '1', '1', stale), 'The quote is older than 10 minutes.'],
      [line('EURUSD', '1', '1', inSeconds(60)), 'The time is in the future: is the clock right?'],
      [
        signed(`EURUSD 1 1 ${inSeconds(0)}`, 'another key that is long enough'),
        'The signature is wrong.',
      ],
      [good.replace('1.08512', '1.08513'), 'The signature is wrong.'],
      ['EURUSD 1 1', 'A line is: PAIR BID ASK TIME SIGNATURE, with single spaces.'],
      ['', 'A line is: PAIR BID ASK TIME SIGNATURE, with single spaces.'],
      ['x'.repeat(300), 'The line is too long.'],
    ]
    // Whoever reads lines that end in a carriage return may leave it behind the ask.
    const withReturn = line('EURUSD', '1.08501', '1.08512\r', inSeconds(2))
    const answer = await send(good, ...refused.map(([sent]) => sent), `${good}\r`, withReturn, '')
    expect(answer).toEqual({
      taken: 3,
      refused: refused.length,
      lines: [null, ...refused.map(([, reason]) => reason), null, null].map((reason, index) => ({
        line: index + 1,
        taken: reason === null,
        reason,
      })),
    })
    const eurusd = { pair: 'EURUSD', bid: '1.08501', ask: '1.08512' }
    expect(await rows('select pair, bid, ask from price_quotes')).toEqual([eurusd, eurusd])
    expect((await settings()).quotes).toMatchObject([
      { pair: 'EURUSD', bid: '1.08501', ask: '1.08512' },
    ])
  })

  test('sent again are the same; another price for an instant is refused', async () => {
    const at = inSeconds(0)
    const quote = line('EURUSD', '1.08501', '1.08512', at)
    await Promise.all([post(quote), post(quote, key, other), post(`${quote}\n${quote}`)])
    expect(await rows('select * from price_quotes')).toHaveLength(1)
    const answer = await send(quote, line('EURUSD', '1.08502', '1.08512', at))
    expect(answer.lines.map(({ reason }) => reason)).toEqual([
      null,
      'Another price is known for this instant.',
    ])
    expect(await rows('select bid from price_quotes')).toEqual([{ bid: '1.08501' }])
  })

  test('of an earlier time do not replace the last one', async () => {
    await send(line('EURUSD', '1.2', '1.3', inSeconds(2)))
    await send(line('EURUSD', '1.1', '1.2', inSeconds(1)), line('GBPUSD', '1.3', '1.4'))
    const { quotes } = await settings()
    expect(quotes.find(({ pair }) => pair === 'EURUSD')).toMatchObject({ bid: '1.2' })
    expect(await rows('select * from price_quotes')).toHaveLength(3)
  })

  test('are taken up to a thousand at once', async () => {
    const at = app.clock.now().getTime()
    const many = Array.from({ length: 1000 }, (_, index) =>
      line('EURUSD', '1.1', '1.2', new Date(at - index * 10).toISOString()),
    )
    expect(await send(...many)).toMatchObject({ taken: 1000, refused: 0 })
    expect((await post([...many, ...many].join('\n').slice(0, 199_000))).status).toBe(413)
    const tenThousand = Array.from({ length: 10 }, () => many).flat()
    expect((await post(tenThousand.join('\n'))).status).toBe(413)
    expect(await rows('select * from price_quotes')).toHaveLength(1000)
  })

  test('of more than 500 pairs are refused', async () => {
    const pairs = Array.from({ length: 501 }, (_, index) => `XX${index}`.padEnd(5, 'X'))
    const { lines } = await send(...pairs.map((pair) => line(pair, '1', '2')))
    expect(lines.filter(({ taken }) => !taken)).toEqual([
      { line: 501, taken: false, reason: 'There are quotes of 500 pairs already.' },
    ])
    expect((await settings()).quotes).toHaveLength(200)
  })

  test('are forgotten after a day, once they have resolved what they could', async () => {
    await send(line('EURUSD', '1.1', '1.2'), line('GBPUSD', '1.1', '1.2'))
    await resolveNow()
    app.clock.advance(25 * 3_600_000)
    try {
      await rows(`update price_quotes set waits = true where pair = 'GBPUSD'`)
      await app.runJob('signals.forget-quotes')
      expect(await rows('select pair from price_quotes')).not.toContainEqual({ pair: 'EURUSD' })
    } finally {
      app.clock.advance(-25 * 3_600_000)
    }
  })
})

describe('signals', () => {
  test('are filled and end by quotes, step by step, and the record says by prices', async () => {
    const { id } = await publish({
      status: 'pending',
      orderType: 'limit',
      furtherTargets: ['1.09500'],
    })
    await send(line('EURUSD', '1.08490', '1.08505', inSeconds(1)))
    await resolveNow()
    expect(await stepsOf(id)).toEqual([])
    const [filled, first, stopped] = [inSeconds(2), inSeconds(3), inSeconds(4)]
    await send(
      line('EURUSD', '1.08485', '1.08500', filled),
      line('EURUSD', '1.09010', '1.09020', first),
    )
    await resolveNow()
    expect(await stepsOf(id)).toMatchObject([
      { at: filled, status: 'active', step: { kind: 'filled', by: 'prices' } },
      {
        at: first,
        status: 'active',
        step: { kind: 'target_hit', target: 1, price: '1.09000', part: '50', by: 'prices' },
      },
    ])
    await send(line('EURUSD', '1.07990', '1.08000', stopped))
    await resolveNow()
    const note = 'the first quote beyond the stop: closed at its price'
    expect((await stepsOf(id)).at(-1)).toMatchObject({
      at: stopped,
      status: 'hit_sl',
      step: { kind: 'stop_hit', price: '1.0799', part: '50', note, by: 'prices' },
    })
    // (0.5 x 50 pips - 0.5 x 51 pips) of 50.
    expect(await read(id)).toMatchObject({ status: 'hit_sl', resultR: -0.01 })
    const { file } = await exportRecord(app, owner)
    expect((await verifyRecord(file)).problem).toBeNull()
  })

  test('are left to the mentor while the owner has not switched it on, and then by what comes', async () => {
    await resolveByPrices(false)
    const { id } = await publish()
    await send(line('EURUSD', '1.07000', '1.07010', inSeconds(1)))
    await resolveNow()
    await resolveByPrices(true)
    await resolveNow()
    expect(await stepsOf(id)).toEqual([])
    await send(line('EURUSD', '1.07000', '1.07010', inSeconds(2)))
    await resolveNow()
    expect(await stepsOf(id)).toMatchObject([{ step: { kind: 'stop_hit' } }])
  })

  test('are left alone by quotes that were sent before it was switched off', async () => {
    const { id } = await publish()
    await rows(`insert into price_pairs values ('EURUSD', now(), 1, 1)`)
    // Whichever process looks for quotes meanwhile finds it switched off.
    await resolveByPrices(false)
    await rows(`insert into price_quotes values ('EURUSD', date_trunc('second', now()) + interval '1 s', 1, 1, true)`)
    await resolveNow()
    expect(await stepsOf(id)).toEqual([])
    expect(await rows('select * from price_quotes where waits')).toEqual([])
  })

  test('are never resolved by prices from before their publication, or before their last change', async () => {
    await send(line('EURUSD', '1.07000', '1.07010', inSeconds(-60)))
    const { id } = await publish()
    await resolveNow()
    expect(await stepsOf(id)).toEqual([])
    const late = inSeconds(-0.2)
    await app.call(updateSignal, { as: owner, params: { id }, body: { stopLoss: '1.08100' } })
    await send(line('EURUSD', '1.07000', '1.07010', late))
    await resolveNow()
    expect(await stepsOf(id)).toEqual([])
  })

  test('are never resolved by prices from before a change that they have waited for', async () => {
    const { id } = await publish()
    const before = inSeconds(0)
    const client = await app.academy.db.driver.connect()
    try {
      await client.query('begin')
      await client.query(`update signals set stop_loss = 1.0845 where id = $1`, [id])
      await client.query(
        `insert into signal_history (signal_id, at, status, stop_loss) values ($1, $2, 'active', 1.0845)`,
        [id, inSeconds(1)],
      )
      await send(line('EURUSD', '1.08440', '1.08450', before))
      const resolved = resolveNow()
      await expect
        .poll(() =>
          rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and query like '%"signals"%for update%'`),
        )
        .toHaveLength(1)
      await client.query('commit')
      await resolved
    } finally {
      client.release()
    }
    expect(await stepsOf(id)).toEqual([])
    expect(await rows('select * from price_quotes where waits')).toEqual([])
  })

  test('are not changed by quotes that come late: no step before another', async () => {
    const { id } = await publish({ furtherTargets: ['1.09500'] })
    await send(line('EURUSD', '1.09000', '1.09010', inSeconds(5)))
    await resolveNow()
    await send(
      line('EURUSD', '1.07000', '1.07010', inSeconds(4)),
      line('EURUSD', '1.09500', '1.09510', inSeconds(6)),
    )
    await resolveNow()
    expect((await stepsOf(id)).map(({ step }) => [step.kind, step.target])).toEqual([
      ['target_hit', 1],
      ['target_hit', 2],
    ])
  })

  test('are resolved once, by several processes at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => publish()))
    await send(
      ...Array.from({ length: 20 }, (_, index) =>
        line('EURUSD', index < 19 ? '1.08400' : '1.09000', '1.09010', inSeconds(1 + index / 10)),
      ),
    )
    const jobs = [app, other, app, other].map((one) => one.runJob('signals.resolve-quotes'))
    await Promise.all(jobs)
    for (const { id } of made) {
      expect(await stepsOf(id)).toMatchObject([{ step: { kind: 'target_hit' }, status: 'hit_tp' }])
    }
    const entries = await rows(
      `select signal_id from record_entries
      where content::json ->> 'kind' = 'step' and signal_id = any($1)`,
      made.map(({ id }) => id),
    )
    expect(entries).toHaveLength(5)
  })

  test('whose resolution is cut off are resolved afterwards, once', async () => {
    const { id } = await publish()
    // It fails at the very end: nothing of it may stay.
    await rows(`create function fail_now() returns trigger language plpgsql as
      $$ begin raise exception 'cut off'; end $$`)
    await rows(`create constraint trigger fail_now after update on price_quotes
      deferrable initially deferred for each row execute function fail_now()`)
    await send(line('EURUSD', '1.09000', '1.09010'))
    await expect(resolveNow()).rejects.toThrow('cut off')
    expect(await stepsOf(id)).toEqual([])
    await rows('drop trigger fail_now on price_quotes')
    await rows('drop function fail_now')
    await resolveNow()
    await resolveNow()
    expect(await stepsOf(id)).toHaveLength(1)
  })

  test('of another pair, deleted ones and those without a direction are left alone', async () => {
    const pound = await publish({ pair: 'GBPUSD' })
    const gone = await publish()
    await app.call(deleteSignal, { as: owner, params: { id: gone.id } })
    const none = { direction: null, entry: null, stopLoss: null, takeProfit: null }
    const bare = await publish(none)
    const before = await rows('select * from signal_history order by id')
    await send(line('EURUSD', '1.07000', '1.07010'))
    await resolveNow()
    expect(await rows('select * from signal_history order by id')).toEqual(before)
    expect([pound.status, bare.status]).toEqual(['active', 'active'])
  })

  test('that cannot be resolved by a price do not hold up the others', async () => {
    // A price far from its levels: somebody has to look at it.
    const odd = await publish()
    const { id } = await publish({ entry: '0.06000', stopLoss: '0.05500', takeProfit: '0.07000' })
    await send(line('EURUSD', '0.05000', '0.05010'))
    await resolveNow()
    expect((await read(odd.id)).status).toBe('active')
    expect((await read(id)).status).toBe('hit_sl')
  })

  test('expire at the time that they say, rather than be filled later', async () => {
    const validUntil = inSeconds(2)
    const limit = { status: 'pending', orderType: 'limit', validUntil } as const
    const { id } = await publish(limit)
    await send(line('EURUSD', '1.08400', '1.08410', inSeconds(3)))
    await resolveNow()
    const { status, history } = await read(id)
    expect(status).toBe('expired')
    expect(history.at(-1)).toMatchObject({ at: validUntil, status: 'expired' })
  })

  test('are resolved by imported candles, of which both levels in one are the stop', async () => {
    const { id, createdAt } = await publish({ furtherTargets: ['1.09500'] })
    app.clock.advance(5 * 60_000)
    try {
      const minute = Math.ceil(Date.parse(createdAt) / 60_000)
      await importCandles([
        // From before its publication.
        { minute: minute - 1, open: 108_500, high: 110_000, low: 107_000, close: 108_500 },
        { minute, open: 108_500, high: 109_050, low: 108_400, close: 109_000 },
        { minute: minute + 1, open: 109_000, high: 109_600, low: 107_900, close: 109_000 },
      ])
      await Promise.all(
        [app, other].map((one) => one.runJob('signals.resolve-candles', { pair: 'EURUSD' })),
      )
      expect(await stepsOf(id)).toMatchObject([
        {
          at: new Date((minute + 1) * 60_000).toISOString(),
          step: { kind: 'target_hit', target: 1, note: null, by: 'prices' },
        },
        {
          at: new Date((minute + 2) * 60_000).toISOString(),
          status: 'hit_sl',
          step: { kind: 'stop_hit', price: '1.08000', by: 'prices' },
        },
      ])
      expect((await stepsOf(id)).at(-1)?.step.note).toBe(
        'both levels in one candle: the stop counts',
      )
      const before = await read(id)
      // The same, and others for the same time, change nothing any more.
      const calm = { open: 108_500, high: 108_510, low: 108_490, close: 108_500 }
      await importCandles([
        { minute, ...calm },
        { minute: minute + 1, ...calm },
      ])
      await app.runJob('signals.resolve-candles', { pair: 'EURUSD' })
      expect(await read(id)).toEqual(before)
    } finally {
      app.clock.advance(-5 * 60_000)
    }
  })
})

test('the settings are changed once, bounded, and refused after another change', async () => {
  const { updatedAt: seenUpdatedAt } = await settings()
  const spreads = [{ pair: 'EURUSD', spread: '0.00010' }]
  const body = { resolves: true, spreads, seenUpdatedAt }
  const { status, body: saved } = await app.call(updatePriceSettings, { as: owner, body })
  expect(status).toBe(200)
  expect(saved).toMatchObject({ resolves: true, spreads })
  const [entry] = await rows(`select before, after from audit_entries
    where action = 'signal.prices_set' order by id desc limit 1`)
  expect(entry).toEqual({ before: { spreads: '' }, after: { spreads: 'EURUSD 0.00010' } })
  expect((await app.call(updatePriceSettings, { as: owner, body })).status).toBe(409)
  for (const wrong of [
    [...spreads, ...spreads],
    [{ pair: 'EURUSD', spread: '-1' }],
    Array.from({ length: 101 }, (_, index) => ({ pair: `XX${index}X`, spread: '1' })),
  ]) {
    const bad = { ...body, spreads: wrong, seenUpdatedAt: saved.updatedAt }
    expect((await app.call(updatePriceSettings, { as: owner, body: bad })).status).toBe(400)
  }
  expect(await settings()).toMatchObject({ spreads, updatedAt: saved.updatedAt })
})
