import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteWordsSchema } from '#contract/site.ts'
import { defaultWords } from '#contract/site-words.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { createEarlierDatabase, type TestDatabase } from '#testing/database.ts'

const log = createLog({ level: 'silent', pretty: false })

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createEarlierDatabase()
  db = openDatabase(database.url, log)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('texts and offers published before say what was built in then', async () => {
  await migrate(database.url, log, '0208-found-people')
  const { title: _, programsTitle: __, months: ___, ...before } = defaultWords
  const own = { ...before, warning: 'Trading is risky.' }
  await db.driver.query(
    `insert into site_versions (name, number, content, published_at)
     values ('words', 1, $1, now()), ('terms', 1, '{"text":"# Terms"}', now())`,
    [JSON.stringify(own)],
  )
  await db.driver.query(
    `insert into offers (program, title, is_open, currency, price_cents, landing_price, access_months,
       landing, dashboard, cohorts, updated_at)
     values ('mentorship', 'Coaching', true, 'eur', 9900, '{}', 1, '{}',
       '{"badge":"Elite","points":["Calls"]}', null, now())`,
  )
  await migrate(database.url, log)
  const { rows } = await db.driver.query('select name, content from site_versions order by name')
  expect(rows[0]).toEqual({ name: 'terms', content: { text: '# Terms' } })
  expect(siteWordsSchema.parse(rows[1].content)).toEqual({
    ...defaultWords,
    warning: 'Trading is risky.',
  })
  const { rows: offers } = await db.driver.query('select dashboard from offers')
  expect(offers).toEqual([
    {
      dashboard: {
        badge: 'Elite',
        points: ['Calls'],
        tagline: 'Advanced trading strategies and personalised guidance',
      },
    },
  ])
})
