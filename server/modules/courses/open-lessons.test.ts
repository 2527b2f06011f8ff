import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Release } from '#contract/course-modules.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Reader } from './courses.policy.ts'
import { columnsOfRelease } from './modules.rules.ts'
import { selectModules } from './modules.store.ts'
import { selectVideos } from './videos.store.ts'

let app: TestApp
let courseId: string
let userId: string
beforeAll(async () => {
  app = await startApp()
  courseId = (await makeCourse(app, await app.people.admin())).id
  userId = (await app.people.free()).id
})
afterAll(() => app.stop())

const hour = 60 * 60 * 1000
const at = new Date('2030-06-01T12:00:00Z')
const before = (hours: number) => new Date(at.getTime() - hours * hour)

type Progress = 'none' | 'begun' | 'completed'
interface Module {
  kind: Release['kind']
  days: number
  /** How many hours ago its date was. */
  openedBefore: number
  /** Chooses one of the modules above; none above makes it open at once. */
  awaited: number
  lessons: Lesson[]
}
interface Lesson {
  progress: Progress
  /** Chooses the module in which it was as the student began it, or none; it has been moved since. */
  begunIn: number | null
}
interface World {
  modules: Module[]
  /** How many hours ago the student joined; null for never. */
  joinedBefore: number | null
}

const edge = fc.constantFrom(-1, 0, 1, 23, 24, 25, 48)
const lesson: fc.Arbitrary<Lesson> = fc.record({
  progress: fc.constantFrom('none', 'begun', 'completed'),
  begunIn: fc.option(fc.nat(4)),
})
const module: fc.Arbitrary<Module> = fc.record({
  kind: fc.constantFrom('at_once', 'days', 'date', 'after'),
  days: fc.integer({ min: 0, max: 2 }),
  openedBefore: edge,
  awaited: fc.nat(3),
  lessons: fc.array(lesson, { maxLength: 2 }),
})
const world: fc.Arbitrary<World> = fc.record({
  modules: fc.array(module, { maxLength: 4 }),
  joinedBefore: fc.option(edge),
})

const awaitedBy = ({ modules }: World, place: number): number | null =>
  place === 0 ? null : (modules[place]?.awaited ?? 0) % place

/** In which module a lesson that is at `place` now was as it was begun; null for none. */
function begunAt(of: World, { begunIn }: Lesson, place: number): number | null {
  if (begunIn === null) return place
  const other = begunIn % (of.modules.length + 1)
  return other === of.modules.length ? null : other
}

/** The rules in plain words: what is begun is open, and otherwise each kind by its own. */
function isOpen(of: World, place: number): boolean {
  const it = of.modules[place]
  if (!it) return false
  const isBegun = of.modules.some(({ lessons }, now) =>
    lessons.some((one) => one.progress !== 'none' && begunAt(of, one, now) === place),
  )
  if (isBegun) return true
  if (it.kind === 'days') return (of.joinedBefore ?? 0) >= 24 * it.days
  if (it.kind === 'date') return it.openedBefore >= 0
  const awaited = it.kind === 'after' ? awaitedBy(of, place) : null
  if (awaited === null) return true
  return (of.modules[awaited]?.lessons ?? []).every(({ progress }) => progress === 'completed')
}

function releaseOf(of: World, place: number, ids: readonly string[]): Release {
  const { kind = 'at_once', days = 0, openedBefore = 0 } = of.modules[place] ?? {}
  if (kind === 'days') return { kind, days }
  if (kind === 'date') return { kind, opensAt: before(openedBefore).toISOString() }
  const awaited = awaitedBy(of, place)
  if (kind === 'after' && awaited !== null) return { kind, moduleId: ids[awaited] ?? '' }
  return { kind: 'at_once' }
}

/** Stores a world as the modules and lessons of the course, and the student's progress in them. */
async function store(of: World): Promise<void> {
  const { pool } = app.academy.db
  await pool.deleteFrom('courseVideos').where('courseId', '=', courseId).execute()
  await pool.deleteFrom('courseModules').where('courseId', '=', courseId).execute()
  const ids = of.modules.map(() => randomUUID())
  const modules = ids.map((id, position) => ({
    id,
    courseId,
    title: `Module ${position}`,
    position,
    ...columnsOfRelease(releaseOf(of, position, ids)),
  }))
  const lessons = of.modules.flatMap(({ lessons: all }, place) =>
    all.map((one) => ({ id: randomUUID(), place, begun: begunAt(of, one, place), ...one })),
  )
  if (modules.length > 0) await pool.insertInto('courseModules').values(modules).execute()
  if (lessons.length === 0) return
  const videos = lessons.map(({ id, place, begun }, position) => {
    return { id, courseId, position, title: String(place), moduleId: ids[begun ?? -1] ?? null }
  })
  await pool.insertInto('courseVideos').values(videos).execute()
  const begun = lessons.filter(({ progress }) => progress !== 'none')
  const rows = begun.map(({ id: videoId, progress }) => {
    return { userId, videoId, completedAt: progress === 'completed' ? before(1) : null }
  })
  if (rows.length > 0) await pool.insertInto('lessonProgress').values(rows).execute()
  const places = new Set(begun.map((one) => one.begun ?? -1))
  for (const moduleId of [...places].flatMap((place) => ids[place] ?? [])) {
    await pool.insertInto('begunModules').values({ userId, moduleId }).execute()
  }
  for (const { id, place } of lessons) {
    const moduleId = ids[place] ?? null
    await pool.updateTable('courseVideos').set({ moduleId }).where('id', '=', id).execute()
  }
}

const readerOf = ({ joinedBefore }: World, drafts = false): Reader => ({
  userId,
  roles: [],
  opened: [],
  drafts,
  opensAll: drafts,
  at,
  joinedAt: () =>
    sql<Date | null>`${joinedBefore === null ? null : before(joinedBefore)}::timestamptz`,
  openedAt: () => sql<Date | null>`null::timestamptz`,
})

test('the database opens the modules that a plain reading of the rules opens', async () => {
  const { pool } = app.academy.db
  await fc.assert(
    fc.asyncProperty(world, async (of) => {
      await store(of)
      const places = of.modules.map((_, place) => place)
      const open = places.filter((place) => isOpen(of, place))
      const modules = await selectModules(pool, courseId, readerOf(of))
      const videos = await selectVideos(pool, courseId, readerOf(of))
      expect(modules.filter((one) => one.isOpen).map(({ position }) => position)).toEqual(open)
      expect(videos.map(({ title }) => title)).toEqual(
        places.flatMap((place) =>
          (of.modules[place]?.lessons ?? [])
            .filter(({ progress }) => open.includes(place) || progress !== 'none')
            .map(() => String(place)),
        ),
      )
      const all = of.modules.reduce((sum, { lessons }) => sum + lessons.length, 0)
      expect(await selectVideos(pool, courseId, readerOf(of, true))).toHaveLength(all)
    }),
    { numRuns: 60 },
  )
})
