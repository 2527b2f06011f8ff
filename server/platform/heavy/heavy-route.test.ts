import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBatch } from '#contract/batch-reads.ts'
import { exportOwnData } from '#contract/identity/identity.ts'
import { getJournalFigures } from '#contract/journal/journal.ts'
import { getJournalAnalysis } from '#contract/journal/journal-analysis.ts'
import { listSharedJournals } from '#contract/journal/shared-journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { fillJournal } from '#testing/drills/neighbours.ts'
import type { Person } from '#testing/people.ts'
import { mostHere } from './here.ts'

const trades = mostHere + 1000

let app: TestApp
let student: Person
beforeAll(async () => {
  app = await startApp()
  student = await app.people.mentorship()
  await fillJournal(app, student.id, trades)
})
afterAll(() => app.stop())

test('figures of many trades are those of few, from another thread', async () => {
  const { body } = await app.call(getJournalAnalysis, { as: student, query: {} })
  const { body: figures } = await app.call(getJournalFigures, { as: student, query: {} })
  expect([body.figures.trades, figures.trades]).toEqual([trades, trades])
  expect(body.figures.netProfitCents).toBe(figures.netProfitCents)
  // By the hour they are few, and worked with here.
  let [net, count] = [0, 0]
  for (let hour = 0; hour < 24; hour += 1) {
    const { body: part } = await app.call(getJournalAnalysis, {
      as: student,
      query: { hour: String(hour) as never },
    })
    net += part.figures.netProfitCents
    count += part.figures.trades
  }
  expect([count, net]).toEqual([trades, figures.netProfitCents])
})

test('a counted list from another thread has its total', async () => {
  await sql`update trades set shared = true where user_id = ${student.id}`.execute(
    app.academy.db.pool,
  )
  const mentor = await app.people.admin()
  const { body, headers } = await app.call(listSharedJournals, { as: mentor, query: {} })
  expect(headers['x-total-count']).toBe('1')
  expect(body).toMatchObject([{ user: { id: student.id }, sharedTrades: trades }])
})

test('a download holds every trade, leaves no file, and is not read together with others', async () => {
  const { body, headers, status } = await app.call(exportOwnData, { as: student })
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  const { journal } = body as { journal: { trades: { openedAt: string }[] } }
  expect(journal.trades).toHaveLength(trades)
  expect(new Set(journal.trades.map(({ openedAt }) => openedAt)).size).toBe(trades)
  expect(Object.keys(journal.trades[0] ?? {})).not.toContain('id')
  expect(await readdir(path.join(app.dataDir, 'downloads'))).toEqual([])
  const { body: batch } = await app.call(readBatch, {
    as: student,
    query: { of: exportOwnData.path },
  })
  expect(batch).toEqual({})
})

test('a user gets one download at a time, and few wait', async () => {
  const requested = Array.from({ length: 5 }, () => app.call(exportOwnData, { as: student }))
  const statuses = (await Promise.all(requested)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429])
})
