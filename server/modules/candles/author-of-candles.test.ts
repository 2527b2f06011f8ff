import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CandleFile } from '#contract/candles/candles.ts'
import { getCandleFile, updateCandleFile } from '#contract/candles/candles.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  histDataFile,
  metaTraderFile,
  readCandlesOf,
  risingMinutes,
  sendCandles,
} from '#testing/candles.ts'
import { storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { takings } from '#testing/taken-rights.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.people.owner()
})
afterAll(() => app.stop())

const content = histDataFile(risingMinutes('2026-01-05T00:00:00Z', 60))
const academys = (pair: string) => ({ name: `${pair}_M1.csv`, fields: { source: 'academy' } })
const stored = async (pair: string) => {
  const { rows } = await app.academy.db.driver.query('select from candle_months where pair = $1', [
    pair,
  ])
  return rows.length
}
const rowOf = async (id: string) => {
  const { rows } = await app.academy.db.driver.query(
    'select status, error, file_key from candle_files where id = $1',
    [id],
  )
  return rows[0]
}
const ended = {
  status: 'failed',
  error: 'Whoever requested this no longer has the permission.',
  file_key: null,
}

/** Holds the end of reading a file back until `meanwhile` is done. */
async function whileReading(as: Person, pair: string, meanwhile: () => Promise<unknown>) {
  const client = await app.academy.db.driver.connect()
  try {
    await client.query('begin')
    await client.query('lock table candle_months in exclusive mode')
    const { body } = await sendCandles(app, as, content, academys(pair))
    const waiting = async () => {
      const { rows } = await app.academy.db.driver.query(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%candle_months%'`,
      )
      return rows.length
    }
    await expect.poll(waiting, { interval: 10 }).toBe(1)
    await meanwhile()
    await client.query('commit')
    return (body as CandleFile).id
  } finally {
    client.release()
  }
}

test.each(['demoted', 'suspended'])(
  'the academy’s file of an admin who is %s while it is read changes nothing',
  async (way) => {
    const admin = await app.people.admin()
    const pair = way === 'demoted' ? 'NZDUSD' : 'NZDCAD'
    const id = await whileReading(admin, pair, async () => takings[way]?.take(app, admin))
    await expect.poll(() => rowOf(id)).toEqual(ended)
    expect(await stored(pair)).toBe(0)
    await expect.poll(() => storedFiles(app)).toEqual([])
  },
)

test('nor does one that waits for an answer, which a former admin cannot give', async () => {
  const admin = await app.people.admin()
  const waiting = await readCandlesOf(
    app,
    admin,
    metaTraderFile(risingMinutes('2026-01-05T00:00:00Z', 60)),
    { name: 'history.csv', fields: { source: 'academy' } },
  )
  expect(waiting.status).toBe('waiting')
  await takings['demoted']?.take(app, admin)
  const params = { id: waiting.id }
  const body = { pair: 'AUDNZD', timeZone: 'UTC' }
  expect((await app.call(updateCandleFile, { as: admin, params, body })).status).toBe(403)
  expect((await app.call(getCandleFile, { as: admin, params })).body.status).toBe('waiting')
})

test('one’s own file needs no right', async () => {
  const student = await app.people.mentorship()
  const file = await readCandlesOf(app, student, content, { name: 'USDCAD_M1.csv' })
  expect(file.status).toBe('read')
})
