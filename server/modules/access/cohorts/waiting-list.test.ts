import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import {
  approveRoleRequest,
  deleteUser,
  listOwnRoleRequests,
  rejectRoleRequest,
  requestRole,
} from '#contract/access/access.ts'
import * as calls from '#contract/access/cohorts.ts'
import { cohortsBench } from '#testing/cohorts.ts'
import type { Person } from '#testing/people.ts'

const cohorts = cohortsBench()
const {
  asAdmin,
  onlyCohort,
  setRule,
  placeOf,
  join,
  seatsOf,
  admit,
  approve,
  several,
  begin,
  arrive,
  fill,
  pool,
  program,
} = cohorts
beforeAll(cohorts.start)
afterAll(cohorts.stop)

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
    await asAdmin(calls.updateCohort, { params: { id: cohort.id }, body: { seats: 2 } })
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
    await asAdmin(calls.updateCohort, { params: { id: cohort.id }, body: { seats: 2 } })
    expect((await approve(payer)).status).toBe(200)
    expect((await placeOf(other))?.waiting).toMatchObject({ place: 1 })
  })

  it('hold their seat until the office decides, and let it go when it is declined', async () => {
    const { body: cohort } = await onlyCohort(1)
    const person = await cohorts.app.people.free()
    await arrive(await begin(person))
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 1 })
    const { body } = await cohorts.app.call(listOwnRoleRequests, { as: person })
    const id = body.find(({ status }) => status === 'pending')?.id ?? ''
    expect((await asAdmin(rejectRoleRequest, { params: { id } })).status).toBe(200)
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 })
  })

  it('are approved with the seat where the owner approves at once', async () => {
    const { body: cohort } = await onlyCohort(1)
    const { body: settings } = await asAdmin(getSettings)
    await asAdmin(updateSettings, { body: { ...settings, approveAtOnce: true } })
    const people = (await several(2)) as [Person, Person]
    const intents = [await begin(people[0]), await begin(people[1])]
    await Promise.all(intents.map(arrive))
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 })
    await asAdmin(calls.updateCohort, { params: { id: cohort.id }, body: { seats: 2 } })
    await fill()
    expect((await Promise.all(people.map(placeOf))).every((one) => one?.own)).toBe(true)
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 2, seatsHeld: 0 })
    const { body: changed } = await asAdmin(getSettings)
    await asAdmin(updateSettings, { body: { ...changed, approveAtOnce: false } })
  })
})

describe('however many things happen at once', () => {
  it('each seat is counted once, and no payment is without a seat, a place or a refund', async () => {
    const { body: cohort } = await onlyCohort(2)
    const people = await several(6)
    const deliveries: ReturnType<typeof cohorts.stripe.delivery>[] = []
    for (const one of people)
      deliveries.push(cohorts.stripe.delivery(cohorts.stripe.pay(await begin(one))))
    await Promise.all([...deliveries.toReversed().map((one) => cohorts.app.request(one)), fill()])
    // Once more, as the provider does.
    for (const one of deliveries) expect((await cohorts.app.request(one)).status).toBe(200)
    const requests = await pool()
      .selectFrom('roleRequests')
      .select(['id', 'userId'])
      .where('status', '=', 'pending')
      .where('program', '=', program)
      .execute()
    const own = requests.filter(({ userId }) => people.some(({ id }) => id === userId))
    expect(own).toHaveLength(6)
    const decide = ({ id }: { id: string }, index: number) =>
      asAdmin(index % 2 ? approveRoleRequest : rejectRoleRequest, { params: { id } })
    await Promise.all([...own.map(decide), fill()])
    for (const [index, one] of own.entries()) await decide(one, index)
    await asAdmin(deleteUser, { params: { id: own[1]?.userId ?? '' } })
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

describe('the waiting list', () => {
  it('holds the seat of an invitation that is answered with a request until that is decided', async () => {
    const { body: cohort } = await onlyCohort(1)
    const [member, one, other] = (await several(3)) as [Person, Person, Person]
    await admit([member])
    await join(one)
    await join(other)
    await asAdmin(calls.updateCohort, { params: { id: cohort.id }, body: { seats: 3 } })
    await fill()
    for (const as of [one, other]) await cohorts.app.call(requestRole, { as, body: { program } })
    const expiresAt = cohorts.app.clock.now()
    await pool()
      .updateTable('waitingList')
      .set({ expiresAt })
      .where('expiresAt', 'is not', null)
      .execute()
    await fill()
    expect((await placeOf(one))?.seat).toMatchObject({ expiresAt: null })
    expect((await approve(one)).status).toBe(200)
    const { body } = await cohorts.app.call(listOwnRoleRequests, { as: other })
    await asAdmin(rejectRoleRequest, { params: { id: body[0]?.id ?? '' } })
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
    await asAdmin(calls.updateCohort, { params: { id: cohort.id }, body: { seats: 2 } })
    await fill()
    const expiresAt = cohorts.app.clock.now()
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
    await asAdmin(calls.updateCohort, { params: { id: cohort.id }, body: { seats: 2 } })
    // Nobody overtakes those who wait.
    const stranger = await cohorts.app.people.free()
    expect((await cohorts.app.call(requestRole, { as: stranger, body: { program } })).status).toBe(
      422,
    )
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
    const expiresAt = cohorts.app.clock.now()
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
    await asAdmin(calls.updateCohort, { params: { id: cohort.id }, body: { seats: 3 } })
    await fill()
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 3, seatsHeld: 2 })
    await cohorts.app.call(calls.leaveWaitingList, { as: one, params: { program } })
    await cohorts.app.call(calls.leaveWaitingList, { as: one, params: { program } })
    await asAdmin(deleteUser, { params: { id: other.id } })
    expect(await seatsOf(cohort.id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 })
  })

  it('keeps its rule while somebody is in it', async () => {
    await onlyCohort(1)
    const [member, one] = (await several(2)) as [Person, Person]
    await admit([member])
    await join(one)
    expect((await setRule({ planned: false, invitationHours: 48 })).status).toBe(422)
    const { body } = await asAdmin(calls.listWaiting, { query: { program } })
    expect(body).toMatchObject([{ user: { id: one.id }, paid: false, cohort: null }])
  })
})
