import { afterAll, beforeAll, expect, test } from 'vitest'
import { listJournalNotes, saveDayNote, saveWeekNote } from '#contract/journal/journal-notes.ts'
import { startApp, type TestApp } from '#testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const day = { day: '2026-11-20', planned: 'Two trades at most', went: '**Three**.', mood: 3 }
const week = { monday: '2026-11-16', worked: 'Waiting', failed: 'Fridays', change: 'No Fridays' }

test('a note replaces the previous one, and nobody else sees it', async () => {
  const [student, other] = [await app.people.academy(), await app.people.academy()]
  const read = async (query = {}, as = student) =>
    (await app.call(listJournalNotes, { as, query })).body
  expect(await read()).toEqual({ days: [], weeks: [] })
  await app.call(saveDayNote, { as: student, body: { ...day, mood: null } })
  expect((await app.call(saveDayNote, { as: student, body: day })).body).toEqual(day)
  await app.call(saveDayNote, { as: student, body: { ...day, day: '2026-11-18' } })
  await app.call(saveWeekNote, { as: student, body: { ...week, worked: 'Nothing' } })
  await app.call(saveWeekNote, { as: student, body: week })
  expect(await read()).toEqual({ days: [day, { ...day, day: '2026-11-18' }], weeks: [week] })
  expect(await read({ from: '2026-11-16', to: '2026-11-18' })).toMatchObject({
    days: [{ day: '2026-11-18' }],
    weeks: [week],
  })
  expect(await read({ from: '2026-11-17' })).toMatchObject({ weeks: [] })
  expect(await read({}, other)).toEqual({ days: [], weeks: [] })
})

test('of simultaneous saves, one of the notes remains', async () => {
  const student = await app.people.academy()
  const moods = [1, 2, 3, 4, 5]
  const answers = await Promise.all(
    moods.map((mood) => app.call(saveDayNote, { as: student, body: { ...day, mood } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(moods.map(() => 200))
  const { body } = await app.call(listJournalNotes, { as: student, query: {} })
  expect(body.days).toHaveLength(1)
})

test('impossible input is refused', async () => {
  const student = await app.people.academy()
  const bad = [
    app.call(saveDayNote, { as: student, body: { ...day, mood: 6 } }),
    app.call(saveDayNote, { as: student, body: { ...day, day: '2026-02-30' } }),
    app.call(saveWeekNote, { as: student, body: { ...week, monday: '2026-11-17' } }),
  ]
  for (const { status } of await Promise.all(bad)) expect(status).toBe(400)
  const { body } = await app.call(listJournalNotes, { as: student, query: {} })
  expect(body).toEqual({ days: [], weeks: [] })
})
