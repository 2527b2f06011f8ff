import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { FakePayPal } from '#testing/fake-paypal.ts'
import type { FakeWay, WayNews } from '#testing/fake-way.ts'
import { counted, report } from '#testing/trust/report.ts'
import { fakeWays } from '#testing/ways.ts'
import { forAll, shuffled } from './at-once.ts'
import { owner, startVictim, type Victim } from './victim.ts'

const prices = { academy: 5000, mentorship: 10000 } as const
type Program = keyof typeof prices
interface Payment {
  token: string
  program: Program
}

const goodCard = { number: '4242424242424242', expMonth: 12, expYear: 60, cvc: '123' }
const copies = 5
/** Including duplicates, this many payments have events at the same time. */
const eventsAtOnce = 10

/**
 * Defines the test that makes payments while the program is killed: by a provider, whose events each
 * arrive five times at once and in random order, or with the sandbox, whose events are the
 * program's own. Each payment is one transaction, one request, one invoice with the next number
 * and, although approved twice, one period of access.
 */
export function paymentsDrill(
  provider: FakeWay['name'] | 'sandbox',
  { payments, kills }: { payments: number; kills: number },
) {
  const fake = provider === 'sandbox' ? null : fakeWays[provider]()
  let database: TestDatabase
  let program: Victim
  beforeAll(async () => {
    database = await createTestDatabase()
    const env = (await fake?.start()) ?? {}
    program = await startVictim({ DATABASE_URL: database.url, ...env })
  }, 300_000)
  afterAll(async () => {
    await program?.stop()
    await fake?.stop()
    await database?.drop()
  }, 300_000)

  /** Counts completed work, and kills the program after every further share of it. */
  function createKiller(all: number) {
    let done = 0
    let crashes = 0
    let crashing = Promise.resolve()
    return {
      crashes: () => crashes,
      over: () => crashing,
      step() {
        done += 1
        if (crashes >= kills || done < (all / (kills + 1)) * (crashes + 1)) return
        crashes += 1
        crashing = crashing.then(() => program.crash())
      },
    }
  }
  type Killer = ReturnType<typeof createKiller>

  async function register(number: number): Promise<string> {
    const person = { email: `buyer-${number}@people.example`, password: 'a good password' }
    await program.call('/auth/register', { body: { name: `Buyer ${number}`, ...person } })
    return program.signIn(person.email, person.password)
  }

  const begin = ({ token, program: bought }: Payment) =>
    program
      .call<{ clientSecret: string }>('/payment/create-payment-intent', {
        token,
        body: { amount: prices[bought], program: bought },
      })
      .then(({ clientSecret }) => clientSecret)

  async function payAtProvider(all: Payment[], at: FakeWay): Promise<Killer> {
    const killer = createKiller(all.length * (1 + copies))
    await forAll(all, async (payment) => {
      await begin(payment)
      killer.step()
    })
    const begun = await rowsOf('select provider_id from payment_intents order by id')
    const intents = begun.map(({ provider_id: id }) => String(id))
    const declined = intents.filter((_, index) => index % 4 === 0).map((id) => at.decline(id))
    const events = shuffled([...declined, ...intents.map((id) => paidAt(at, id))])
    await forAll(
      events,
      (event) =>
        Promise.all(
          Array.from({ length: copies }, async () => {
            await program.deliver(() => at.delivery(event))
            killer.step()
          }),
        ),
      eventsAtOnce,
    )
    return killer
  }

  async function payInSandbox(all: Payment[]): Promise<Killer> {
    const killer = createKiller(all.length * 2)
    await forAll(all, async (payment) => {
      const clientSecret = await begin(payment)
      killer.step()
      const body = { clientSecret, card: goodCard }
      const outcome = await program.call('/payment/sandbox/confirm', { token: payment.token, body })
      expect(outcome).toEqual({ status: 'succeeded', error: null })
      killer.step()
    })
    return killer
  }

  /** The rows that a statement gives, on a connection of its own. */
  async function rowsOf(statement: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  async function approveAllTwice() {
    const token = await program.signIn(owner.email, owner.password)
    const requests = await rowsOf('select id from role_requests')
    const statuses = await forAll(shuffled([...requests, ...requests]), async ({ id }) => {
      for (;;) {
        const answer = await program.tryCall(`/role-requests/${id}/approve`, { token })
        // A busy academy says so, having changed nothing.
        if (answer && answer.status < 500) return answer.status
      }
    })
    // The second decision on a request is refused.
    expect(statuses.filter((status) => status === 200)).toHaveLength(payments)
    expect(statuses.filter((status) => status === 409)).toHaveLength(payments)
  }

  test(
    `${payments} payments by ${provider} while the program is killed ${kills} times: as many entitlements`,
    async ({ task }) => {
      const people = Array.from({ length: payments / 2 }, (_, number) => number)
      const tokens = await forAll(people, register)
      const bought = tokens.flatMap((token): Payment[] => [
        { token, program: 'academy' },
        { token, program: 'mentorship' },
      ])
      const killer = await (fake ? payAtProvider(bought, fake) : payInSandbox(bought))
      await killer.over()
      expect(killer.crashes()).toBe(kills)

      const all = { intents: payments, paid: payments, transactions: payments }
      await expect
        .poll(() => rowsOf(recorded), { timeout: 270_000, interval: 250 })
        .toEqual([
          { ...all, filed: payments, requests: payments, documents: payments, last: payments },
        ])
      await approveAllTwice()
      const times = fake ? `each event ${copies} times at once and shuffled, ` : ''
      const opened = await rowsOf(granted)
      report(
        task,
        `${counted(payments)} payments (${provider}), ${times}${kills} kills meanwhile: ${counted(Number(opened[0]?.entitlements))} entitlements of one period each, invoices 1 to ${counted(payments)} without a gap`,
      )
      expect(opened).toEqual([{ entitlements: payments, single: payments }])
    },
    600_000 + kills * 20_000,
  )
}

/** The payer has done what there is to do: at PayPal the program itself takes the money. */
const paidAt = (at: FakeWay, id: string): WayNews =>
  at instanceof FakePayPal ? at.approve(id) : at.pay(id)

const recorded = `
  select
    (select count(*)::int from payment_intents) as intents,
    (select count(*)::int from transactions where status = 'paid') as paid,
    (select count(*)::int from transactions) as transactions,
    (select count(distinct (user_id, program))::int from role_requests
      where status = 'pending' and transaction_id is not null) as filed,
    (select count(*)::int from role_requests) as requests,
    (select count(distinct (series, number))::int from billing_documents) as documents,
    (select max(number)::int from billing_documents) as last`

/** A payment that counted twice would have opened two consecutive periods. */
const granted = `
  select count(*)::int as entitlements,
    (count(*) filter (where ends_at <= starts_at +
      case program when 'academy' then interval '6 months 1 day' else interval '1 month 1 day' end
    ))::int as single
  from subscriptions`
