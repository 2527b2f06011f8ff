import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type ApiDocument, type Call, callsOf, type Parameter } from '#testing/fuzz/document.ts'
import { addressOf, type Callers, makeCallers, makeOneOfEach } from '#testing/one-of-each.ts'
import { callsThatWait, countTrips, notCounted } from '#testing/round-trips.ts'

let app: TestApp
let people: Callers
let tripsOf: ReturnType<typeof countTrips>
let things: Record<string, string>
let values: Record<string, string[]>

beforeAll(async () => {
  app = await startApp()
  people = await makeCallers(app)
  const made = await makeOneOfEach(app, people)
  things = {
    ...made.things,
    // Answers with parameters only.
    '/admin/courses/:id/preview': made.things['/courses/:id'] ?? '',
    '/courses/:id/texts/:textId/candles': made.things['/courses/:id/texts/:textId'] ?? '',
  }
  const [from, to] = ['2026-01-01', '2026-12-31']
  const period = [`${from}..${to}`]
  values = {
    completed: [randomUUID()],
    page: ['2'],
    before: ['1'],
    // A title, and a letter of people's names.
    search: ['one', 'e'],
    q: ['one', 'eurusd'],
    pair: ['EURUSD'],
    // So few that a chart may have all of the period.
    frame: ['W1'],
    setup: ['Breakout'],
    channel: ['mail'],
    tag: ['news'],
    currency: ['EUR'],
    inCurrency: ['EUR'],
    timeZone: ['Africa/Lagos'],
    month: ['2026-01'],
    quarter: ['2026-Q4'],
    period,
    failedIn: period,
    refundedIn: period,
    endedIn: period,
    from: [`${from}T00:00:00Z`, from],
    to: [`${to}T00:00:00Z`, to],
    joinedAt: [`${from}T00:00:00Z`],
    at: [`${to}T00:00:00Z`],
    cohort: [from],
    tags: ['late'],
    accountId: [made.accountId],
    importId: [made.things['/journal/imports/:id'] ?? ''],
    signalId: [made.things['/courses/signal/:id'] ?? ''],
    courseId: [made.things['/courses/:id'] ?? ''],
    assignmentId: [made.things['/assignments/:id'] ?? ''],
    person: [people.academy.id],
    ids: [made.things['/courses/signal/:id'] ?? ''],
    mentorId: [people.admin.id],
    strategyId: [made.things['/mentorship/strategies/:id'] ?? ''],
    moving: [people.academy.id],
    lesson: [made.things['/samples/:id'] ?? ''],
    runId: [made.things['/practice/runs/:id'] ?? ''],
  }
  tripsOf = countTrips(app)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

/** The values tried for a parameter: those that are made for it, or those that the document names. */
const valuesOf = ({ name, schema: { enum: names, type, minimum } }: Parameter): string[] =>
  values[name] ?? names?.map(String) ?? (type === 'integer' ? [String(minimum ?? 1)] : [])

/** The addresses of a call with each value of each of its parameters. */
function addressesOf({ inQuery }: Call): { name: string; query: string }[] {
  const required = inQuery.filter((one) => one.required)
  const always = Object.fromEntries(required.map((one) => [one.name, valuesOf(one)[0] ?? '']))
  return inQuery.flatMap((one) =>
    valuesOf(one).map((value) => ({
      name: one.name,
      query: String(new URLSearchParams({ ...always, [one.name]: value })),
    })),
  )
}

/** Calls that wait longer with a parameter than without, and how often; each with the reason. */
const exceptions: Record<string, number> = {
  // Beyond the last page no row carries the number of all.
  '/courses?page': 2,
  // When the trades of an import were opened decides which signals they are compared with, and histories are counted
  // before they are read.
  '/journal/signal-offers?importId': 4,
}

/**
 * What has no example here: the candles of a trade, those that an exercise needs, the buyers of
 * an offer, calls of a period of a few weeks, a signed address, a drawn file, the people of a group at a chat service, and a call that makes others.
 */
const untried = [
  '/course-files/:id?media',
  '/candles?tradeId',
  '/exercises/candles?pair',
  '/exercises/candles?frame',
  '/exercises/candles?lastAt',
  '/exercises/candles?before',
  '/exercises/candles?after',
  '/admin/members?offer',
  '/admin/members.csv?offer',
  '/admin/calls?from',
  '/admin/calls?to',
  '/admin/calls?whose',
  '/admin/certificate-design/preview?accent',
  '/admin/certificate-design/preview?signer',
  '/admin/certificate-design/preview?signerTitle',
  '/admin/certificate-design/preview?signatureId',
  '/admin/chat-people.csv?program',
  '/admin/chat-people.csv?service',
  '/admin/chat-people.csv?state',
  '/admin/chat-people.csv?search',
  '/together?of',
]

test('a parameter of a list or page adds no round trip', async () => {
  const { body } = await app.request({ url: '/api/openapi.json' })
  const found: Record<string, number> = {}
  const tried = new Set<string>()
  const declared = new Set<string>()
  for (const call of callsOf(body as ApiDocument)) {
    if (call.method !== 'GET') continue
    const path = call.path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')
    if (notCounted.includes(path)) continue
    const address = addressOf(things, path)
    for (const { name } of call.inQuery) declared.add(`${path}?${name}`)
    for (const as of Object.values(people)) {
      const least = callsThatWait[path] ?? 1
      for (const { name, query } of addressesOf(call)) {
        const first = await tripsOf(`${address}?${query}`, as)
        if (first.status !== 200) continue
        // Values cached for a few seconds may expire during one of the calls.
        const again = first.count > least ? await tripsOf(`${address}?${query}`, as) : first
        const count = Math.min(first.count, again.count)
        tried.add(`${path}?${name}`)
        const known = found[`${path}?${name}`] ?? least
        if (count > known) found[`${path}?${name}`] = count
      }
    }
  }
  expect(found).toEqual(exceptions)
  expect([...declared].filter((one) => !tried.has(one))).toEqual(untried)
})
