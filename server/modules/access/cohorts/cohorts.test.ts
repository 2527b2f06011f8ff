import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  cancelSubscription,
  deleteUser,
  extendSubscription,
  requestRole,
} from '#contract/access/access.ts'
import * as calls from '#contract/access/cohorts.ts'
import { listMembers } from '#contract/members.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { cohortsBench } from '#testing/cohorts.ts'
import type { Person } from '#testing/people.ts'
import { joinedAt } from '../effective-roles.store.ts'

const cohorts = cohortsBench()
const {
  asAdmin,
  onlyCohort,
  makeCohort,
  setRule,
  placeOf,
  join,
  seatsOf,
  admit,
  approve,
  several,
  begin,
  arrive,
  pool,
  program,
} = cohorts
beforeAll(cohorts.start)
afterAll(cohorts.stop)

describe('cohorts of the owner', () => {
  it('are made, changed, listed and deleted', async () => {
    const { status, body: cohort } = await onlyCohort(2)
    expect(status).toBe(201)
    expect(cohort).toMatchObject({ program, seats: 2, seatsTaken: 0, startsOn: '2190-03-01' })
    expect((await makeCohort()).status).toBe(409)
    const changed = await asAdmin(calls.updateCohort, {
      params: { id: cohort.id },
      body: { seats: 3, seenUpdatedAt: cohort.updatedAt },
    })
    expect(changed.body).toMatchObject({ seats: 3 })
    const stale = { params: { id: cohort.id }, body: { seats: 4, seenUpdatedAt: cohort.updatedAt } }
    expect((await asAdmin(calls.updateCohort, stale)).status).toBe(409)
    const { body: listed } = await asAdmin(calls.listCohorts, { query: { program } })
    expect(listed).toEqual([changed.body])
    expect((await asAdmin(calls.deleteCohort, { params: { id: cohort.id } })).status).toBe(204)
    expect((await asAdmin(calls.getCohort, { params: { id: cohort.id } })).status).toBe(404)
  })

  it('change nothing until the owner says so: nobody sees a place, and nobody can wait', async () => {
    await onlyCohort(1)
    await setRule({ planned: false, invitationHours: 48 })
    const person = await cohorts.app.people.free()
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
      (await asAdmin(calls.updateCohort, { params: { id: cohort.id }, body: { seats: 2 } })).status,
    ).toBe(422)
    expect((await asAdmin(calls.deleteCohort, { params: { id: cohort.id } })).status).toBe(409)
    const { body } = await asAdmin(listMembers, { query: { cohort: '2190-03-01', program } })
    expect(body).toHaveLength(3)
    const late = await cohorts.app.people.free()
    expect((await cohorts.app.call(requestRole, { as: late, body: { program } })).status).toBe(422)
    expect(
      (await cohorts.app.call(createPaymentIntent, { as: late, body: { amount: 10_000, program } }))
        .status,
    ).toBe(422)
  })

  it('are shown with their own seats where the academy goes on by its months', async () => {
    const next = async () => (await cohorts.app.call(getAcademyInfo)).body.nextCohort
    const startsOn = (await next())?.startsOn ?? ''
    const { body } = await makeCohort({
      program: 'academy',
      startsOn,
      closesOn: startsOn,
      seats: 7,
    })
    expect(await next()).toEqual({ startsOn, seats: 7, seatsLeft: 7 })
    await asAdmin(calls.deleteCohort, { params: { id: body.id } })
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
      await asAdmin(cancelSubscription, { params: { id: row.id } })
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
  const ago = (hours: number) => new Date(cohorts.app.clock.now().getTime() - hours * hour)
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
    const member = await cohorts.app.people.free()
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
    const member = await cohorts.app.people.free()
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
      .set({ createdAt: new Date(cohorts.app.clock.now().getTime() - 2 * hour) })
      .where('providerId', '=', intent)
      .execute()
    await endAccess(member)
    await arrive(intent)
    expect(await placeOf(member)).toMatchObject({ waiting: null, seat: null })
    expect((await approve(member)).status).toBe(200)
    expect((await placeOf(member))?.own).toMatchObject({ startsOn: '2020-01-05' })
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 })
    // One that was begun after the end needs a seat, of which there is none.
    const stranger = await cohorts.app.people.free()
    await asAdmin(calls.updateCohort, { params: { id: cohort.id }, body: { seats: 1 } })
    await endAccess(member)
    for (const as of [member, stranger]) {
      const refused = await cohorts.app.call(createPaymentIntent, {
        as,
        body: { amount: 10_000, program },
      })
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
    await asAdmin(extendSubscription, { params: { id } })
    expect((await approve(member)).status).toBe(200)
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 })
    // Nothing is held, so the cohorts can be switched off; another program's on the same day is listed once.
    expect((await setRule({ planned: false, invitationHours: 48 })).status).toBe(200)
    await setRule({ planned: true, invitationHours: 48 })
    await admit([other])
    const { body: twin } = await makeCohort({ program: 'academy' })
    await pool().updateTable('cohorts').set({ seatsTaken: 1 }).where('id', '=', twin.id).execute()
    const days = await cohorts.app.academy.modules.access.members.cohorts(pool())
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
    expect((await asAdmin(extendSubscription, { params: { id } })).status).toBe(200)
    const { access } = cohorts.app.academy.modules
    await cohorts.app.academy.db.transaction((tx) =>
      access.openSubscription(tx, invited.id, program),
    )
    expect(await placeOf(member)).toMatchObject({ own: null })
    expect(await placeOf(invited)).toMatchObject({ own: null })
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 0 })
  })

  it('keep their seat when the cohorts are switched off again before they start', async () => {
    const { body: cohort } = await onlyCohort(1)
    const member = await cohorts.app.people.free()
    await admit([member])
    await setRule({ planned: false, invitationHours: 48 })
    await endAccess(member)
    expect(await admit([member])).toBe(1)
    expect((await subscriptionOf(member)).cohortId).toBe(cohort.id)
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1 })
  })
})

describe('two whose seats cross', () => {
  /** Makes one act as soon as the other has begun: both wait for `rows`, which are held until then. */
  async function crossing<T>(hold: (tx: Executor) => Promise<unknown>, acts: (() => Promise<T>)[]) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: holding, resolve: begun } = Promise.withResolvers<void>()
    const holder = cohorts.app.academy.db.transaction(async (tx) => {
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
    const at = cohorts.app.clock.now()
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
        asAdmin(calls.placeMember, { params: { id }, body: { cohortId, seenCohortId: null } })
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
        asAdmin(deleteUser, { params: { id } })
    const answers = await crossing(holdRows(people), people.map(drop))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await seatsOf(one.id)).toMatchObject({ seatsTaken: 0 })
    expect(await seatsOf(two.id)).toMatchObject({ seatsTaken: 0 })
    await asAdmin(calls.deleteCohort, { params: { id: two.id } })
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
      asAdmin(calls.placeMember, {
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
    const stranger = await cohorts.app.people.free()
    expect((await place(stranger, null)).status).toBe(422)
    expect((await place(moved === one ? other : one, later.id)).status).toBe(409)
  })
})

async function joinedAtOf({ id }: Person) {
  const at = joinedAt(sql`${id}::uuid`, sql`'mentorship_student'::text`, sql<Date>`now()`)
  return sql<{ at: Date }>`select ${at} as at`.execute(pool())
}
