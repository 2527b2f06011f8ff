import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import { readBatch } from '#contract/batch-reads.ts'
import {
  declareCountry,
  getOwnCountry,
  getWithheldCountries,
  updateWithheldCountries,
} from '#contract/countries.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { linkTrades } from '#contract/journal/journal-signals.ts'
import { getSignalComparison } from '#contract/journal/signal-comparison.ts'
import { answerQuestion } from '#contract/lesson-questions.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { search } from '#contract/search.ts'
import {
  createSignal,
  getSignal,
  listSignals,
  recordSignalStep,
  uploadSignalChart,
} from '#contract/signals/signals.ts'
import { createStrategy } from '#contract/strategies.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { picture } from '#testing/audit-actions/picture.ts'
import { openStream } from '#testing/event-reader.ts'
import { sendForm } from '#testing/forms.ts'
import { makeShared, makeSignalQuestion } from '#testing/lesson-questions.ts'
import { addressOf, makeCallers, makeOneOfEach } from '#testing/one-of-each.ts'
import type { Person } from '#testing/people.ts'

/** A word that is said by nothing but the signal. */
const marker = 'zanzibarine'
const closed = 'closed zanzibarine'

let app: TestApp
let admin: Person
let things: Record<string, string>
let signal: string
let ended: string
/** Members since before there were signals: where they may receive them, and where not. */
let here: Person
let there: Person
let strategyId: string

beforeAll(async () => {
  app = await startApp()
  const callers = await makeCallers(app)
  ;({ admin } = callers)
  ;({ things } = await makeOneOfEach(app, callers))
  const strategy = { title: 'S', description: 'D', rules: 'R', riskLevel: 'Low' as const }
  strategyId = (
    await app.call(createStrategy, { as: admin, body: { ...strategy, isPublished: true } })
  ).body.id
  here = await app.people.mentorship()
  there = await app.people.mentorship()
  signal = await publish(marker)
  await publish(`${marker} for all`, 'community_student')
  ended = await publish(closed)
  await app.call(recordSignalStep, {
    as: admin,
    params: { id: ended },
    body: { kind: 'close', price: '1.2' },
  })
  const path = uploadSignalChart.path.replace(':id', signal)
  const file = { field: 'chart', content: await picture(), name: 'chart.png' }
  expect((await sendForm(app, { as: admin, path, file })).status).toBe(200)
  await app.runJob('notifications.read-events')
  for (const path of Object.keys(things)) if (/signal/.test(path)) things[path] = signal
  things['/mentorship/strategies/:id'] = strategyId
  const asked = await makeSignalQuestion(app, callers.mentorship, signal, `Why ${marker}?`)
  await makeShared(app, admin, asked.id)
  things['/courses/signal/:id/questions/:threadId'] = `${signal} ${asked.id}`
  const session = {
    title: 'Call',
    description: 'What was discussed',
    date: '2026-11-02T18:00:00Z',
    recordingUrl: 'https://www.youtube.com/watch?v=abc',
    chapters: [{ second: 0, title: 'Euro', signalId: signal }],
  }
  const made = await app.call(createLiveSession, { as: admin, body: session })
  expect(made.status).toBe(201)
  things['/courses/live-session/:id'] = made.body.id
})
afterAll(() => app.stop())

async function publish(title: string, role: ContentRole = 'mentorship_student') {
  const body = {
    title,
    content: `${title} in full`,
    pair: 'EURUSD',
    direction: 'BUY' as const,
    entry: '1.1',
    stopLoss: '1.0',
    takeProfit: '1.3',
    status: 'active' as const,
    roleAccess: [role],
    strategyId,
  }
  const made = await app.call(createSignal, { as: admin, body })
  expect(made.status).toBe(201)
  return made.body.id
}

/** Every call that reads, with parameters where nothing is found without. */
const reads = () => [
  ...app.academy.routes
    .filter(({ method, path }) => method === 'GET' && path !== '/events')
    .map(({ path }) => addressOf(things, path)),
  `/search?q=${marker}`,
  `/courses/signals?search=${marker}`,
  `/courses/signals?pair=EURUSD&status=active`,
  `/together?of=${encodeURIComponent('/courses/signals /community/content')}`,
]

/** The addresses whose answers name one of the signals. */
async function readersOf(person: Person): Promise<string[]> {
  const found: string[] = []
  for (const url of reads()) {
    const { text } = await app.request({
      url: `/api${url}`,
      headers: { authorization: `Bearer ${person.token}` },
    })
    if ([marker, signal, ended].some((one) => text.includes(one))) found.push(url)
  }
  return found
}

async function withhold(countries: string[], withholdsUndeclared = false) {
  const { updatedAt } = (await app.call(getWithheldCountries, { as: admin })).body
  const body = { countries, withholdsUndeclared, updatedAt }
  return app.call(updateWithheldCountries, { as: admin, body })
}
const declare = (as: Person, country: string) => app.call(declareCountry, { as, body: { country } })

test('whoever lives where signals may not be received meets none of them, by whatever call', async () => {
  await declare(here, 'FR')
  await declare(there, 'US')
  expect((await withhold(['US', 'BE'])).body).toMatchObject({ countries: ['BE', 'US'] })
  const readers = await readersOf(here)
  // All of those that there are: a reader that is missing here is not tried below.
  expect(readers).toEqual(
    expect.arrayContaining([
      '/courses/signals',
      `/courses/signal/${signal}`,
      `/courses/signal/${signal}/receipt`,
      `/courses/signal/${signal}/questions`,
      '/courses/live-sessions',
      '/courses/signals/record/export',
      '/community/content',
      `/mentorship/strategies/${strategyId}`,
      '/notifications',
      `/search?q=${marker}`,
      `/courses/signals?search=${marker}`,
    ]),
  )
  expect(await readersOf(there)).toEqual([])
  expect((await app.call(getSignal, { as: there, params: { id: signal } })).status).toBe(404)
  // And has them again at once when the list is changed.
  await withhold([])
  expect(await readersOf(there)).toEqual(readers)
  expect(await readersOf(here)).toEqual(readers)
})

test('what is remembered of an answer does not outlive the declaration', async () => {
  const member = await app.people.mentorship()
  await withhold(['US'])
  const titles = async () =>
    (await app.call(listSignals, { as: member })).body.map(({ title }) => title)
  expect(await titles()).toContain(marker)
  expect((await declare(member, 'US')).body).toEqual({
    country: 'US',
    isAsked: true,
    isWithheld: true,
  })
  expect(await titles()).toEqual([])
  await declare(member, 'FR')
  expect(await titles()).toContain(marker)
  await withhold(['FR'])
  expect(await titles()).toEqual([])
  const { countries } = (await app.storedOf(member.id, 'access')) as { countries: object[] }
  expect(countries).toMatchObject([{ country: 'US' }, { country: 'FR', endedAt: null }])
})

test('the chart of a signal is closed as well, with the address that was handed out', async () => {
  const member = await app.people.mentorship()
  await withhold(['US'])
  await declare(member, 'FR')
  const { chart } = (await app.call(getSignal, { as: member, params: { id: signal } })).body
  expect((await app.request({ url: chart ?? '' })).status).toBe(200)
  await declare(member, 'US')
  expect((await app.request({ url: chart ?? '' })).status).toBe(404)
})

test('nothing of signals comes by the live stream, and everything else does', async () => {
  const base = await app.listen()
  await withhold(['US'])
  await declare(there, 'US')
  const [heard, unheard] = [
    await openStream(`${base}/api/events`, here.token),
    await openStream(`${base}/api/events`, there.token),
  ]
  const id = await publish(`${marker} live`)
  await app.runJob('notifications.read-events')
  await heard.next(({ data }) => data?.type === 'notification.signal')
  await app.call(createStrategy, {
    as: admin,
    body: { title: 'T', description: 'D', rules: 'R', riskLevel: 'Low', isPublished: true },
  })
  await unheard.next(({ data }) => data?.type === 'strategy.changed')
  expect(unheard.events.filter(({ data }) => /signal/.test(data?.type ?? ''))).toEqual([])
  expect(heard.events.some(({ data }) => data?.subject === id)).toBe(true)
  await heard.close()
  await unheard.close()
  const listed = (await app.call(listNotifications, { as: there })).body
  expect(listed.filter(({ message }) => message.includes(marker))).toEqual([])
})

test('what was answered on a signal is told no longer, nor is it found among the own questions', async () => {
  const member = await app.people.mentorship()
  await withhold(['US'])
  const { id } = await makeSignalQuestion(app, member, signal)
  await app.call(answerQuestion, { as: admin, params: { threadId: id }, body: { text: 'Below.' } })
  await app.runJob('notifications.read-events')
  const answered = async () =>
    (await app.call(listNotifications, { as: member })).body.filter(
      ({ title }) => title === 'Your question was answered',
    ).length
  expect(await answered()).toBe(1)
  await declare(member, 'US')
  expect(await answered()).toBe(0)
  // The own questions are the member's, with the id of what each was asked on, and nothing of it.
  expect(await readersOf(member)).toEqual(['/me/export'])
  expect(await app.storedOf(member.id, 'lessonQuestions')).toMatchObject({
    questions: [{ signal, lesson: null, text: 'Why this stop?' }],
  })
})

test('the record of signals that were taken before stays, without those that were missed', async () => {
  const member = await app.people.mentorship()
  await withhold([])
  const trade = {
    pair: 'EURUSD',
    direction: 'BUY' as const,
    entry: '1.1',
    exit: '1.2',
    stopLoss: '1.0',
    lots: '1',
    openedAt: new Date(app.clock.now().getTime() - 60_000).toISOString(),
    closedAt: app.clock.now().toISOString(),
    signalId: ended,
  }
  expect((await app.call(createTrade, { as: member, body: trade })).status).toBe(201)
  await publish('missed zanzibarine')
  await withhold(['US'])
  await declare(member, 'US')
  const { items } = (await app.call(getSignalComparison, { as: member })).body
  expect(items.map(({ title }) => title)).toEqual([closed])
  // Another one cannot be taken.
  expect(
    (await app.call(createTrade, { as: member, body: { ...trade, signalId: signal } })).status,
  ).toBe(422)
  const links = [{ tradeId: trade.signalId, signalId: signal }]
  expect((await app.call(linkTrades, { as: member, body: { links } })).status).toBe(404)
})

test('those who publish signals see them wherever they live; the office alone sets the list', async () => {
  await withhold(['US'])
  const teacher = await app.people.staff('teacher')
  await declare(teacher, 'US')
  expect((await app.call(getSignal, { as: teacher, params: { id: signal } })).status).toBe(200)
  expect((await app.call(getWithheldCountries, { as: teacher })).status).toBe(403)
  expect((await declare(teacher, 'XX')).status).toBe(400)
  expect((await declare(teacher, 'fr')).status).toBe(400)
  const { updatedAt } = (await app.call(getWithheldCountries, { as: admin })).body
  await withhold(['US', 'BE'])
  const late = await app.call(updateWithheldCountries, {
    as: admin,
    body: { countries: [], updatedAt },
  })
  expect(late.status).toBe(409)
  const fresh = await app.people.free()
  expect((await app.call(getOwnCountry, { as: fresh })).body).toEqual({
    country: null,
    isAsked: true,
    isWithheld: false,
  })
  const { members, undeclared } = (await app.call(getWithheldCountries, { as: admin })).body
  expect(members).toBeGreaterThan(0)
  expect(undeclared).toBeGreaterThan(0)
})

test('where the owner says so, who has declared nothing has none before declaring, and is told', async () => {
  const member = await app.people.mentorship()
  const told = async () => {
    await app.runJob('notifications.read-events')
    const listed = (await app.call(listNotifications, { as: member })).body
    return listed.filter(({ title }) => title === 'In which country do you live?').length
  }
  await withhold([], true)
  const readers = await readersOf(member)
  expect(readers).not.toEqual([])
  expect(await told()).toBe(0)
  await withhold(['US'], false)
  expect(await readersOf(member)).toEqual(readers)
  expect(await told()).toBe(1)
  await withhold(['US'], true)
  expect(await readersOf(member)).toEqual([])
  expect((await app.call(getOwnCountry, { as: member })).body).toEqual({
    country: null,
    isAsked: true,
    isWithheld: true,
  })
  expect(await told()).toBe(2)
  // A longer list tells nobody anything new.
  await withhold(['BE', 'US'], true)
  expect(await told()).toBe(2)
  await declare(member, 'FR')
  expect(await readersOf(member)).toEqual(readers)
  // A call that does not speak of it leaves it as it is.
  const { updatedAt } = (await app.call(getWithheldCountries, { as: admin })).body
  const body = { countries: ['US'], updatedAt }
  const { withholdsUndeclared } = (await app.call(updateWithheldCountries, { as: admin, body }))
    .body
  expect(withholdsUndeclared).toBe(true)
})

test('several reads in one answer have none either', async () => {
  const member = await app.people.mentorship()
  await withhold(['US'])
  await declare(member, 'US')
  const of = '/courses/signals /notifications /community/content'
  const { text } = await app.call(readBatch, { as: member, query: { of } })
  expect(text).toContain('/courses/signals')
  expect(text).not.toContain(marker)
  const found = await app.call(search, { as: member, query: { q: marker } })
  expect(found.text).not.toContain(signal)
})
