import { expect } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { startApp } from '#testing/app.ts'
import type { FakeWay, WayNews } from '#testing/fake-way.ts'
import { fakeWays } from '#testing/ways.ts'

/** Pseudo-random numbers that are the same in every run. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type App = Awaited<ReturnType<typeof startApp>>

/**
 * Delivers events, twenty at the same time; returns those that the provider has to send again, such as
 * a dispute about a payment that is not known yet.
 */
async function deliver(app: App, fake: FakeWay, events: WayNews[]): Promise<WayNews[]> {
  const refused: WayNews[] = []
  for (let from = 0; from < events.length; from += 20) {
    const some = events.slice(from, from + 20)
    const answers = await Promise.all(some.map((one) => app.request(fake.delivery(one))))
    expect(
      answers.map(({ status }) => status).filter((status) => ![200, 503].includes(status)),
    ).toEqual([])
    refused.push(...some.filter((_, index) => answers[index]?.status === 503))
  }
  return refused
}

/** The events of one payment: it succeeds, fails, is refunded in part or in full, is disputed. */
function newsOf(fake: FakeWay, intent: string, chance: () => number) {
  const kind = chance()
  if (kind < 0.1) return [fake.decline(intent)]
  const news = kind < 0.15 ? [fake.pay(intent, { amount: 4900 })] : [fake.pay(intent)]
  if (chance() < 0.3) news.push(fake.refund(intent, 1 + Math.floor(chance() * 2000)))
  if (chance() < 0.2) news.push(fake.refund(intent))
  if (kind > 0.9) news.push(fake.dispute(intent, 'needs_response'))
  if (kind > 0.95) news.push(fake.dispute(intent, chance() < 0.5 ? 'lost' : 'won', 1))
  return news
}

/**
 * Makes this many payments by a way through its real client, with their events shuffled, duplicated and a
 * tenth of them lost; then the provider is queried about what is missing. The ledger must agree
 * with the payments and with the provider's own records. Returns the figures.
 */
export async function ledgerDrill(size: number, name: FakeWay['name'] = 'stripe') {
  const fake: FakeWay = fakeWays[name](() => app.clock.now())
  const app: App = await startApp({ env: await fake.start({ mode: 'live' }) })
  const chance = chances(size)
  try {
    const { pool } = app.academy.db
    const { reconcile } = app.academy.modules.payments
    const batch = Math.min(size, 500)
    for (let made = 0; made < size; made += batch) {
      const intents = await begun(app, fake, batch)
      const news = intents.flatMap((intent) => newsOf(fake, intent, chance))
      const sent = news
        .filter(() => chance() > 0.1)
        .flatMap((one) => (chance() < 0.3 ? [one, one] : [one]))
      const shuffled = sent.map((one) => ({ one, at: chance() })).toSorted((a, b) => a.at - b.at)
      await deliver(
        app,
        fake,
        shuffled.map(({ one }) => one),
      )
      app.clock.advance(2 * 60 * 1000)
      await reconcile()
      // Lost events about refunds and disputes are eventually sent again by the provider.
      let left = news.map((one) => fake.again(one))
      while (left.length > 0) left = await deliver(app, fake, left)
    }
    const entries = await pool.selectFrom('ledgerEntries').select(['cents', 'kind']).execute()
    const disagreeing = await app.academy.modules.payments.disagreeing(pool)
    const held = fake.held()
    const retained = entries.filter(({ kind }) => kind !== 'dispute')
    const booked = retained.reduce((total, { cents }) => total + cents, 0)
    expect(disagreeing).toEqual([])
    expect(booked).toBe(held)
    return { entries: entries.length, cents: booked }
  } finally {
    await app.stop()
    await fake.stop()
  }
}

/** Creates people who have each started a payment; returns the provider's intent ids. */
async function begun(app: App, fake: FakeWay, count: number): Promise<string[]> {
  const { pool } = app.academy.db
  const people = Array.from({ length: count }, () => {
    const id = newId()
    const email = `${id}@people.example`
    return { id, name: 'Payer', email, emailKey: email, passwordHash: '-', avatarKey: null }
  })
  await pool.insertInto('users').values(people).execute()
  const at = app.clock.now()
  const made = people.map(({ id }) => ({
    id: newId(),
    userId: id,
    program: 'academy' as const,
    amountCents: 5000,
    listCents: 5000,
    currency: 'usd',
    provider: fake.name,
    providerId: fake.begin(5000, 'usd'),
    createdAt: at,
  }))
  await pool.insertInto('paymentIntents').values(made).execute()
  return made.map(({ providerId }) => providerId)
}
