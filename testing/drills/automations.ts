import { Client } from 'pg'
import { expect } from 'vitest'
import { getAutomation } from '#contract/automations.ts'
import { startApp, type TestApp } from '../app.ts'
import { mailStep, runRound, startAutomation, waitStep } from '../automations.ts'

const hour = 60 * 60 * 1000

/** Cuts every connection of every process to the database, in whatever it was doing. */
async function cutAll({ academy }: TestApp): Promise<void> {
  await academy.db.driver
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and application_name not like '%jobs%'`,
    )
    .catch(() => undefined)
}

/**
 * Sends an automation of two mails to this many who join, by two processes at once whose connections are cut again and
 * again: everybody gets each mail, once.
 */
export async function automateMany(people: number, cuts: number): Promise<string> {
  const app = await startApp()
  const other = await startApp({ shareWith: app })
  // One connection is not cut: it counts what the others have done.
  const watching = new Client({
    connectionString: app.academy.databaseUrl,
    application_name: 'watched jobs',
  })
  try {
    await watching.connect()
    const { db, modules } = app.academy
    const admin = await app.people.admin()
    const steps = [mailStep('First'), waitStep(1), mailStep('Second')]
    const id = await startAutomation(app, admin, { steps, filter: { tag: 'newcomers' } })
    app.clock.advance(1000)
    const passwordHash = await modules.identity.hashPassword('nobody signs in with this')
    await db.transaction(async (tx) => {
      for (let index = 0; index < people; index += 1) {
        const email = `newcomer-${index}@people.example`
        const user = { name: `Newcomer ${index}`, email, passwordHash, confirmed: true }
        const made = await modules.identity.addUser(tx, user)
        await modules.members.addTag(tx, made.id, 'newcomers')
        await tx
          .insertInto('userPreferences')
          .values({ userId: made.id, timeZone: null, notifyInApp: true, notifyByEmail: true })
          .execute()
      }
    })
    const rounds = async () => {
      const round = (one: TestApp) => runRound(one).catch(() => undefined)
      await Promise.all([round(app), round(other), round(app)])
    }
    /** Of each kind of step, how many mails are in the queue or sent. */
    const queued = async () => {
      const { rows } = await watching.query<{ count: number }>(
        `select count(*)::int as count from pgboss.job where name = 'mail.send-in-turn'`,
      )
      return rows[0]?.count ?? 0
    }
    const untilAll = async (count: number) => {
      for (let cut = 0; cut < cuts; cut += 1) {
        const running = rounds()
        await cutAll(cut % 2 === 0 ? app : other)
        await running
      }
      // Whoever was hit waits for some minutes.
      while ((await queued()) < count) {
        app.clock.advance(6 * 60 * 1000)
        await rounds()
      }
      await rounds()
      expect(await queued()).toBe(count)
    }
    await untilAll(people)
    app.clock.advance(2 * hour)
    await untilAll(2 * people)
    await app.people.renew(admin)
    const { body } = await app.call(getAutomation, { as: admin, params: { id } })
    expect(body.people).toMatchObject({ within: 0, finished: people })
    expect(body.standing.map(({ sent }) => sent)).toEqual([people, people])
    const { rows } = await watching.query<{ most: number; lots: number }>(
      `select max(count)::int as most, count(*)::int as lots from (
         select data->>'account', count(*) from pgboss.job where name = 'mail.send-in-turn' group by 1
       ) counted`,
    )
    expect(rows).toEqual([{ most: 2, lots: people }])
    return `${2 * people} of ${2 * people} mails once each`
  } finally {
    await watching.end()
    await other.stop()
    await app.stop()
  }
}
