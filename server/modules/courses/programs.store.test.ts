import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContentRole, contentRoles } from '#contract/access/permissions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { columnsOf, furtherPrograms } from './courses.rules.ts'
import { insertCourse, selectCourses } from './courses.store.ts'
import { isForProgram, joinedAny } from './programs.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

interface Row {
  own: ContentRole
  also: ContentRole[]
  isPublished: boolean
}
const role = fc.constantFrom(...contentRoles)
const row: fc.Arbitrary<Row> = fc.record({
  own: role,
  also: fc.array(role, { maxLength: 3 }),
  isPublished: fc.boolean(),
})
const table = fc.record({
  rows: fc.array(row, { maxLength: 6 }),
  roles: fc.uniqueArray(role),
  drafts: fc.boolean(),
  only: fc.option(fc.uniqueArray(role, { minLength: 1 }), { nil: undefined }),
  /** When the reader joined each program, in days; null for never. */
  joined: fc.tuple(...contentRoles.map(() => fc.option(fc.nat(5)))),
})

const dayMs = 24 * 60 * 60 * 1000
const dayAt = (days: number) => new Date(days * dayMs)

test('the database lets everybody see what a plain reading of the table does', async () => {
  const { pool } = app.academy.db
  const at = new Date()
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, roles, drafts, only, joined }) => {
      await pool.deleteFrom('courses').execute()
      for (const [index, { own, also, isPublished }] of rows.entries()) {
        const text = { title: String(index), description: 'D', content: 'C', category: '' }
        const input = { ...text, duration: 0, level: 'beginner' as const, isPublished }
        const columns = columnsOf({ ...input, roleAccess: [own], alsoFor: also })
        await insertCourse(pool, randomUUID(), columns, at)
      }
      const programsOf = ({ own, also }: Row) => [own, ...also]
      const numbers = (isWanted: (row: Row) => boolean) =>
        rows.flatMap((one, index) => (isWanted(one) ? [String(index)] : []))

      const viewer = { userId: null, roles, opened: [], drafts }
      const seen = await selectCourses(pool, viewer, { limit: 100, offset: 0, roles: only })
      const isSeen = (one: Row) =>
        (drafts || (one.isPublished && programsOf(one).some((each) => roles.includes(each)))) &&
        (!only || programsOf(one).some((each) => only.includes(each)))
      expect(seen.courses.map(({ title }) => title).toSorted()).toEqual(numbers(isSeen))
      expect(seen.total).toBe(numbers(isSeen).length)

      for (const program of contentRoles) {
        const { rows: counted } = await sql<{ title: string }>`
          select c.title from courses c where ${isForProgram('c', program)} order by 1`.execute(
          pool,
        )
        const isOf = (one: Row) => programsOf(one).includes(program)
        expect(counted.map(({ title }) => title)).toEqual(numbers(isOf))
      }

      const days = (each: ContentRole) => joined[contentRoles.indexOf(each)] ?? null
      const cases = contentRoles.map(
        (each) =>
          sql`when ${each} then ${days(each) === null ? null : dayAt(days(each) ?? 0)}::timestamptz`,
      )
      const joinedAt = joinedAny('c', {
        joinedAt: (of) => sql<Date | null>`case ${of} ${sql.join(cases, sql` `)} end`,
        openedAt: () => sql<Date | null>`null::timestamptz`,
      })
      const { rows: since } = await sql<{ title: string; at: Date | null }>`
        select c.title, ${joinedAt} as at from courses c order by 1`.execute(pool)
      expect(since.map((one) => one.at?.getTime() ?? null)).toEqual(
        rows.map((one) => {
          const known = programsOf(one).flatMap((each) => days(each) ?? [])
          return known.length === 0 ? null : Math.min(...known) * dayMs
        }),
      )
    }),
    { numRuns: 60 },
  )
})

test('the further programs of a course are each named once, and never its own', () => {
  fc.assert(
    fc.property(role, fc.array(role), (own, also) => {
      const further = furtherPrograms(own, also)
      expect(further).toEqual(contentRoles.filter((each) => each !== own && also.includes(each)))
    }),
  )
})
