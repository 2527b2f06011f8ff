import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspendUser } from '#contract/access/staff.ts'
import {
  type AutomationContent,
  deleteAutomation,
  getAutomation,
  saveAutomation,
  stopAutomationRun,
  switchAutomation,
} from '#contract/automations.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  contentOf,
  mailStep,
  runRound,
  runsOf,
  startAutomation,
  takeNews,
  waitStep,
} from '#testing/automations.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const hour = 60 * 60 * 1000
const save = (id: string, content: AutomationContent, seenUpdatedAt?: string) =>
  app.call(saveAutomation, { as: admin, params: { id }, body: { ...content, seenUpdatedAt } })
const turn = (id: string, on: boolean) =>
  app.call(switchAutomation, { as: admin, params: { id }, body: { on } })
const subjectsTo = async ({ email }: Person, ...subjects: string[]) =>
  (await mailsOf(app).now(email))
    .map(({ subject }) => subject)
    .filter((subject) => subjects.includes(subject))
/** Whoever joins takes news. */
async function join() {
  const person = await app.people.free()
  await takeNews(app, person)
  return person
}
/** The clock of a test runs past the end of a token. */
async function pass(hours: number) {
  app.clock.advance(hours * hour)
  await app.people.renew(admin)
}

test('two mails with a wait go to whoever joins afterwards, each once, and to nobody before', async () => {
  const early = await join()
  app.clock.advance(1000)
  const [first, second] = [`First ${newId()}`, `Second ${newId()}`]
  const id = await startAutomation(app, admin, {
    steps: [mailStep(first), waitStep(48), mailStep(second)],
  })
  app.clock.advance(1000)
  const late = await join()
  await Promise.all([runRound(app), runRound(app)])
  expect((await mailsOf(app).one(late.email, first)).text).toContain(
    `Hello **${late.name.split(' ')[0]}**`,
  )
  await runRound(app)
  expect(await runsOf(app, admin, id)).toMatchObject([
    { userId: late.id, state: 'within', sent: [{ kind: 'mail', title: first, leftOut: null }] },
  ])
  await pass(47)
  await runRound(app)
  expect(await subjectsTo(late, second)).toEqual([])
  await pass(1)
  await Promise.all([runRound(app), runRound(app), runRound(app)])
  await mailsOf(app).one(late.email, second)
  await runRound(app)
  expect(await runsOf(app, admin, id)).toMatchObject([{ state: 'finished', next: null }])
  expect(await subjectsTo(late, first, second)).toEqual([second, first])
  expect(await subjectsTo(early, first, second)).toEqual([])
  await turn(id, false)
})

test('whoever refused news, has confirmed no address or is suspended gets none, and goes on', async () => {
  const steps = [mailStep(`A ${newId()}`), waitStep(1), mailStep(`B ${newId()}`)]
  const id = await startAutomation(app, admin, { steps })
  app.clock.advance(1000)
  const [silent, suspended] = [await app.people.free(), await join()]
  await runRound(app)
  const body = { reason: 'Shared the password' }
  await app.call(suspendUser, { as: admin, params: { id: suspended.id }, body })
  await pass(1)
  await runRound(app)
  const runs = await runsOf(app, admin, id)
  const of = (person: Person) => runs.find(({ userId }) => userId === person.id)
  expect(of(silent)).toMatchObject({
    state: 'finished',
    sent: [{ leftOut: 'no_news' }, { leftOut: 'no_news' }],
  })
  expect(of(suspended)).toMatchObject({
    state: 'finished',
    sent: [{ leftOut: null }, { leftOut: 'suspended' }],
  })
  const { body: automation } = await app.call(getAutomation, { as: admin, params: { id } })
  expect(automation).toMatchObject({ people: { within: 0, finished: 2 } })
  expect(automation.standing.map(({ sent, leftOut }) => [sent, leftOut]).toSorted()).toEqual([
    [0, 2],
    [1, 1],
  ])
  await turn(id, false)
})

test('a suspended member enters none, and a deleted one leaves nothing behind', async () => {
  const id = await startAutomation(app, admin)
  app.clock.advance(1000)
  const [suspended, deleted] = [await app.people.suspended(), await join()]
  await runRound(app)
  expect((await runsOf(app, admin, id)).map(({ userId }) => userId)).toEqual([deleted.id])
  expect(await app.storedOf(deleted.id, 'automations')).toMatchObject([
    { name: 'Welcome', outcome: 'finished', sent: [{ kind: 'mail', title: 'Welcome' }] },
  ])
  await app.academy.db.transaction((tx) => app.academy.modules.identity.deleteUser(tx, deleted.id))
  expect(await runsOf(app, admin, id)).toEqual([])
  expect(suspended.id).not.toBe(deleted.id)
  await turn(id, false)
})

test('off, everybody stays where they are, and waits on from there once it is on again', async () => {
  const subject = `Later ${newId()}`
  const id = await startAutomation(app, admin, { steps: [waitStep(24), mailStep(subject)] })
  app.clock.advance(1000)
  const person = await join()
  await runRound(app)
  await pass(23)
  expect((await turn(id, false)).body.state).toBe('off')
  const missed = await join()
  await pass(100)
  await runRound(app)
  expect((await turn(id, true)).body.state).toBe('on')
  await runRound(app)
  expect(await subjectsTo(person, subject)).toEqual([])
  await pass(1)
  await runRound(app)
  await mailsOf(app).one(person.email, subject)
  expect((await runsOf(app, admin, id)).map(({ userId }) => userId)).toEqual([person.id])
  expect(await subjectsTo(missed, subject)).toEqual([])
  await turn(id, false)
})

test('whoever is in it goes on with changed steps: new texts, a removed step, a moved one', async () => {
  const [a, b, c] = [mailStep(`A ${newId()}`), mailStep(`B ${newId()}`), mailStep(`C ${newId()}`)]
  const content = contentOf({ steps: [a, waitStep(1), b, waitStep(1), c] })
  const id = await startAutomation(app, admin, content)
  app.clock.advance(1000)
  const person = await join()
  await runRound(app)
  const changed = { ...c, subject: `Changed ${newId()}` }
  // `b` is gone, and what was sent already comes last.
  const saved = await save(id, { ...content, steps: [waitStep(5), changed, a] })
  expect(saved.body.standing).toContainEqual({ stepId: c.id, waiting: 1, sent: 0, leftOut: 0 })
  await pass(1)
  await runRound(app)
  await mailsOf(app).one(person.email, changed.subject)
  await runRound(app)
  expect(await runsOf(app, admin, id)).toMatchObject([{ state: 'finished' }])
  expect((await mailsOf(app).now(person.email)).map(({ subject }) => subject)).toHaveLength(2)
  await turn(id, false)
})

test('stopped for one member, nothing more is sent to that member', async () => {
  const subject = `Never ${newId()}`
  const id = await startAutomation(app, admin, { steps: [waitStep(1), mailStep(subject)] })
  app.clock.advance(1000)
  const [stopped, other] = [await join(), await join()]
  await runRound(app)
  const run = (await runsOf(app, admin, id)).find(({ userId }) => userId === stopped.id)
  const stop = () => app.call(stopAutomationRun, { as: admin, params: { id: run?.id ?? '' } })
  expect((await stop()).body).toMatchObject({ state: 'stopped', next: null })
  expect((await stop()).body).toMatchObject({ state: 'stopped', next: null })
  await pass(1)
  await runRound(app)
  await mailsOf(app).one(other.email, subject)
  expect(await subjectsTo(stopped, subject)).toEqual([])
  await turn(id, false)
})

test('is refused to lower staff, without steps, with an id twice, too long waits, and over a newer change', async () => {
  const id = newId()
  const { body: made } = await save(id, contentOf())
  expect(made).toMatchObject({ state: 'draft', people: { within: 0 } })
  app.clock.advance(1000)
  await save(id, contentOf({ name: 'Newer' }))
  expect((await save(id, contentOf({ name: 'Older' }), made.updatedAt)).status).toBe(409)
  const step = mailStep('Twice')
  for (const steps of [[], [step, step], [waitStep(8000), waitStep(8000)], [waitStep(0)]]) {
    expect((await save(newId(), contentOf({ steps }))).status).toBe(400)
  }
  const [support, stranger] = [await app.people.staff('support'), null]
  for (const [as, status] of [
    [support, 403],
    [stranger, 401],
  ] as const) {
    const body = contentOf()
    expect((await app.call(saveAutomation, { as, params: { id }, body })).status).toBe(status)
    const on = { on: true }
    expect((await app.call(switchAutomation, { as, params: { id }, body: on })).status).toBe(status)
    expect((await app.call(deleteAutomation, { as, params: { id } })).status).toBe(status)
  }
  const { body } = await app.call(getAutomation, { as: admin, params: { id } })
  expect(body).toMatchObject({ name: 'Newer', state: 'draft' })
})

test('that sends nothing cannot be on, and one that is on cannot be deleted', async () => {
  const empty = newId()
  await save(empty, contentOf({ steps: [waitStep(1)] }))
  expect(await turn(empty, true)).toMatchObject({ status: 422, body: { code: 'rule_violated' } })
  const id = await startAutomation(app, admin)
  const gone = () => app.call(deleteAutomation, { as: admin, params: { id } })
  expect((await gone()).status).toBe(409)
  expect((await save(id, contentOf({ steps: [waitStep(1)] }))).status).toBe(422)
  expect((await turn(id, true)).body.state).toBe('on')
  await turn(id, false)
  expect((await gone()).status).toBe(204)
  expect((await gone()).status).toBe(404)
})
