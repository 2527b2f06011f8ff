import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import type { ContentRole } from '#contract/access/permissions.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import {
  getPublicRecord,
  getRecordFigures,
  listSignalFilters,
  recordPicturePath,
} from '#contract/signals/record-figures.ts'
import {
  createSignal,
  deleteSignal,
  getTrackRecord,
  listSignals,
  type SignalChanges,
  type SignalStatus,
  updateSignal,
} from '#contract/signals/signals.ts'
import { getSiteText, publishSiteText, saveSiteDraft } from '#contract/site/site.ts'
import { defaultWords } from '#contract/site/site-words.ts'
import { createStrategy, updateStrategy } from '#contract/strategies.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let owner: Person
let mentor: Person
let free: Person
let breakout: string

beforeAll(async () => {
  app = await startApp()
  owner = await app.people.owner()
  mentor = await app.people.staff('teacher')
  free = await app.people.free()
  const body = {
    title: 'Breakout',
    description: 'Of the range',
    rules: 'Wait',
    riskLevel: 'Low' as const,
    isPublished: true,
  }
  breakout = (await app.call(createStrategy, { as: owner, body })).body.id
})
afterAll(() => app.stop())

const buy = {
  title: 'Euro',
  content: 'Up',
  pair: 'EURUSD',
  direction: 'BUY' as const,
  entry: '1.08500',
  stopLoss: '1.08000',
  takeProfit: '1.09500',
}
const minute = 60 * 1000
const inMinutes = (minutes: number) =>
  new Date(app.clock.now().getTime() + minutes * minute).toISOString()

async function publish(as: Person, fields: SignalChanges = {}): Promise<string> {
  const { status, body } = await app.call(createSignal, { as, body: { ...buy, ...fields } })
  expect(status).toBe(201)
  return body.id
}

/** Publishes a signal and gives it this final status a minute later; returns its id. */
async function ended(
  status: SignalStatus,
  {
    as = owner,
    role = 'community_student',
    ...fields
  }: SignalChanges & {
    as?: Person
    role?: ContentRole
  } = {},
): Promise<string> {
  const id = await publish(as, { roleAccess: [role], ...fields })
  app.clock.advance(minute)
  const answer = await app.call(updateSignal, { as: owner, params: { id }, body: { status } })
  expect(answer.status).toBe(200)
  return id
}

const figures = async (as: Person) => (await app.call(getRecordFigures, { as })).body
/** The figures once nothing is remembered any more. */
async function anew(as: Person) {
  app.academy.platform.parts.onEvent({ type: 'signal.changed' })
  return await figures(as)
}
async function setPublic(publicRecord: boolean) {
  // The clock of these tests runs past the ten minutes of a recent authentication.
  await app.people.renew(owner)
  const { body: known } = await app.call(getSettings, { as: owner })
  const body = { ...known, publicRecord, updatedAt: known.updatedAt }
  expect((await app.call(updateSettings, { as: owner, body })).status).toBe(200)
}

test('is nothing for strangers, and empty without signals', async () => {
  expect(await app.call(getRecordFigures)).toMatchObject({ status: 401 })
  expect(await app.call(listSignalFilters)).toMatchObject({ status: 401 })
  const empty = await figures(free)
  expect(empty.counted).toMatchObject({ from: null, published: 0, finished: 0 })
  expect(empty.equityCurve).toEqual([])
  expect(Object.values(empty.by)).toEqual([[], [], [], [], [], []])
})

test('counts all that was published for the caller, whatever became of it', async () => {
  await ended('hit_tp', { as: mentor, strategyId: breakout })
  await ended('hit_sl', { pair: 'GBPUSD' })
  await ended('cancelled')
  const closed = await ended('closed')
  await ended('hit_tp', { role: 'academy_student', as: mentor })
  await publish(owner)
  await publish(owner, {
    status: 'pending',
    validUntil: inMinutes(1),
  })
  app.clock.advance(minute)
  await app.call(deleteSignal, { as: owner, params: { id: closed } })

  const seen = await figures(free)
  expect(seen.counted).toMatchObject({
    published: 6,
    open: 1,
    finished: 3,
    closedByHand: 1,
    cancelled: 1,
    expired: 1,
    deletedOpen: 0,
    deleted: 1,
    withR: 2,
  })
  expect(seen.all).toMatchObject({ won: 1, lost: 1, totalR: 1, averageR: 0.5, maxDrawdownR: 1 })
  expect(seen.by.pair.map(({ key, finished }) => [key, finished])).toEqual([
    ['EURUSD', 2],
    ['GBPUSD', 1],
  ])
  expect(seen.by.mentor.map(({ name, finished }) => [name, finished])).toEqual(
    expect.arrayContaining([
      [owner.name, 2],
      [mentor.name, 1],
    ]),
  )
  expect(seen.by.strategy).toMatchObject([
    { key: breakout, name: 'Breakout', finished: 1 },
    { key: null, name: null, finished: 2 },
  ])
  const academy = await figures(await app.people.academy())
  expect(academy.counted).toMatchObject({ published: 7, finished: 4 })
  expect(await figures(owner)).toEqual(academy)
})

test('agrees with the track record, before and after the results are kept', async () => {
  const before = await figures(owner)
  const { body: record } = await app.call(getTrackRecord, { as: owner })
  const { finished, won, lost, winRate, withR, averageR, expectancyR, profitFactor } = before.all
  expect({
    ...{ finished, won, lost, winRate, withR, averageR, expectancyR, profitFactor },
    equityCurve: before.equityCurve,
  }).toEqual(record)
  // The one that is overdue ends in the database, too.
  await app.runJob('signals.expire')
  expect(await anew(owner)).toEqual(before)
})

test('a strategy that is withdrawn is counted without its title', async () => {
  const params = { id: breakout }
  await app.call(updateStrategy, { as: owner, params, body: { isPublished: false } })
  const [group] = (await figures(free)).by.strategy
  expect(group).toMatchObject({ key: breakout, name: null })
  await app.call(updateStrategy, { as: owner, params, body: { isPublished: true } })
  expect((await figures(free)).by.strategy[0]).toMatchObject({ name: 'Breakout' })
})

test('the list is narrowed by pair, state, strategy and mentor', async () => {
  const { body: choices } = await app.call(listSignalFilters, { as: free })
  expect(choices).toEqual({
    pairs: ['EURUSD', 'GBPUSD'],
    strategies: [{ id: breakout, name: 'Breakout' }],
    mentors: expect.arrayContaining([
      { id: mentor.id, name: mentor.name },
      { id: owner.id, name: owner.name },
    ]),
  })
  const found = async (query: object, as = free) => {
    const { body, headers } = await app.call(listSignals, { as, query })
    expect(headers['x-total-count']).toBe(String(body.length))
    return body.map(({ pair, status }) => `${pair} ${status}`).toSorted()
  }
  expect(await found({ pair: 'gbp/usd' })).toEqual(['GBPUSD hit_sl'])
  expect(await found({ status: 'expired' })).toEqual(['EURUSD expired'])
  expect(await found({ status: 'pending' })).toEqual([])
  expect(await found({ strategyId: breakout })).toEqual(['EURUSD hit_tp'])
  expect(await found({ mentorId: mentor.id })).toEqual(['EURUSD hit_tp'])
  expect(await found({ mentorId: mentor.id }, owner)).toHaveLength(2)
  expect(await found({ mentorId: mentor.id, pair: 'GBPUSD' })).toEqual([])
  expect(await found({ status: 'hit_tp', search: 'euro' })).toEqual(['EURUSD hit_tp'])
  for (const query of [
    { status: 'won' },
    { strategyId: '1' },
    { mentorId: "' or true" },
    { pair: '?' },
  ]) {
    expect(await app.call(listSignals, { as: free, query: query as never })).toMatchObject({
      status: 400,
    })
  }
})

test('the public record is off at first, and shows what has been closed for a day', async () => {
  const picture = () => app.request({ url: `/api${recordPicturePath}` })
  expect(await app.call(getPublicRecord)).toMatchObject({ status: 404 })
  expect((await picture()).status).toBe(404)
  expect((await app.call(getAcademyInfo)).body.record).toBeUndefined()

  await setPublic(true)
  const { counted } = await figures(owner)
  const shown = await app.call(getPublicRecord)
  expect(shown.status).toBe(200)
  expect(shown.body.counted.published).toBeLessThan(counted.published)
  expect(shown.body.counted.open).toBe(0)
  const day = 24 * 60 * minute
  app.clock.advance(day)
  const later = (await app.call(getPublicRecord)).body
  const { record } = (await app.call(getAcademyInfo)).body
  app.clock.advance(-day)
  expect(later.counted).toMatchObject({
    ...{ finished: counted.finished, cancelled: counted.cancelled, deleted: counted.deleted },
    ...{ open: 0, published: counted.published - counted.open },
  })
  expect(later.all).toEqual((await figures(owner)).all)
  expect(record).toMatchObject({ finished: counted.finished, totalR: later.all.totalR })
  const drawn = await picture()
  expect(drawn.headers['content-type']).toBe('image/png')

  await setPublic(false)
  expect(await app.call(getPublicRecord)).toMatchObject({ status: 404 })
  expect((await picture()).status).toBe(404)
})

test('a signal that is deleted while it is open is counted, for everybody a day later', async () => {
  const { counted: before } = await anew(owner)
  const id = await publish(owner)
  const order = await publish(owner, { status: 'pending', validUntil: inMinutes(3) })
  app.clock.advance(minute)
  const deletedFrom = app.clock.now().getTime()
  for (const one of [id, order]) await app.call(deleteSignal, { as: owner, params: { id: one } })
  const deletedTo = app.clock.now().getTime()
  app.clock.advance(3 * minute)
  const { published, deletedOpen, deleted, to: _, ...others } = before
  const gone = { published: published + 2, deletedOpen: deletedOpen + 2, deleted: deleted + 2 }
  const { to, ...after } = (await anew(owner)).counted
  expect(after).toEqual({ ...others, ...gone })
  expect(Date.parse(to ?? '')).toBeGreaterThanOrEqual(deletedFrom)
  expect(Date.parse(to ?? '')).toBeLessThanOrEqual(deletedTo)

  await setPublic(true)
  const shown = async () => (await app.call(getPublicRecord)).body.counted.deletedOpen
  expect(await shown()).toBe(0)
  const day = 24 * 60 * minute
  app.clock.advance(day)
  app.academy.platform.parts.onEvent({ type: 'signal.changed' })
  expect(await shown()).toBe(2)
  app.clock.advance(-day)
  await setPublic(false)
})

test('figures about signals cannot be typed for the sales page while the record is public', async () => {
  const params = { name: 'words' as const }
  const read = async () => (await app.call(getSiteText, { as: owner, params })).body
  const save = async (stats: typeof defaultWords.stats, hero = defaultWords.hero) =>
    app.call(saveSiteDraft, {
      as: owner,
      params,
      body: {
        content: { ...defaultWords, stats, hero },
        updatedAt: (await read()).draft?.updatedAt ?? null,
      },
    })
  const claim = { figure: '97%', label: 'win rate' }
  expect((await save([claim])).status).toBe(200)
  await setPublic(true)
  const before = await read()
  const message = 'Figures about signals come from the public record. Remove “97% win rate”.'
  const refused = { status: 422, body: { message, issues: [{ path: 'content.stats.1.label' }] } }
  const students = { figure: '2,500+', label: 'students' }
  expect(await save([students, claim])).toMatchObject(refused)
  const body = { updatedAt: before.draft?.updatedAt ?? '' }
  expect(await app.call(publishSiteText, { as: owner, params, body })).toMatchObject({
    status: 422,
  })
  expect(await read()).toEqual(before)
  const boast = { title: 'Learn to trade', text: 'Our signals win 97% of the time.' }
  expect(await save([students], boast)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'content.hero.text' }] },
  })
  expect((await save([students])).status).toBe(200)
  await setPublic(false)
})

test('keeps the signals of a mentor who has gone, without the name', async () => {
  await app.academy.db.pool.deleteFrom('users').where('id', '=', mentor.id).execute()
  const { by, counted } = await anew(owner)
  expect(by.mentor).toContainEqual(expect.objectContaining({ key: null, name: null, finished: 2 }))
  expect(counted.finished).toBe(4)
})
