import type { z } from 'zod'
import type * as calls from '#contract/drills.ts'
import type { DrillInput, DrillStudent, ManagedDrill } from '#contract/drills.ts'
import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentManaged, presentStudent } from './drills.present.ts'
import { type CountedDrill, changeDrill, findDrill, insertDrill } from './drills.store.ts'
import type { DrillsDeps } from './index.ts'
import { selectStudents } from './results.store.ts'

/** A lesson within its course. */
export interface Ids {
  courseId: string
  videoId: string
}

/** A lesson of this kind always has its drill. */
export function present(row: CountedDrill | null): CountedDrill {
  if (!row) throw new Error('This lesson has lost its drill.')
  return row
}

const columnsOf = ({ decisions, before, after }: Omit<DrillInput, 'title'>) => ({
  decisions,
  before,
  after,
})

/** Adds a drill after the last lesson of a course. It has no moments yet. */
export async function createDrill(
  deps: DrillsDeps,
  actor: Actor,
  courseId: string,
  input: DrillInput,
): Promise<ManagedDrill> {
  const videoId = await createOnce(deps.db, actor, (tx, id) =>
    deps.courses.addLessonOfKind(
      tx,
      actor,
      courseId,
      { id, title: input.title, kind: 'drill' },
      () => insertDrill(tx, { videoId: id, ...columnsOf(input) }),
    ),
  )
  return getManaged(deps, actor, { courseId, videoId })
}

/** A drill with all that its teacher has entered, without its moments. */
export async function getManaged(
  { db, courses }: Pick<DrillsDeps, 'courses' | 'db'>,
  actor: Actor,
  ids: Ids,
): Promise<ManagedDrill> {
  const [lesson, drill] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'drill'),
    findDrill(db.pool, ids.videoId),
  ])
  return presentManaged(lesson, present(drill))
}

/** Changes a drill; 409 if somebody else has changed it since `seenUpdatedAt`. Rounds that are begun keep their size. */
export async function updateDrill(
  deps: DrillsDeps,
  actor: Actor,
  ids: Ids,
  { seenUpdatedAt, ...input }: z.output<typeof calls.updateDrill.body>,
): Promise<ManagedDrill> {
  await deps.courses.changeLesson(actor, ids, 'drill', seenUpdatedAt, async (tx, { title }) => {
    const before = { ...columnsOf(present(await findDrill(tx, ids.videoId))), title }
    await changeDrill(tx, ids.videoId, columnsOf(input))
    return { title: input.title, change: changeOf(before, input, auditedFields) }
  })
  return getManaged(deps, actor, ids)
}

const auditedFields: (keyof DrillInput)[] = ['title', 'decisions', 'before', 'after']

/** A page of the students who have begun a drill, with their number. */
export async function listStudents(
  { db, courses, identity }: Pick<DrillsDeps, 'courses' | 'db' | 'identity'>,
  actor: Actor,
  ids: Ids,
  query: PageQuery,
): Promise<Page<DrillStudent>> {
  const [, { rows, total }] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'drill'),
    selectStudents(db.pool, identity.lookup, ids.videoId, partOf(query)),
  ])
  return { items: rows.map(presentStudent), total }
}
