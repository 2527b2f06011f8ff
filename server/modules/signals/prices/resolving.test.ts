import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteSignal, updateSignal } from '#contract/signals/signals.ts'
import { verifyRecord } from '#contract/signals/verify-record.ts'
import { pricesBench } from '#testing/prices.ts'
import { exportRecord } from '#testing/signal-record.ts'
import { signatureOf } from './quote-lines.ts'

const prices = pricesBench(signatureOf)
const {
  rows,
  resolveByPrices,
  inSeconds,
  read,
  line,
  send,
  resolveNow,
  importCandles,
  publish,
  stepsOf,
} = prices
beforeAll(prices.start)
afterAll(prices.stop)
beforeEach(prices.clear)

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
    const { file } = await exportRecord(prices.app, prices.owner)
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
    await rows(
      `insert into price_quotes values ('EURUSD', date_trunc('milliseconds', now()) + interval '1 s', 1, 1, true)`,
    )
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
    await prices.app.call(updateSignal, {
      as: prices.owner,
      params: { id },
      body: { stopLoss: '1.08100' },
    })
    await send(line('EURUSD', '1.07000', '1.07010', late))
    await resolveNow()
    expect(await stepsOf(id)).toEqual([])
  })

  test('are never resolved by prices from before a change that they have waited for', async () => {
    const { id } = await publish()
    const before = inSeconds(0)
    const client = await prices.app.academy.db.driver.connect()
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
    const jobs = [prices.app, prices.other, prices.app, prices.other].map((one) =>
      one.runJob('signals.resolve-quotes'),
    )
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
    await prices.app.call(deleteSignal, { as: prices.owner, params: { id: gone.id } })
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
    prices.app.clock.advance(5 * 60_000)
    try {
      const minute = Math.ceil(Date.parse(createdAt) / 60_000)
      await importCandles([
        // From before its publication.
        { minute: minute - 1, open: 108_500, high: 110_000, low: 107_000, close: 108_500 },
        { minute, open: 108_500, high: 109_050, low: 108_400, close: 109_000 },
        { minute: minute + 1, open: 109_000, high: 109_600, low: 107_900, close: 109_000 },
      ])
      await Promise.all(
        [prices.app, prices.other].map((one) =>
          one.runJob('signals.resolve-candles', { pair: 'EURUSD' }),
        ),
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
      await prices.app.runJob('signals.resolve-candles', { pair: 'EURUSD' })
      expect(await read(id)).toEqual(before)
    } finally {
      prices.app.clock.advance(-5 * 60_000)
    }
  })
})
