import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrade, deleteTrade, updateTrade } from '#contract/journal/journal.ts'
import { updateLessonNote } from '#contract/lesson-notes.ts'
import { sendOwnMessage } from '#contract/messages/messages.ts'
import { type Hit, hitsOfKindMaximum, type Parts, search } from '#contract/search.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { hitsFor, makeContent, makeOwn } from '#testing/searched-things.ts'

let app: TestApp
let admin: Person
let student: Person
let places: Awaited<ReturnType<typeof makeContent>>
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
  places = await makeContent(app, admin, 'Vélocity', 'academy_student')
  await makeOwn(app, student, 'Vélocity', places)
})
afterAll(() => app.stop())

const whole = (parts: Parts) => parts.map(({ text }) => text).join('')
const marked = (parts: Parts) => parts.filter(({ match }) => match).map(({ text }) => text)
const one = async (kind: Hit['kind'], q = 'velocity') => {
  const hits = (await hitsFor(app, student, q)).filter((hit) => hit.kind === kind)
  expect(hits, kind).toHaveLength(1)
  return hits[0] as Hit
}
const text = (hit: Hit) => [whole(hit.title), whole(hit.excerpt)]

test('each hit says what it is, where it is, and what was found in it', async () => {
  expect(text(await one('course'))).toEqual(['About Vélocity', 'First steps All of Vélocity'])
  const course = { id: places.courseId, title: 'About Vélocity' }
  const lesson = await one('lesson')
  expect(text(lesson)).toEqual(['Lesson on Vélocity', 'Read of Vélocity .'])
  expect(lesson).toMatchObject({ id: places.lessonId, course, lessonKind: 'text' })
  const note = await one('note')
  expect(text(note)).toEqual(['Lesson on Vélocity', 'Remember Vélocity'])
  expect(note).toMatchObject({ course, lesson: places.lessonId, second: 95 })
  const assignment = await one('assignment')
  expect(assignment).toMatchObject({ id: places.assignmentId, course })
  expect(text(await one('session'))).toEqual(['About Vélocity', 'Live on Vélocity'])
  expect(text(await one('signal'))).toEqual(['About Vélocity', 'EURUSD · A trade of Vélocity'])
  expect(text(await one('trade'))).toEqual(['EURUSD BUY', 'Seen: Vélocity'])
  const message = await one('message')
  expect(text(message)).toEqual(['', 'A question on Vélocity'])
  expect(message.side).toBe('student')
  expect(text(await one('announcement'))).toEqual(['News of Vélocity', 'Read it'])
  for (const hit of await hitsFor(app, student, 'velocity')) {
    expect(marked([...hit.title, ...hit.excerpt]), hit.kind).toContain('Vélocity')
  }
})

test.each(['VELOCITY', 'vélo', 'Vélocity ', '“velocity”', 'velocity, of!', '(of) vel'])(
  '%o finds it',
  async (q) => {
    expect((await hitsFor(app, student, q)).map(({ kind }) => kind)).toContain('course')
  },
)

test('every word must be there, the last of them begun', async () => {
  expect(await hitsFor(app, student, 'velocity unheardof')).toEqual([])
  expect(await hitsFor(app, student, 'velo of')).toEqual([])
  expect(await hitsFor(app, student, 'elocity')).toEqual([])
  expect(await hitsFor(app, student, 'steps veloc')).toHaveLength(1)
})

test('titles come before texts, newer before older, eight of a kind', async () => {
  for (let number = 0; number < 10; number += 1) {
    const content = number === 4 ? 'Nothing else' : `On quokkas ${number}`
    const title = number === 4 ? 'Quokkas' : `Number ${number}`
    await app.call(createSignal, { as: admin, body: { title, content } })
    app.clock.advance(1000)
  }
  const hits = await hitsFor(app, student, 'quokka')
  const titles = hits.map(({ title }) => whole(title))
  expect(titles).toEqual(['Quokkas', ...[9, 8, 7, 6, 5, 3, 2].map((n) => `Number ${n}`)])
  expect(hits).toHaveLength(hitsOfKindMaximum)
})

test('what has changed or is gone is found as it is now', async () => {
  const own = await app.people.free()
  const trade = { pair: 'GBPJPY', direction: 'SELL', entry: '190', lots: '1' } as const
  const openedAt = '2026-01-05T08:00:00Z'
  const input = { ...trade, openedAt, notes: 'narwhal', setup: 'Break of day', tags: ['news'] }
  const { body: made } = await app.call(createTrade, { as: own, body: input })
  for (const q of ['narwhal', 'gbpj', 'break day', 'news']) {
    expect(
      (await hitsFor(app, own, q)).map(({ id }) => id),
      q,
    ).toEqual([made.id])
  }
  const params = { id: made.id }
  await app.call(updateTrade, { as: own, params, body: { notes: 'walrus' } })
  expect(await hitsFor(app, own, 'narwhal')).toEqual([])
  expect(await hitsFor(app, own, 'walrus')).toHaveLength(1)
  await app.call(deleteTrade, { as: own, params })
  expect(await hitsFor(app, own, 'walrus')).toEqual([])
  const { id } = await one('note')
  const of = { id: places.courseId, videoId: places.lessonId, noteId: id }
  await app.call(updateLessonNote, { as: student, params: of, body: { text: 'ocelot' } })
  expect(await one('note', 'ocelot')).toMatchObject({ id })
})

test('of many own trades the newest are found, among the last ones or long before', async () => {
  const own = await app.people.free()
  await app.academy.db.driver.query(
    `insert into trades (id, user_id, source, pair, direction, opened_at, entry, lots, currency, fees_cents,
       profit_computed, notes, shared, created_at, updated_at)
     select gen_random_uuid(), $1, 'manual', case when n > 300 then 'EURUSD' else 'USDCHF' end, 'BUY',
       timestamptz '2026-01-05T08:00Z' + n * interval '1 hour', 1.1, 1, 'USD', 0, false, 'Number ' || n, false,
       now(), now() from generate_series(1, 600) n`,
    [own.id],
  )
  const numbers = async (q: string) =>
    (await hitsFor(app, own, q))
      .filter(({ kind }) => kind === 'trade')
      .map(({ excerpt }) => Number(whole(excerpt).slice(7)))
  expect(await numbers('eurusd')).toEqual([600, 599, 598, 597, 596, 595, 594, 593])
  expect(await numbers('usdchf')).toEqual([300, 299, 298, 297, 296, 295, 294, 293])
  expect(await numbers('number 7')).toEqual([79, 78, 77, 76, 75, 74, 73, 72])
})

test('a long text is shown around what was found', async () => {
  const content = `${'Straße und Maß. '.repeat(300)}Here **the capybara** sits. ${'More. '.repeat(300)}`
  await makeCourse(app, admin, { title: 'Long', content })
  const [hit] = await hitsFor(app, student, 'capybara')
  expect(marked(hit?.excerpt ?? [])).toEqual(['capybara'])
  const shown = whole(hit?.excerpt ?? [])
  expect(shown).toMatch(/^….*Here the capybara sits\..*…$/)
  expect(shown.length).toBeLessThan(200)
})

const odd = [
  ...[
    '%%',
    '\\\\',
    "''",
    '" "',
    '!!',
    '&|',
    ':*',
    '()',
    '<->',
    '😀😀',
    '\u202e\u202e',
    '\t\n\v',
    '…—',
  ],
  ...[
    "o'neil",
    'a & b',
    'a:*b',
    "'); drop table users; --",
    'x\\',
    '😀 velocity',
    '\u202evelocity',
  ],
  ...[
    'ﷺ',
    '\u0301\u0301',
    'A'.repeat(100),
    'a b c d e f g h i j k l',
    '日本語',
    'ß',
    'ǅ'.repeat(50),
  ],
]
test.each(odd)('%o is answered', async (q) => {
  // The empty ones are shorter than two characters without what is around them.
  const { status, body } = await app.call(search, { as: student, query: { q } })
  expect([200, 400]).toContain(status)
  if (status === 200 && !/velocity/.test(q)) expect(body).toEqual([])
})

test.each([['x'], ['  x  '], ['y'.repeat(101)], ['z'.repeat(900)], ['nul \u0000']])(
  '%o is refused',
  async (q) => {
    expect((await app.call(search, { as: student, query: { q } })).status).toBe(400)
  },
)

test('without a search, with two, or with anything else it is refused', async () => {
  const headers = { authorization: `Bearer ${student.token}` }
  for (const query of ['', '?q=ab&q=cd', '?q=ab&page=2', '?search=ab', '?q[]=ab']) {
    const { status } = await app.request({ url: `/api/search${query}`, headers })
    expect(status, query).toBe(400)
  }
})

test('what is searched for is kept by no cache', async () => {
  const { headers } = await app.call(search, { as: student, query: { q: 'velocity' } })
  expect(headers['cache-control']).toBe('no-store')
})

test('many may search at once, while what they search for is written', async () => {
  const own = await app.people.free()
  const write = (number: number) =>
    app.call(sendOwnMessage, {
      as: own,
      body: { text: `Axolotl ${number}`, clientId: randomUUID() },
    })
  const found = Promise.all(Array.from({ length: 30 }, () => hitsFor(app, own, 'axolotl')))
  await Promise.all([found, ...Array.from({ length: 5 }, (_, number) => write(number))])
  expect(await hitsFor(app, own, 'axolotl')).toHaveLength(5)
})

test('a lesson without a text is found by its title', async () => {
  const id = await makeLessonIn(app, admin, places.courseId, null, 'Wombats at noon')
  const hit = await one('lesson', 'wombats noo')
  expect(hit).toMatchObject({ id, lessonKind: 'video', excerpt: [] })
})

test('a search keeps one process of the database busy, not its workers as well', async () => {
  const planOf = (condition: string) =>
    app.academy.db.transaction(async (tx) => {
      // Whatever may be given to workers is.
      await sql`set local debug_parallel_query = on`.execute(tx)
      const explained = sql`explain select from lesson_notes where ${sql.raw(condition)}`
      return JSON.stringify((await explained.execute(tx)).rows)
    })
  expect(await planOf("text = 'velocity'")).toContain('Gather')
  const words = [
    'own_words(user_id, text)',
    'words_of(text)',
    "trade_words(user_id, '', '', '{}', text)",
  ]
  for (const one of words) expect(await planOf(`${one} @@ 'velocity'`)).not.toContain('Gather')
})
