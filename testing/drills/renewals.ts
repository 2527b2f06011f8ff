import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type FakeEvent, FakeStripe } from '#testing/fake-stripe.ts'
import { counted, report } from '#testing/trust/report.ts'
import { forAll, shuffled } from './at-once.ts'
import { owner, startVictim, type Victim } from './victim.ts'

const copies = 3
const patience = { timeout: 180_000, interval: 250 }

/**
 * Defines the test in which subscriptions at Stripe are renewed while the program is killed. Events
 * arrive three times at once and in random order, those of every fourth member not at all: then the
 * provider is queried. At the end all access has expired, and the job that reports it is killed as
 * well.
 */
export function renewalsDrill({
  members,
  periods,
  kills,
}: {
  members: number
  periods: number
  kills: number
}) {
  const stripe = new FakeStripe()
  let database: TestDatabase
  let client: Client
  let boss: PgBoss
  let program: Victim
  let token = ''
  beforeAll(async () => {
    database = await createTestDatabase()
    program = await startVictim({ DATABASE_URL: database.url, ...(await stripe.start()) })
    client = new Client({ connectionString: database.url })
    await client.connect()
    // Only queues jobs; the program runs them.
    boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false, max: 1 })
    await boss.start()
    token = await program.signIn(owner.email, owner.password)
  }, 300_000)
  afterAll(async () => {
    await boss?.stop()
    await program?.stop()
    await stripe.stop()
    await client?.end()
    await database?.drop()
  }, 300_000)

  const rowsOf = async (statement: string) => (await client.query(statement)).rows

  /** Starts a subscription; returns its id at Stripe, with the events of its first payment. */
  async function subscribe(number: number) {
    const person = { email: `member-${number}@people.example`, password: 'a good password' }
    await program.call('/auth/register', { body: { name: `Member ${number}`, ...person } })
    const { clientSecret } = await program.call<{ clientSecret: string }>(
      '/payment/create-payment-intent',
      {
        token: await program.signIn(person.email, person.password),
        body: { amount: 10_000, program: 'mentorship' },
      },
    )
    const intent = clientSecret.split('_secret_')[0] ?? ''
    const subscription = stripe.billing.ofIntent(intent)?.id ?? ''
    return { subscription, news: stripe.payRecurring(intent) }
  }

  const tell = (event: FakeEvent) =>
    Promise.all(Array.from({ length: copies }, () => program.deliver(() => stripe.delivery(event))))

  /** Delivers events while the program is killed after every further share of them. */
  async function tellWhileKilled(events: readonly FakeEvent[]) {
    let [done, crashes, crashing] = [0, 0, Promise.resolve()]
    await forAll(shuffled(events), async (event) => {
      await tell(event)
      done += 1
      if (crashes >= kills || done < (events.length / (kills + 1)) * (crashes + 1)) return
      crashes += 1
      crashing = crashing.then(() => program.crash())
    })
    await crashing
    expect(crashes).toBe(kills)
  }

  async function approveAll() {
    await expect
      .poll(() => rowsOf('select count(*)::int as filed from role_requests'), patience)
      .toEqual([{ filed: members }])
    const requests = await rowsOf('select id from role_requests')
    await forAll(requests, ({ id }) => program.call(`/role-requests/${id}/approve`, { token }))
  }

  /** Runs a job twice, and kills the program in the middle. */
  async function runWhileKilled(job: string) {
    await boss.send(job, {})
    await boss.send(job, {})
    await program.crash()
    await boss.send(job, {})
  }

  test(
    `${members} subscriptions are renewed ${periods} times while the program is killed ${kills} times: each period counts once`,
    async ({ task }) => {
      const settings = await program.call<object>('/admin/settings', { method: 'GET', token })
      const body = { ...settings, mentorshipPayment: 'subscription', graceDays: 0 }
      await program.call('/admin/settings', { method: 'PUT', token, body })
      const begun = await forAll([...Array(members).keys()], subscribe)
      await forAll(
        begun.flatMap(({ news }) => news),
        tell,
      )
      await approveAll()

      const news = begun.flatMap(({ subscription }, index) => {
        const renewals = Array.from({ length: periods }, () => stripe.renew(subscription).events)
        return index % 4 === 0 ? [] : renewals.flat()
      })
      await tellWhileKilled(news)
      // Subscriptions without any events are queried at the provider once they are due: now.
      await client.query(
        `update recurring_payments set checked_at = null, created_at = created_at - interval '1 hour'`,
      )
      await runWhileKilled('payments.reconcile')
      const all = members * (1 + periods)
      await expect
        .poll(() => rowsOf(booked), patience)
        .toEqual([{ paid: all, transactions: all, documents: all, last: all, numbers: all }])
      expect(await rowsOf(extended(1 + periods))).toEqual([{ accesses: members, exact: members }])

      // As long as they run at Stripe, a reconciliation that a killed process left would open the access again.
      await forAll(begun, ({ subscription }) => tell(stripe.endSubscription(subscription)))
      await expect.poll(() => rowsOf(running), patience).toEqual([{ running: 0 }])
      await client.query(over)
      await runWhileKilled('access.tell-of-ends')
      await expect
        .poll(() => rowsOf(lapsed), patience)
        .toEqual([{ told: members, lapses: members }])
      report(
        task,
        `${counted(members)} subscriptions, ${periods} renewals each, news three times at once, shuffled or lost, ${kills + 2} kills: ${counted(all)} periods, ${counted(all)} invoices without a gap, ${counted(members)} ends told once`,
      )
    },
    900_000 + kills * 20_000,
  )
}

const booked = `
  select
    (select count(*)::int from transactions where status = 'paid') as paid,
    (select count(*)::int from transactions) as transactions,
    (select count(distinct transaction_id)::int from billing_documents) as documents,
    (select max(number)::int from billing_documents) as last,
    (select count(distinct (series, number))::int from billing_documents) as numbers`

const extended = (periods: number) => `
  select count(*)::int as accesses,
    (count(*) filter (where ends_at between starts_at + interval '${periods} months' - interval '3 days'
      and starts_at + interval '${periods} months' + interval '3 days'))::int as exact
  from subscriptions`

const running = `select count(*)::int as running from recurring_payments where status <> 'ended'`

/** Their last period ended an hour ago, and the provider takes no further payment. */
const over = `
  update subscriptions set starts_at = now() - interval '400 days', ends_at = now() - interval '1 hour',
    open_until = now() - interval '1 hour', renewal = 'none'`

const lapsed = `
  select
    (select count(*)::int from notifications where title = 'Your access has ended') as told,
    (select count(*)::int from audit_entries where action = 'subscription.lapsed') as lapses`
