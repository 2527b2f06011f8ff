import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { approveRoleRequest, requestRole } from '#contract/access/access.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { createSignal, type SignalInput, updateSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp({ env: { BRAND_NAME: 'Lions & Co' } })
  app.clock.set('2030-03-10T12:00:00Z')
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const info = async () => (await app.call(getAcademyInfo)).body

async function publish(changes: Partial<SignalInput>) {
  const { status, body } = await app.call(createSignal, {
    as: admin,
    body: {
      title: 'Signal',
      content: 'Why',
      pair: 'EURUSD',
      direction: 'BUY',
      entry: '1.08420',
      stopLoss: '1.08170',
      takeProfit: '1.08920',
      ...changes,
    },
  })
  expect(status).toBe(201)
  return body.id
}

const change = async (id: string, body: Partial<SignalInput>) => {
  const { status } = await app.call(updateSignal, { as: admin, params: { id }, body })
  expect(status).toBe(200)
}

test('anyone can read the name, the next cohort and that nothing else exists yet', async () => {
  expect(await info()).toEqual({
    brand: 'Lions & Co',
    publicUrl: expect.stringMatching(/^http/),
    nextCohort: { startsOn: '2030-06-01', seats: 50, seatsLeft: 50 },
    communitySignupOpen: false,
    registrationOpen: true,
    byInvitation: false,
    contact: { email: null, supportUrl: null },
    offers: {},
    words: null,
    look: null,
    askWithoutPayment: true,
    showcase: null,
    demoAccounts: [],
    mediaHosts: [],
  })
})

test('an approved academy student takes a seat', async () => {
  const student = await app.people.free()
  const { body } = await app.call(requestRole, { as: student, body: { program: 'academy' } })
  expect((await info()).nextCohort?.seatsLeft).toBe(50)
  await app.call(approveRoleRequest, { as: admin, params: { id: body.id } })
  expect((await info()).nextCohort).toEqual({ startsOn: '2030-06-01', seats: 50, seatsLeft: 49 })
})

test('a full cohort is followed by the next one', async () => {
  const cohorts = app.academy.db.pool.updateTable('cohorts')
  await cohorts.set({ seatsTaken: 50 }).where('startsOn', '=', '2030-06-01').execute()
  expect((await info()).nextCohort).toEqual({ startsOn: '2030-12-01', seats: 50, seatsLeft: 50 })
})

test('the newest closed signal for everybody is shown, and no other', async () => {
  const won = await publish({})
  expect((await info()).showcase).toBeNull()
  await change(won, { status: 'hit_tp' })
  expect((await info()).showcase).toEqual({
    pair: 'EURUSD',
    direction: 'BUY',
    entry: '1.08420',
    stopLoss: '1.08170',
    takeProfit: '1.08920',
    status: 'hit_tp',
    closedAt: expect.stringMatching(/^2030-03-10T/),
  })

  app.clock.advance(60_000)
  await change(await publish({ roleAccess: ['academy_student'] }), { status: 'hit_tp' })
  await change(await publish({ pair: null }), { status: 'hit_sl' })
  const moved = await publish({ pair: 'GBPUSD' })
  await change(moved, { stopLoss: '1.08420' })
  await change(moved, { status: 'hit_sl' })
  expect((await info()).showcase).toMatchObject({ pair: 'EURUSD', status: 'hit_tp' })

  const lost = await publish({ pair: 'USDCAD' })
  await change(lost, { status: 'hit_sl' })
  expect((await info()).showcase).toMatchObject({ pair: 'USDCAD', status: 'hit_sl' })
})

test("the owner's name and switch are applied", async () => {
  const { body: settings } = await app.call(getSettings, { as: admin })
  const body = {
    ...settings,
    brand: 'Tigers',
    communitySignupOpen: true,
    contactEmail: 'hello@tigers.example',
  }
  expect((await app.call(updateSettings, { as: admin, body })).status).toBe(200)
  expect(await info()).toMatchObject({
    brand: 'Tigers',
    communitySignupOpen: true,
    contact: { email: 'hello@tigers.example', supportUrl: null },
  })
})
