import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportOwnData } from '#contract/identity/identity.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { updateJournalSharing } from '#contract/journal/journal-sharing.ts'
import { getSharedPractice } from '#contract/practice/practice.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { addCandles } from '#testing/exercises.ts'
import type { Person } from '#testing/people.ts'
import { practise, startPractice } from '#testing/practice.ts'

let app: TestApp
let teacher: Person
let student: Person
beforeAll(async () => {
  app = await startApp()
  await addCandles(app, 'EURUSD')
  teacher = await app.people.staff('teacher')
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.mentorship()
  const { id } = await startPractice(app, student, { hidesDate: true })
  const order = {
    do: 'place',
    kind: 'market',
    direction: 'BUY',
    lots: '1',
    stop: '1.09910',
  } as const
  await practise(app, student, id, order)
  await practise(app, student, id, { do: 'close', order: 1 })
})

const see = (as: Person | null = teacher, of: Person = student) =>
  app.call(getSharedPractice, { as, params: { userId: of.id }, query: {} })
const share = (of: 'by-hand' | 'notes', scope: 'nothing' | 'chosen' | 'whole') =>
  app.call(updateJournalSharing, { as: student, body: { of, scope } })
const write = () =>
  app.call(createTrade, {
    as: student,
    body: {
      ...{ pair: 'EURUSD', direction: 'BUY', entry: '1.1', lots: '1', shared: true },
      openedAt: '2026-01-05T08:00:00Z',
    },
  })

test('a mentor sees practice of those who share all trades written by hand, and of no other', async () => {
  expect((await see()).status).toBe(404)
  await write()
  // A single trade is shared, and nothing else.
  expect((await see()).body).toEqual({ isShared: false, runs: [], figures: null })
  await share('notes', 'whole')
  expect((await see()).body.isShared).toBe(false)
  await share('by-hand', 'whole')
  expect((await see()).body).toMatchObject({
    isShared: true,
    runs: [{ pair: 'EURUSD', trades: 1, dateHidden: true, from: null }],
    figures: { trades: 1, netProfitCents: -1000 },
  })
  await share('by-hand', 'nothing')
  expect((await see()).status).toBe(404)
})

test('nobody else may look', async () => {
  await write()
  await share('by-hand', 'whole')
  expect((await see(null)).status).toBe(401)
  expect((await see(student)).status).toBe(403)
  expect((await see(await app.people.mentorship())).status).toBe(403)
  expect((await see(await app.people.staff('support'))).status).toBe(403)
  expect((await see(teacher, await app.people.mentorship())).status).toBe(404)
})

test('the data download has runs, orders and closings, but not the hidden date', async () => {
  const { body, text } = await app.call(exportOwnData, { as: student })
  expect(body).toMatchObject({
    practice: {
      runs: [{ run: 1, pair: 'EURUSD', beginsAt: null }],
      orders: [{ run: 1, number: 1, direction: 'BUY', lots: '1.00', status: 'closed' }],
      closings: [{ run: 1, order: 1, reason: 'manual' }],
    },
  })
  expect(text).not.toContain('2026-01-09T04')
})

test('an account takes its practice with it', async () => {
  const { pool } = app.academy.platform.db
  await pool.deleteFrom('users').where('id', '=', student.id).execute()
  const left = await pool
    .selectFrom('practiceRuns')
    .select('id')
    .where('userId', '=', student.id)
    .execute()
  expect(left).toEqual([])
})
