import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import {
  approveRoleRequest,
  cancelSubscription,
  deleteUser,
  extendSubscription,
  listOwnRoleRequests,
  rejectRoleRequest,
  requestRole,
} from '#contract/access/access.ts'
import * as calls from '#contract/access/cohorts.ts'
import { listMembers } from '#contract/members.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { joinedAt } from '../effective-roles.store.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const pool = () => app.academy.db.pool
const program = 'mentorship'
let made = 0

/** The mentorship has this one cohort that can be joined. */
async function onlyCohort(seats: number, startsOn = '2190-03-01') {
  await pool().deleteFrom('waitingList').execute()
  await pool().updateTable('subscriptions').set({ cohortId: null }).execute()
  await pool().deleteFrom('cohorts').where('program', '=', program).execute()
  await setRule({ planned: true, invitationHours: 48 })
  return makeCohort({ seats, startsOn })
}

async function makeCohort(input: Partial<calls.CohortInput> = {}) {
  made += 1
  const body = {
    program,
    name: `Group ${made}`,
    startsOn: '2190-03-01',
    closesOn: '2190-03-07',
    seats: 2,
    ...input,
  } as const
  return app.call(calls.createCohort, { as: admin, body })
}

async function setRule(
  wanted: { planned: boolean; invitationHours: number },
  of: PaidProgram = program,
) {
  const { body: rules } = await app.call(calls.listCohortRules, { as: admin })
  const updatedAt = rules.find((one) => one.program === of)?.updatedAt ?? ''
  return app.call(calls.updateCohortRule, {
    as: admin,
    params: { program: of },
    body: { ...wanted, updatedAt },
  })
}

const places = async (as: Person) => (await app.call(calls.listOwnPlaces, { as })).body
const placeOf = async (as: Person) => (await places(as)).find((one) => one.program === program)
const join = (as: Person) => app.call(calls.joinWaitingList, { as, params: { program } })
const seatsOf = async (id: string) =>
  (await app.call(calls.getCohort, { as: admin, params: { id } })).body

/** Files a request of each, and approves them all at once; how many were approved. */
async function admit(people: Person[]) {
  for (const as of people) await app.call(requestRole, { as, body: { program } })
  const answers = await Promise.all(people.map(approve))
  return answers.filter(({ status }) => status === 200).length
}
async function approve(person: Person) {
  const { body } = await app.call(listOwnRoleRequests, { as: person })
  const id = body.find(({ status }) => status === 'pending')?.id ?? ''
  return app.call(approveRoleRequest, { as: admin, params: { id } })
}
const several = (count: number) =>
  Promise.all(Array.from({ length: count }, () => app.people.free()))

async function begin(as: Person) {
  const { body } = await app.call(createPaymentIntent, { as, body: { amount: 10_000, program } })
  return body.clientSecret?.split('_secret_')[0] ?? ''
}
const arrive = (intent: string) => app.request(stripe.delivery(stripe.pay(intent)))
const fill = () => app.runJob('access.fill-seats')

describe('cohorts of the owner', () => {
  it('are made, changed, listed and deleted', async () => {
    const { status, body: cohort } = await onlyCohort(2)
    expect(status).toBe(201)
    expect(cohort).toMatchObject({ program, seats: 2, seatsTaken: 0, startsOn: '2190-03-01' })
    expect((await makeCohort()).status).toBe(409)
    const changed = await app.call(calls.updateCohort, {
      as: admin,
      params: { id: cohort.id },
      body: { seats: 3, seenUpdatedAt: cohort.updatedAt },
    })
    expect(changed.body).toMatchObject({ seats: 3 })
    const stale = { params: { id: cohort.id }, body: { seats: 4, seenUpdatedAt: cohort.updatedAt } }
    expect((await app.call(calls.updateCohort, { as: admin, ...stale })).status).toBe(409)
    const { body: listed } = await app.call(calls.listCohorts, { as: admin, query: { program } })
    expect(listed).toEqual([changed.body])
    expect(
      (await app.call(calls.deleteCohort, { as: admin, params: { id: cohort.id } })).status,
    ).toBe(204)
    expect((await app.call(calls.getCohort, { as: admin, params: { id: cohort.id } })).status).toBe(
      404,
    )
  })

  it('change nothing until the owner says so: nobody sees a place, and nobody can wait', async () => {
    await onlyCohort(1)
    await setRule({ planned: false, invitationHours: 48 })
    const person = await app.people.free()
    expect(await placeOf(person)).toBeUndefined()
    expect((await join(person)).status).toBe(422)
    expect(await admit([person])).toBe(1)
  })

  it('sell the last seat once, however many are approved at once', async () => {
    const { body: cohort } = await onlyCohort(3)
    const people = await several(6)
    expect(await admit(people)).toBe(3)
    expect(await seatsOf(cohort.id)).toMatchObject({ seats: 3, seatsTaken: 3 })
    expect(
      (
        await app.call(calls.updateCohort, {
          as: admin,
          params: { id: cohort.id },
          body: { seats: 2 },
        })
      ).status,
    ).toBe(422)
    expect(
      (await app.call(calls.deleteCohort, { as: admin, params: { id: cohort.id } })).status,
    ).toBe(409)
    const { body } = await app.call(listMembers, {
      as: admin,
      query: { cohort: '2190-03-01', program },
    })
    expect(body).toHaveLength(3)
    const late = await app.people.free()
    expect((await app.call(requestRole, { as: late, body: { program } })).status).toBe(422)
    expect(
      (await app.call(createPaymentIntent, { as: late, body: { amount: 10_000, program } })).status,
    ).toBe(422)
  })

  it('are shown with their own seats where the academy goes on by its months', async () => {
    const next = async () => (await app.call(getAcademyInfo)).body.nextCohort
    const startsOn = (await next())?.startsOn ?? ''
    const { body } = await makeCohort({
      program: 'academy',
      startsOn,
      closesOn: startsOn,
      seats: 7,
    })
    expect(await next()).toEqual({ startsOn, seats: 7, seatsLeft: 7 })
    await app.call(calls.deleteCohort, { as: admin, params: { id: body.id } })
  })

  it('go on with the next one when the first is full', async () => {
    await onlyCohort(1)
    const { body: second } = await makeCohort({ startsOn: '2190-05-01', closesOn: '2190-05-01' })
    const [first, other] = await several(2)
    expect(await admit([first, other] as Person[])).toBe(2)
    expect(await seatsOf(second.id)).toMatchObject({ seatsTaken: 1 })
  })

  it('free a seat when somebody leaves before the last day to join, and keep it afterwards', async () => {
    const { body: cohort } = await onlyCohort(2)
    const [early, late] = (await several(2)) as [Person, Person]
    await admit([early, late])
    const cancelled = async ({ id }: Person) => {
      const row = await pool()
        .selectFrom('subscriptions')
        .select('id')
        .where('userId', '=', id)
        .executeTakeFirstOrThrow()
      await app.call(cancelSubscription, { as: admin, params: { id: row.id } })
    }
    await cancelled(early)
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1 })
    await pool()
      .updateTable('cohorts')
      .set({ startsOn: '2020-01-05', closesOn: '2020-01-09' })
      .where('id', '=', cohort.id)
      .execute()
    await cancelled(late)
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1 })
  })
})

const subscriptionOf = ({ id }: Person) =>
  pool()
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', id)
    .where('program', '=', program)
    .executeTakeFirstOrThrow()

/** Access that has ended an hour ago, and a request for more that was made before. */
async function endAccess({ id }: Person) {
  const hour = 60 * 60 * 1000
  const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * hour)
  await pool()
    .updateTable('subscriptions')
    .set({ startsAt: ago(900), endsAt: ago(1) })
    .where('userId', '=', id)
    .execute()
  await pool()
    .updateTable('roleRequests')
    .set({ createdAt: ago(2) })
    .where('userId', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

describe('members of a program that is joined in cohorts', () => {
  it('renew their access in the cohort that they are in, even if it ends before the approval', async () => {
    const { body: cohort } = await onlyCohort(1)
    const member = await app.people.free()
    await admit([member])
    await pool()
      .updateTable('cohorts')
      .set({ startsOn: '2020-01-05', closesOn: '2020-01-09' })
      .where('id', '=', cohort.id)
      .execute()
    await arrive(await begin(member))
    await endAccess(member)
    expect((await approve(member)).status).toBe(200)
    expect((await placeOf(member))?.own).toMatchObject({ startsOn: '2020-01-05' })
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 })
  })

  it('renew it in their cohort when access ends before the payment has arrived, however full it is', async () => {
    const { body: cohort } = await onlyCohort(1)
    const member = await app.people.free()
    await admit([member])
    await pool()
      .updateTable('cohorts')
      .set({ startsOn: '2020-01-05', closesOn: '2020-01-09' })
      .where('id', '=', cohort.id)
      .execute()
    const intent = await begin(member)
    // The payment was begun two hours ago, an hour before the end.
    const hour = 60 * 60 * 1000
    await pool()
      .updateTable('paymentIntents')
      .set({ createdAt: new Date(app.clock.now().getTime() - 2 * hour) })
      .where('providerId', '=', intent)
      .execute()
    await endAccess(member)
    await arrive(intent)
    expect(await placeOf(member)).toMatchObject({ waiting: null, seat: null })
    expect((await approve(member)).status).toBe(200)
    expect((await placeOf(member))?.own).toMatchObject({ startsOn: '2020-01-05' })
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 })
    // One that was begun after the end needs a seat, of which there is none.
    const stranger = await app.people.free()
    await app.call(calls.updateCohort, { as: admin, params: { id: cohort.id }, body: { seats: 1 } })
    await endAccess(member)
    for (const as of [member, stranger]) {
      const refused = await app.call(createPaymentIntent, { as, body: { amount: 10_000, program } })
      expect(refused.status).toBe(422)
    }
  })

  it('hold no seat any more once they have access without it', async () => {
    const { body: cohort } = await onlyCohort(2)
    const [member, other] = (await several(2)) as [Person, Person]
    await setRule({ planned: false, invitationHours: 48 })
    await admit([member])
    await setRule({ planned: true, invitationHours: 48 })
    await endAccess(member)
    await arrive(await begin(member))
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 1 })
    const { id } = await subscriptionOf(member)
    await app.call(extendSubscription, { as: admin, params: { id } })
    expect((await approve(member)).status).toBe(200)
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 })
    // Nothing is held, so the cohorts can be switched off; another program's on the same day is listed once.
    expect((await setRule({ planned: false, invitationHours: 48 })).status).toBe(200)
    await setRule({ planned: true, invitationHours: 48 })
    await admit([other])
    const { body: twin } = await makeCohort({ program: 'academy' })
    await pool().updateTable('cohorts').set({ seatsTaken: 1 }).where('id', '=', twin.id).execute()
    const days = await app.academy.modules.access.members.cohorts(pool())
    expect(days.filter((day) => day === cohort.startsOn)).toHaveLength(1)
    await pool().deleteFrom('cohorts').where('id', '=', twin.id).execute()
  })

  it('who were there before the cohorts, or are invited, take no seat', async () => {
    const { body: cohort } = await onlyCohort(1)
    await setRule({ planned: false, invitationHours: 48 })
    const [member, invited] = (await several(2)) as [Person, Person]
    await admit([member])
    await setRule({ planned: true, invitationHours: 48 })
    const { id } = await subscriptionOf(member)
    expect((await app.call(extendSubscription, { as: admin, params: { id } })).status).toBe(200)
    const { access } = app.academy.modules
    await app.academy.db.transaction((tx) => access.openSubscription(tx, invited.id, program))
    expect(await placeOf(member)).toMatchObject({ own: null })
    expect(await placeOf(invited)).toMatchObject({ own: null })
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 0 })
  })

  it('keep their seat when the cohorts are switched off again before they start', async () => {
    const { body: cohort } = await onlyCohort(1)
    const member = await app.people.free()
    await admit([member])
    await setRule({ planned: false, invitationHours: 48 })
    await endAccess(member)
    expect(await admit([member])).toBe(1)
    expect((await subscriptionOf(member)).cohortId).toBe(cohort.id)
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1 })
  })
})

describe('payments', () => {
  it('that arrive when the last seat is gone keep their place, and get the next seat', async () => {
    const { body: cohort } = await onlyCohort(1)
    const people = (await several(3)) as [Person, Person, Person]
    const intents = []
    for (const one of people) intents.push(await begin(one))
    await Promise.all(intents.map(arrive))
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 1 })
    const found = await Promise.all(people.map(placeOf))
    expect(found.filter((one) => one?.seat && one.seat.expiresAt === null)).toHaveLength(1)
    const waiting = found.flatMap((one) => one?.waiting ?? [])
    expect(waiting.map(({ place, paid }) => [place, paid]).toSorted()).toEqual([
      [1, true],
      [2, true],
    ])
    const first = people[found.findIndex((one) => one?.waiting?.place === 1)] as Person
    expect((await approve(first)).status).toBe(422)
    await app.call(calls.updateCohort, { as: admin, params: { id: cohort.id }, body: { seats: 2 } })
    await fill()
    expect(await placeOf(first)).toMatchObject({ waiting: null, seat: { expiresAt: null } })
    expect((await approve(first)).status).toBe(200)
    expect(await placeOf(first)).toMatchObject({ seat: null, own: { startsOn: '2190-03-01' } })
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 2, seatsHeld: 1 })
  })

  it('are approved before those who have not paid, as soon as there is a seat', async () => {
    const { body: cohort } = await onlyCohort(1)
    const [member, payer, other] = (await several(3)) as [Person, Person, Person]
    const intent = await begin(payer)
    await admit([member])
    await join(other)
    await arrive(intent)
    await app.call(calls.updateCohort, { as: admin, params: { id: cohort.id }, body: { seats: 2 } })
    expect((await approve(payer)).status).toBe(200)
    expect((await placeOf(other))?.waiting).toMatchObject({ place: 1 })
  })

  it('hold their seat until the office decides, and let it go when it is declined', async () => {
    const { body: cohort } = await onlyCohort(1)
    const person = await app.people.free()
    await arrive(await begin(person))
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 1 })
    const { body } = await app.call(listOwnRoleRequests, { as: person })
    const id = body.find(({ status }) => status === 'pending')?.id ?? ''
    expect((await app.call(rejectRoleRequest, { as: admin, params: { id } })).status).toBe(200)
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 })
  })

  it('are approved with the seat where the owner approves at once', async () => {
    const { body: cohort } = await onlyCohort(1)
    const { body: settings } = await app.call(getSettings, { as: admin })
    await app.call(updateSettings, { as: admin, body: { ...settings, approveAtOnce: true } })
    const people = (await several(2)) as [Person, Person]
    const intents = [await begin(people[0]), await begin(people[1])]
    await Promise.all(intents.map(arrive))
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 })
    await app.call(calls.updateCohort, { as: admin, params: { id: cohort.id }, body: { seats: 2 } })
    await fill()
    expect((await Promise.all(people.map(placeOf))).every((one) => one?.own)).toBe(true)
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 2, seatsHeld: 0 })
    const { body: changed } = await app.call(getSettings, { as: admin })
    await app.call(updateSettings, { as: admin, body: { ...changed, approveAtOnce: false } })
  })
})

describe('however many things happen at once', () => {
  it('each seat is counted once, and no payment is without a seat, a place or a refund', async () => {
    const { body: cohort } = await onlyCohort(2)
    const people = await several(6)
    const deliveries: ReturnType<typeof stripe.delivery>[] = []
    for (const one of people) deliveries.push(stripe.delivery(stripe.pay(await begin(one))))
    await Promise.all([...deliveries.toReversed().map((one) => app.request(one)), fill()])
    // Once more, as the provider does.
    for (const one of deliveries) expect((await app.request(one)).status).toBe(200)
    const requests = await pool()
      .selectFrom('roleRequests')
      .select(['id', 'userId'])
      .where('status', '=', 'pending')
      .where('program', '=', program)
      .execute()
    const own = requests.filter(({ userId }) => people.some(({ id }) => id === userId))
    expect(own).toHaveLength(6)
    const decide = ({ id }: { id: string }, index: number) =>
      app.call(index % 2 ? approveRoleRequest : rejectRoleRequest, { as: admin, params: { id } })
    await Promise.all([...own.map(decide), fill()])
    for (const [index, one] of own.entries()) await decide(one, index)
    await app.call(deleteUser, { as: admin, params: { id: own[1]?.userId ?? '' } })
    await Promise.all([fill(), fill()])
    const ids = people.map(({ id }) => id)
    const members = await pool()
      .selectFrom('subscriptions')
      .select(['userId', 'cohortId'])
      .where('userId', 'in', ids)
      .execute()
    const waiting = await pool()
      .selectFrom('waitingList')
      .select(['userId', 'paid', 'cohortId'])
      .where('userId', 'in', ids)
      .execute()
    const seated = [...members, ...waiting].filter(({ cohortId }) => cohortId === cohort.id)
    expect(members.every(({ cohortId }) => cohortId === cohort.id)).toBe(true)
    expect((await seatsOf(cohort.id)).seatsTaken).toBe(seated.length)
    // Three were declined, and one account of the others is gone: both seats are for the two that remain.
    expect(new Set(seated.map(({ userId }) => userId))).toEqual(
      new Set([own[3]?.userId, own[5]?.userId]),
    )
  })
})

describe('two whose seats cross', () => {
  /** Makes one act as soon as the other has begun: both wait for `rows`, which are held until then. */
  async function crossing<T>(hold: (tx: Executor) => Promise<unknown>, acts: (() => Promise<T>)[]) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: holding, resolve: begun } = Promise.withResolvers<void>()
    const holder = app.academy.db.transaction(async (tx) => {
      await hold(tx)
      begun()
      await held
    })
    await holding
    const answers = acts.map((act) => act())
    await vi.waitFor(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(pool())
      expect(rows[0]?.waiting).toBe(acts.length)
    })
    release()
    await holder
    return Promise.all(answers)
  }
  const holdRows = (people: Person[]) => (tx: Executor) =>
    tx
      .selectFrom('waitingList')
      .select('id')
      .where(
        'userId',
        'in',
        people.map(({ id }) => id),
      )
      .forUpdate()
      .execute()
  const hold = async ({ id: userId }: Person, of: PaidProgram, cohortId: string) => {
    const at = app.clock.now()
    const row = { id: crypto.randomUUID(), userId, program: of, paid: true, cohortId, joinedAt: at }
    await pool()
      .insertInto('waitingList')
      .values({ ...row, expiresAt: null })
      .execute()
  }

  it('are moved at once: each to where the other has a seat held', async () => {
    const { body: one } = await onlyCohort(9)
    const { body: other } = await makeCohort({ startsOn: '2190-05-01', closesOn: '2190-05-01' })
    const people = (await several(2)) as [Person, Person]
    await admit(people)
    await pool().updateTable('subscriptions').set({ cohortId: null }).execute()
    await pool()
      .updateTable('cohorts')
      .set({ seatsTaken: 1 })
      .where('program', '=', program)
      .execute()
    await hold(people[0], program, one.id)
    await hold(people[1], program, other.id)
    const move =
      ({ id }: Person, cohortId: string) =>
      () =>
        app.call(calls.placeMember, {
          as: admin,
          params: { id },
          body: { cohortId, seenCohortId: null },
        })
    const answers = await crossing(holdRows(people), [
      move(people[0], other.id),
      move(people[1], one.id),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await seatsOf(one.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 })
    expect(await seatsOf(other.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 })
  })

  it('are deleted at once: each has a seat in one program where the other has one held', async () => {
    const { body: one } = await onlyCohort(9)
    const { body: two } = await makeCohort({
      program: 'academy',
      startsOn: '2190-07-01',
      closesOn: '2190-07-02',
    })
    const people = (await several(2)) as [Person, Person]
    await admit(people)
    await pool()
      .updateTable('subscriptions')
      .set({ cohortId: two.id, program: 'academy' })
      .where('userId', '=', people[1].id)
      .execute()
    await pool()
      .updateTable('cohorts')
      .set({ seatsTaken: 2 })
      .where('id', 'in', [one.id, two.id])
      .execute()
    await hold(people[0], 'academy', two.id)
    await hold(people[1], program, one.id)
    const drop =
      ({ id }: Person) =>
      () =>
        app.call(deleteUser, { as: admin, params: { id } })
    const answers = await crossing(holdRows(people), people.map(drop))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await seatsOf(one.id)).toMatchObject({ seatsTaken: 0 })
    expect(await seatsOf(two.id)).toMatchObject({ seatsTaken: 0 })
    await app.call(calls.deleteCohort, { as: admin, params: { id: two.id } })
  })
})

describe('the waiting list', () => {
  it('holds the seat of an invitation that is answered with a request until that is decided', async () => {
    const { body: cohort } = await onlyCohort(1)
    const [member, one, other] = (await several(3)) as [Person, Person, Person]
    await admit([member])
    await join(one)
    await join(other)
    await app.call(calls.updateCohort, { as: admin, params: { id: cohort.id }, body: { seats: 3 } })
    await fill()
    for (const as of [one, other]) await app.call(requestRole, { as, body: { program } })
    const expiresAt = app.clock.now()
    await pool()
      .updateTable('waitingList')
      .set({ expiresAt })
      .where('expiresAt', 'is not', null)
      .execute()
    await fill()
    expect((await placeOf(one))?.seat).toMatchObject({ expiresAt: null })
    expect((await approve(one)).status).toBe(200)
    const { body } = await app.call(listOwnRoleRequests, { as: other })
    await app.call(rejectRoleRequest, { as: admin, params: { id: body[0]?.id ?? '' } })
    await fill()
    expect(await placeOf(other)).toMatchObject({ seat: null, waiting: null })
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 2, seatsHeld: 0 })
  })

  it('is joined anew as soon as an invitation is over', async () => {
    const { body: cohort } = await onlyCohort(1)
    const [member, one, other] = (await several(3)) as [Person, Person, Person]
    await admit([member])
    await join(one)
    await join(other)
    await app.call(calls.updateCohort, { as: admin, params: { id: cohort.id }, body: { seats: 2 } })
    await fill()
    const expiresAt = app.clock.now()
    await pool()
      .updateTable('waitingList')
      .set({ expiresAt })
      .where('userId', '=', one.id)
      .execute()
    expect((await join(one)).status).toBe(200)
    expect((await placeOf(one))?.waiting).toMatchObject({ place: 2 })
    await fill()
    expect((await placeOf(other))?.seat).not.toBeNull()
    expect((await placeOf(one))?.waiting).toMatchObject({ place: 1 })
  })

  it('invites in order, once each, and goes on to the next when an invitation lapses', async () => {
    const { body: cohort } = await onlyCohort(1)
    const [member, first, second] = (await several(3)) as [Person, Person, Person]
    expect((await join(first)).status).toBe(422)
    await admit([member])
    await join(first)
    await join(first)
    await join(second)
    expect((await placeOf(second))?.waiting).toMatchObject({ place: 2, paid: false })
    await app.call(calls.updateCohort, { as: admin, params: { id: cohort.id }, body: { seats: 2 } })
    // Nobody overtakes those who wait.
    const stranger = await app.people.free()
    expect((await app.call(requestRole, { as: stranger, body: { program } })).status).toBe(422)
    await Promise.all([fill(), fill(), fill()])
    expect(await placeOf(first)).toMatchObject({
      waiting: null,
      seat: { expiresAt: expect.any(String) },
    })
    expect((await placeOf(second))?.waiting).toMatchObject({ place: 1 })
    const events = pool()
      .selectFrom('outbox')
      .select('id')
      .where('type', '=', 'waiting_list.invited')
      .where('audienceUser', '=', first.id)
    expect(await events.execute()).toHaveLength(1)
    const expiresAt = app.clock.now()
    await pool()
      .updateTable('waitingList')
      .set({ expiresAt })
      .where('expiresAt', 'is not', null)
      .execute()
    await Promise.all([fill(), fill()])
    expect(await placeOf(first)).toMatchObject({ waiting: null, seat: null, next: null })
    expect((await placeOf(second))?.seat).not.toBeNull()
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 2, seatsHeld: 1 })
    expect(await admit([second])).toBe(1)
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 2, seatsHeld: 0 })
  })

  it('is left, with the seat that is held; a deleted account leaves it as well', async () => {
    const { body: cohort } = await onlyCohort(1)
    const [member, one, other] = (await several(3)) as [Person, Person, Person]
    await admit([member])
    await join(one)
    await join(other)
    await app.call(calls.updateCohort, { as: admin, params: { id: cohort.id }, body: { seats: 3 } })
    await fill()
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 3, seatsHeld: 2 })
    await app.call(calls.leaveWaitingList, { as: one, params: { program } })
    await app.call(calls.leaveWaitingList, { as: one, params: { program } })
    await app.call(deleteUser, { as: admin, params: { id: other.id } })
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 })
  })

  it('keeps its rule while somebody is in it', async () => {
    await onlyCohort(1)
    const [member, one] = (await several(2)) as [Person, Person]
    await admit([member])
    await join(one)
    expect((await setRule({ planned: false, invitationHours: 48 })).status).toBe(422)
    const { body } = await app.call(calls.listWaiting, { as: admin, query: { program } })
    expect(body).toMatchObject([{ user: { id: one.id }, paid: false, cohort: null }])
  })
})

describe('moving a member', () => {
  it('takes the new seat, frees the old one, moves the release dates and tells the member', async () => {
    const { body: cohort } = await onlyCohort(2)
    const { body: later } = await makeCohort({
      startsOn: '2190-06-01',
      closesOn: '2190-06-07',
      seats: 1,
    })
    const [one, other] = (await several(2)) as [Person, Person]
    await admit([one, other])
    const place = (person: Person, seenCohortId: string | null = cohort.id) =>
      app.call(calls.placeMember, {
        as: admin,
        params: { id: person.id },
        body: { cohortId: later.id, seenCohortId },
      })
    const answers = await Promise.all([place(one), place(other), place(one)])
    expect(answers.map(({ status }) => status).toSorted()).toContain(422)
    expect(await seatsOf(later.id)).toMatchObject({ seatsTaken: 1 })
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1 })
    const moved = (await placeOf(one))?.own?.startsOn === '2190-06-01' ? one : other
    const { rows } = await joinedAtOf(moved)
    expect(rows[0]?.at).toEqual(new Date('2190-06-01T00:00:00Z'))
    const told = pool()
      .selectFrom('outbox')
      .select('id')
      .where('type', '=', 'cohort.placed')
      .where('audienceUser', '=', moved.id)
    expect(await told.execute()).toHaveLength(1)
    const stranger = await app.people.free()
    expect((await place(stranger, null)).status).toBe(422)
    expect((await place(moved === one ? other : one, later.id)).status).toBe(409)
  })
})

async function joinedAtOf({ id }: Person) {
  const at = joinedAt(sql`${id}::uuid`, sql`'mentorship_student'::text`, sql<Date>`now()`)
  return sql<{ at: Date }>`select ${at} as at`.execute(pool())
}
