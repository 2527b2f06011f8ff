import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainText } from '#contract/plain-text.ts'
import { wordsIn } from '#contract/search-words.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { type Database, openDatabase } from './database.ts'
import { isFoundIn, isFoundInOwn, searchedWords } from './full-text.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, createLog({ level: 'silent', pretty: false }), patientLimits)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const one = async <T>(statement: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ value: T }>`select ${statement} as value`.execute(db.pool)
  return rows[0]?.value as T
}

const user = 'a1b2c3d4-0000-4000-8000-0123456789ab'
const letters = fc.constantFrom(
  ...["aé'’ß-/.", 'ЯяŁ 10', '“”…—·€', '日本', '😀', '\u202e\t'].join('').split(''),
)

test('both sides divide a text into the same words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { maxLength: 30 }), async (drawn) => {
      const text = drawn.join('').toWellFormed()
      const words = await one<string>(sql`search_text(${text}::text)`)
      const split = words.split(' ').filter((word) => word !== '')
      const own = wordsIn(text).map(plainText)
      expect(split.filter((word) => /[\p{L}\p{N}]/u.test(word)).map(plainText)).toEqual(own)
    }),
    { numRuns: 60 },
  )
})

test('whatever is written is found by each of its words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { maxLength: 30 }), async (drawn) => {
      const text = drawn.join('').toWellFormed()
      for (const word of new Set(wordsIn(text))) {
        const words = searchedWords(word)
        const shared = isFoundIn(sql`words_of(${text}::text)`, { words })
        const own = isFoundInOwn(sql`own_words(${user}::uuid, ${text}::text)`, user, { words })
        expect(await one<boolean>(shared), `${word} in ${text}`).toBe(true)
        expect(await one<boolean>(own), `own ${word} in ${text}`).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})

test('words of one owner are not found as those of another', async () => {
  const words = searchedWords('stop')
  const own = (as: string) => isFoundInOwn(sql`own_words(${user}::uuid, 'My stop')`, as, { words })
  expect(await one(own(user))).toBe(true)
  expect(await one(own('a1b2c3d4-0000-4000-8000-0123456789ac'))).toBe(false)
})

test('no more words are searched for than a search needs', () => {
  expect(searchedWords('a b c d e f g h i j')).toHaveLength(8)
  expect(searchedWords('— “ ” 😀 ( ) %')).toEqual([])
})
