import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as passed } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsFolder } from '#server/platform/backup/places.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { counted, crowding, inSeconds, report } from '#testing/trust/report.ts'
import { forAll } from './at-once.ts'
import { startVictim, type Victim } from './victim.ts'

const resumedWithinMs = 60_000

/**
 * Defines the test that requests `people` reset links while the program is killed: each link is a
 * job that inserts a row and queues a second job, which writes a mail into the folder; so is the
 * mail that confirms the address.
 */
export function jobsDrill({ people, kills }: { people: number; kills: number }) {
  let database: TestDatabase
  let program: Victim
  let client: Client
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new Client({ connectionString: database.url })
    await client.connect()
    program = await startVictim({ DATABASE_URL: database.url })
  }, 300_000)
  afterAll(async () => {
    await program?.stop()
    await client?.end()
    await database?.drop()
  }, 300_000)

  const emailOf = (number: number) => `sleeper-${number}@people.example`
  const everybody = Array.from({ length: people }, (_, number) => emailOf(number))

  const rowsOf = async (statement: string) => (await client.query(statement)).rows

  /** Stops jobs in their middle: of the moments of a few kills, none may be in one. */
  const hold = async () => {
    await client.query('begin')
    await client.query('lock table password_resets in share mode')
  }

  const mails = async () =>
    (await readdir(mailsFolder(program.dataDir))).filter((file) => file.endsWith('.eml')).length

  test(
    `${counted(people * 2)} jobs while their worker is killed ${kills} times: each has its effect once`,
    async ({ task }) => {
      await forAll(everybody, (email) => {
        const body = { name: 'Sleeper', email, password: 'a good password' }
        return program.call('/auth/register', { body })
      })
      const share = Math.ceil(people / kills)
      for (let kill = 0; kill < kills; kill += 1) {
        const some = everybody.slice(kill * share, (kill + 1) * share)
        const isFirst = kill === 0
        if (isFirst) await hold()
        const asking = forAll(some, (email) => program.call('/auth/forgot', { body: { email } }))
        if (isFirst) await expect.poll(() => rowsOf(held)).not.toEqual([])
        else await passed(randomInt(20, 150))
        await program.crash()
        if (isFirst) await client.query('rollback')
        await asking
      }
      const lastKill = performance.now() - (program.readyTimes.at(-1) ?? 0)
      await expect
        .poll(() => rowsOf(unfinished), { timeout: 2 * resumedWithinMs, interval: 250 })
        .toEqual([{ count: 0 }])
      const took = performance.now() - lastKill

      const [effects] = await rowsOf(done)
      const jobs = effects.linkjobs + effects.mailjobs
      report(
        task,
        `${counted(jobs)} jobs, ${kills} kills, ${effects.resumed} jobs cut off in the middle and taken up again: ${counted(effects.links)} links and ${counted(await mails())} mails, ` +
          `one of each job; all done ${inSeconds(took)} after the last kill`,
      )
      // A client whose response was lost asks again, so there may be some more than people.
      expect(effects.people).toBe(people)
      expect(effects.links).toBe(effects.linkjobs)
      // And everybody got one to confirm the address.
      expect(effects.mailjobs).toBe(effects.linkjobs + people)
      expect(await mails()).toBe(effects.mailjobs)
      expect(effects.resumed).toBeGreaterThan(0)
      expect(took).toBeLessThan(resumedWithinMs * crowding())
    },
    600_000 + kills * 20_000,
  )
}

const ours = `name in ('identity.send-reset-link', 'mail.send')`
const unfinished = `select count(*)::int from pgboss.job where ${ours} and state <> 'completed'`

const held = `select pid from pg_locks where not granted and relation = 'password_resets'::regclass`

const done = `
  select
    (select count(*)::int from pgboss.job where name = 'identity.send-reset-link') as linkjobs,
    (select count(*)::int from pgboss.job where name = 'mail.send') as mailjobs,
    (select count(*)::int from pgboss.job where ${ours} and retry_count > 0) as resumed,
    (select count(*)::int from password_resets) as links,
    (select count(distinct user_id)::int from password_resets) as people`
