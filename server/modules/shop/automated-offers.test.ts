import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AutomationGoal, AutomationTrigger } from '#contract/automations.ts'
import { getMemberChoices, listMembers } from '#contract/members.ts'
import { listTransactions, refundTransaction } from '#contract/payments/payments.ts'
import { tryOffer } from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailStep, runRound, runsOf, startAutomation, waitStep } from '#testing/automations.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { buy, makeShopOffer } from '#testing/shop.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe(() => app?.clock.now() ?? new Date())
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const day = 24 * 60 * 60 * 1000
// Refunds are made by jobs, which wait while others run.
const slow = { timeout: 60_000 }
const programs = ['mentorship' as const]
const period = { unit: 'days' as const, count: 20 }

async function automate(
  trigger: AutomationTrigger,
  given: { goal?: AutomationGoal; filter?: { offer: string } } = {},
) {
  const { goal = null, filter = {} } = given
  const steps = goal ? [waitStep(24), mailStep('Later')] : [mailStep('At once')]
  const id = await startAutomation(app, admin, { trigger, goal, filter, repeats: true, steps })
  app.clock.advance(1000)
  return id
}
const whoIn = async (id: string) => (await runsOf(app, admin, id)).map(({ userId }) => userId)
async function pass(milliseconds: number) {
  app.clock.advance(milliseconds)
  await app.people.renew(admin)
}
async function refund(intent: string) {
  const find = async () =>
    (await app.call(listTransactions, { as: admin, query: { search: intent } })).body.items[0]
  const params = { id: (await find())?.id ?? '' }
  await app.call(refundTransaction, { as: admin, params, body: {} })
  await expect.poll(async () => (await find())?.status, slow).toBe('refunded')
}

test('bought: the payment for that offer, or for any, and for no program', async () => {
  const [one, other] = [
    await makeShopOffer(app, admin, { programs }),
    await makeShopOffer(app, admin, { programs }),
  ]
  const ofOne = await automate({ kind: 'bought_offer', offerId: one.id })
  const ofAny = await automate({ kind: 'bought_offer', offerId: null })
  const ofProgram = await automate({ kind: 'bought', program: null })
  const [first, second] = [await app.people.free(), await app.people.free()]
  await buy(app, stripe, first, one.id)
  await buy(app, stripe, second, other.id)
  await runRound(app)
  await runRound(app)
  expect(await whoIn(ofOne)).toEqual([first.id])
  expect((await whoIn(ofAny)).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(await whoIn(ofProgram)).toEqual([])
})

test('as a goal it ends what was waiting', async () => {
  const offer = await makeShopOffer(app, admin, { programs })
  const goal = { kind: 'bought_offer' as const, offerId: offer.id }
  const id = await automate({ kind: 'joined' }, { goal })
  const [buyer, neighbour] = [await app.people.free(), await app.people.free()]
  await runRound(app)
  app.clock.advance(1000)
  await buy(app, stripe, buyer, offer.id)
  await runRound(app)
  const states = new Map((await runsOf(app, admin, id)).map((run) => [run.userId, run.state]))
  expect([states.get(buyer.id), states.get(neighbour.id)]).toEqual(['goal', 'within'])
})

test('it ends in some days and has ended: once, not for what was refunded, nor for what follows', async () => {
  const offer = await makeShopOffer(app, admin, { programs, period })
  const ending = await automate({ kind: 'offer_ending', offerId: offer.id, days: 5 })
  const ended = await automate({ kind: 'offer_ended', offerId: offer.id })
  const [leaver, refunded, stayer] = [
    await app.people.free(),
    await app.people.free(),
    await app.people.free(),
  ]
  await buy(app, stripe, leaver, offer.id)
  const intent = await buy(app, stripe, refunded, offer.id)
  await buy(app, stripe, stayer, offer.id)
  await refund(intent)
  await runRound(app)
  expect([await whoIn(ending), await whoIn(ended)]).toEqual([[], []])
  try {
    await pass(10 * day)
    await app.people.renew(stayer)
    await buy(app, stripe, stayer, offer.id)
    await pass(6 * day)
    await runRound(app)
    expect([await whoIn(ending), await whoIn(ended)]).toEqual([[leaver.id], []])
    await pass(5 * day)
    await runRound(app)
    await runRound(app)
    expect([await whoIn(ending), await whoIn(ended)]).toEqual([[leaver.id], [leaver.id]])
  } finally {
    app.clock.set(new Date())
    await app.people.renew(admin)
  }
})

test('while another instalment is expected nothing ends', async () => {
  const plan = { kind: 'instalments' as const, count: 3, firstCents: 2000, eachCents: 2000 }
  const offer = await makeShopOffer(app, admin, { programs, plan, priceCents: 6000 })
  const ending = await automate({ kind: 'offer_ending', offerId: offer.id, days: 7 })
  const ended = await automate({ kind: 'offer_ended', offerId: offer.id })
  const buyer = await app.people.free()
  await buy(app, stripe, buyer, offer.id)
  const row = async () =>
    app.academy.db.pool
      .selectFrom('shopPurchases')
      .select(['endsAt', 'openUntil'])
      .where('userId', '=', buyer.id)
      .executeTakeFirstOrThrow()
  const { endsAt, openUntil } = await row()
  try {
    app.clock.set(new Date((endsAt?.getTime() ?? 0) + 60_000))
    await app.people.renew(admin)
    await runRound(app)
    expect([await whoIn(ending), await whoIn(ended)], 'in the days of grace').toEqual([[], []])
    app.clock.set(new Date((openUntil?.getTime() ?? 0) + 60_000))
    await app.people.renew(admin)
    await runRound(app)
    expect([await whoIn(ending), await whoIn(ended)]).toEqual([[], [buyer.id]])
  } finally {
    app.clock.set(new Date())
    await app.people.renew(admin)
  }
})

test('members are found by an offer that they have, and conditions of automations know it', async () => {
  const offer = await makeShopOffer(app, admin, { programs, period, trialDays: 7 })
  const never = await makeShopOffer(app, admin, { programs })
  const [buyer, trier, refunded] = [
    await app.people.free(),
    await app.people.free(),
    await app.people.free(),
  ]
  await buy(app, stripe, buyer, offer.id)
  await app.call(tryOffer, { as: trier, params: { id: offer.id } })
  await refund(await buy(app, stripe, refunded, offer.id))
  const have = async () => {
    const { body } = await app.call(listMembers, { as: admin, query: { offer: offer.id } })
    return body.map(({ id }) => id).toSorted()
  }
  expect(await have()).toEqual([buyer.id, trier.id].toSorted())
  const choices = (await app.call(getMemberChoices, { as: admin })).body.offers
  expect(choices).toContainEqual({ id: offer.id, name: offer.name })
  expect(choices.map(({ id }) => id)).not.toContain(never.id)

  const other = await makeShopOffer(app, admin, { programs: ['academy'] })
  const about = { kind: 'bought_offer' as const, offerId: other.id }
  const id = await automate(about, { filter: { offer: offer.id } })
  await buy(app, stripe, buyer, other.id)
  await buy(app, stripe, await app.people.free(), other.id)
  await runRound(app)
  expect(await whoIn(id)).toEqual([buyer.id])
  try {
    await pass(8 * day)
    expect(await have(), 'the trial is over').toEqual([buyer.id])
    await pass(13 * day)
    expect(await have()).toEqual([])
  } finally {
    app.clock.set(new Date())
    await app.people.renew(admin)
  }
})
