import { setTimeout as passed } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type PostgresProxy, startPostgresProxy } from '#testing/postgres-proxy.ts'
import { type Pair, startPair } from '#testing/standby.ts'
import { counted, crowding, inSeconds, report } from '#testing/trust/report.ts'
import { owner, startVictim, type Victim } from './victim.ts'

const backWithinMs = 15_000

/**
 * Defines the test that kills the database under so many writers and promotes its standby after `awayMs`: writes are
 * refused clearly meanwhile, nothing that was acknowledged is lost, and the program is back by itself.
 */
export function standbyDrill({ writers, awayMs }: { writers: number; awayMs: number }) {
  let pair: Pair
  let proxy: PostgresProxy
  let program: Victim
  beforeAll(async () => {
    pair = await startPair()
    proxy = await startPostgresProxy(pair.primaryUrl)
    program = await startVictim({ DATABASE_URL: proxy.url })
  }, 300_000)
  afterAll(async () => {
    await program?.stop()
    await proxy?.stop()
    await pair?.stop()
  }, 300_000)

  test('a standby takes over under load: writes are refused for seconds, none of the acknowledged is lost', async ({
    task,
  }) => {
    const token = await program.signIn(owner.email, owner.password)
    const trade = { pair: 'EURUSD', direction: 'BUY', entry: '1.1', lots: '1' }
    const body = { ...trade, openedAt: '2026-01-05T08:00:00Z' }
    const acknowledged: string[] = []
    const refused = new Map<number | null, number>()
    let isOver = false
    const write = async () => {
      while (!isOver) {
        const answer = await program.tryCall<{ id: string }>('/journal/trades', { token, body })
        if (answer?.status === 201) acknowledged.push(answer.body.id)
        else {
          const status = answer?.status ?? null
          refused.set(status, (refused.get(status) ?? 0) + 1)
          await passed(20)
        }
      }
    }
    const writing = Array.from({ length: writers }, write)
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(100)

    await pair.killPrimary()
    proxy.takeAway()
    const before = acknowledged.length
    const began = performance.now()
    await passed(awayMs)
    await pair.promote()
    proxy.leadTo(pair.standbyUrl)
    proxy.giveBack()
    const promotedAt = performance.now()
    await expect
      .poll(() => acknowledged.length, { timeout: 90_000, interval: 20 })
      .toBeGreaterThan(before)
    const backAt = performance.now()
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 100)
    isOver = true
    await Promise.all(writing)

    const client = new Client(pair.standbyUrl)
    await client.connect()
    onTestFinished(() => client.end())
    const { rows } = await client.query<{ lost: string }>(
      `select count(*) as lost from unnest($1::uuid[]) as written(id)
       where not exists (select from trades where trades.id = written.id)`,
      [acknowledged],
    )
    const inAll = [...refused.values()].reduce((sum, count) => sum + count, 0)
    report(
      task,
      `${writers} writers, the database killed and its standby promoted ${inSeconds(promotedAt - began)} later: ${counted(inAll)} writes refused with 503, ` +
        `written again ${inSeconds(backAt - promotedAt)} after it, 0 of ${counted(acknowledged.length)} acknowledged lost`,
    )
    expect(rows).toEqual([{ lost: '0' }])
    expect([...refused.keys()]).toEqual([503])
    expect(backAt - promotedAt).toBeLessThan(backWithinMs * crowding())
  }, 300_000)
}
