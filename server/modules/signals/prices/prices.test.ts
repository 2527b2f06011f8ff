import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getPrices,
  makePriceKey,
  revokePriceKey,
  updatePriceSettings,
} from '#contract/signals/prices.ts'
import { pricesBench } from '#testing/prices.ts'
import { signatureOf } from './quote-lines.ts'

const prices = pricesBench(signatureOf)
const { rows, settings, renewKey, inSeconds, signed, post, line, send, resolveNow } = prices
beforeAll(prices.start)
afterAll(prices.stop)
beforeEach(prices.clear)

describe('the key', () => {
  test('is shown once, replaced and revoked by the owner alone, each once', async () => {
    const present = (await settings()).key
    const replace = { as: prices.owner, body: { replaces: present?.id ?? null } }
    const [one, two] = await Promise.all([
      prices.app.call(makePriceKey, replace),
      prices.other.call(makePriceKey, replace),
    ])
    expect([one.status, two.status].toSorted()).toEqual([201, 409])
    const made = one.status === 201 ? one.body : two.body
    expect(JSON.stringify(await settings())).not.toContain(made.secret)
    expect((await post(line('EURUSD', '1.1', '1.2'))).status).toBe(401)
    prices.use(made.secret)
    expect(await send(line('EURUSD', '1.1', '1.2'))).toMatchObject({ taken: 1, refused: 0 })

    const before = await rows('select * from price_keys order by made_at')
    const calls = [
      { as: prices.free, status: 403 },
      { as: null, status: 401 },
    ]
    for (const { as, status } of calls) {
      expect((await prices.app.call(getPrices, { as })).status).toBe(status)
      const body = { replaces: made.id }
      expect((await prices.app.call(makePriceKey, { as, body })).status).toBe(status)
      expect((await prices.app.call(revokePriceKey, { as, params: made })).status).toBe(status)
      const change = { resolves: true, spreads: [], seenUpdatedAt: inSeconds(0) }
      expect((await prices.app.call(updatePriceSettings, { as, body: change })).status).toBe(status)
    }
    expect(await rows('select * from price_keys order by made_at')).toEqual(before)

    expect((await prices.app.call(revokePriceKey, { as: prices.owner, params: made })).status).toBe(
      204,
    )
    expect((await prices.app.call(revokePriceKey, { as: prices.owner, params: made })).status).toBe(
      404,
    )
    expect((await post(line('EURUSD', '1.1', '1.2'))).status).toBe(401)
    await renewKey()
  })

  test('revoked while quotes are on their way refuses them', async () => {
    const [{ id = '' } = {}] = await rows('select id from price_keys where ended_at is null')
    const client = await prices.app.academy.db.driver.connect()
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
    await renewKey()
  })

  test('is needed, and nothing else opens the call', async () => {
    const quote = line('EURUSD', '1.1', '1.2')
    for (const authorization of [
      '',
      `Bearer ${prices.owner.token}`,
      'Bearer ',
      `Basic ${prices.key}`,
    ]) {
      const headers = { authorization, 'content-type': 'text/plain' }
      const request = { method: 'POST', url: '/api/prices', headers, payload: quote } as const
      expect((await prices.app.request(request)).status).toBe(401)
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
    await Promise.all([
      post(quote),
      post(quote, prices.key, prices.other),
      post(`${quote}\n${quote}`),
    ])
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
    const at = prices.app.clock.now().getTime()
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
    prices.app.clock.advance(25 * 3_600_000)
    try {
      await rows(`update price_quotes set waits = true where pair = 'GBPUSD'`)
      await prices.app.runJob('signals.forget-quotes')
      expect(await rows('select pair from price_quotes')).not.toContainEqual({ pair: 'EURUSD' })
    } finally {
      prices.app.clock.advance(-25 * 3_600_000)
    }
  })
})

test('the settings are changed once, bounded, and refused after another change', async () => {
  const { updatedAt: seenUpdatedAt } = await settings()
  const spreads = [{ pair: 'EURUSD', spread: '0.00010' }]
  const body = { resolves: true, spreads, seenUpdatedAt }
  const { status, body: saved } = await prices.app.call(updatePriceSettings, {
    as: prices.owner,
    body,
  })
  expect(status).toBe(200)
  expect(saved).toMatchObject({ resolves: true, spreads })
  const [entry] = await rows(`select before, after from audit_entries
    where action = 'signal.prices_set' order by id desc limit 1`)
  expect(entry).toEqual({ before: { spreads: '' }, after: { spreads: 'EURUSD 0.00010' } })
  expect((await prices.app.call(updatePriceSettings, { as: prices.owner, body })).status).toBe(409)
  for (const wrong of [
    [...spreads, ...spreads],
    [{ pair: 'EURUSD', spread: '-1' }],
    Array.from({ length: 101 }, (_, index) => ({ pair: `XX${index}X`, spread: '1' })),
  ]) {
    const bad = { ...body, spreads: wrong, seenUpdatedAt: saved.updatedAt }
    expect(
      (await prices.app.call(updatePriceSettings, { as: prices.owner, body: bad })).status,
    ).toBe(400)
  }
  expect(await settings()).toMatchObject({ spreads, updatedAt: saved.updatedAt })
})
