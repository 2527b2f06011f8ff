import type { z } from 'zod'
import type * as calls from '#contract/course-modules.ts'
import { type CourseModule, modulesMaximum } from '#contract/course-modules.ts'
import type { Video } from '#contract/courses.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse, changeCourseIn } from './catalogue.ts'
import { readerOf } from './courses.policy.ts'
import { presentModule } from './courses.present.ts'
import { lessonFields } from './courses.rules.ts'
import { findCourse } from './courses.store.ts'
import type { CoursesDeps } from './index.ts'
import { getVideo } from './lessons.ts'
import {
  auditedModule,
  columnsOfRelease,
  moduleFields,
  requireOrder,
  requireUnawaited,
} from './modules.rules.ts'
import {
  arrangeLessons,
  deleteModuleRow,
  insertModule,
  listModuleRows,
  type ModuleRow,
  orderModuleRows,
  selectModules,
  updateModuleRow,
} from './modules.store.ts'
import { findVideo, type VideoRow } from './videos.store.ts'

interface Ids {
  courseId: string
  moduleId: string
}

/** The modules of a course in order, as the actor sees them; 404 if the actor may not see the course. */
export async function listModules(
  deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>,
  actor: Actor,
  courseId: string,
): Promise<CourseModule[]> {
  const { pool } = deps.db
  const reader = readerOf(deps, actor)
  const [course, rows] = await Promise.all([
    findCourse(pool, reader, courseId),
    selectModules(pool, courseId, reader),
  ])
  if (!course) throw notFound()
  return rows.map(presentModule)
}

async function getModule(
  deps: CoursesDeps,
  actor: Actor,
  { courseId, moduleId }: Ids,
): Promise<CourseModule> {
  const found = (await listModules(deps, actor, courseId)).find(({ id }) => id === moduleId)
  if (!found) throw notFound()
  return found
}

/** Adds a module after the last one; 422 if it waits for none of the course, or the course has too many. */
export async function addModule(
  deps: CoursesDeps,
  actor: Actor,
  courseId: string,
  { title, release }: z.output<typeof calls.createCourseModule.body>,
): Promise<CourseModule> {
  const moduleId = await createOnce(deps.db, actor, (tx, id) =>
    changeCourseIn(tx, actor, courseId, async (_, course) => {
      const modules = await listModuleRows(tx, courseId)
      if (modules.length >= modulesMaximum) {
        throw new Failure('rule_violated', `A course has at most ${modulesMaximum} modules.`)
      }
      const position = modules.length
      const at = deps.now()
      const added = { id, courseId, title, position, createdAt: at, updatedAt: at }
      const row = { ...added, ...columnsOfRelease(release) }
      requireOrder([...modules, row])
      await insertModule(tx, row)
      return {
        result: undefined,
        change: {
          ...entry('module.created', row, course),
          ...changeOf(null, auditedModule(row, modules), moduleFields),
        },
      }
    }),
  )
  return getModule(deps, actor, { courseId, moduleId })
}

/**
 * Renames a module or changes when it opens; 422 if it would wait for one that does not stand above it, 409 if
 * somebody else has changed it since `seenUpdatedAt`.
 */
export async function updateModule(
  deps: CoursesDeps,
  actor: Actor,
  ids: Ids,
  { title, release, seenUpdatedAt }: z.output<typeof calls.updateCourseModule.body>,
): Promise<CourseModule> {
  await changeCourse(deps, actor, ids.courseId, async (tx, course) => {
    const modules = await listModuleRows(tx, ids.courseId)
    const before = ofCourse(modules, ids.moduleId)
    requireUnchanged(seenUpdatedAt, before)
    const after = {
      ...before,
      updatedAt: changedAt(before, deps.now()),
      ...(title !== undefined && { title }),
      ...(release && columnsOfRelease(release)),
    }
    requireOrder(modules.map((one) => (one === before ? after : one)))
    await updateModuleRow(tx, after)
    return {
      result: undefined,
      change: {
        ...entry('module.updated', before, course),
        ...changeOf(auditedModule(before, modules), auditedModule(after, modules), moduleFields),
      },
    }
  })
  return getModule(deps, actor, ids)
}

/** Deletes a module, whose lessons stay in the course; 422 if another module waits for it. */
export function deleteModule(deps: CoursesDeps, actor: Actor, ids: Ids): Promise<void> {
  return changeCourse(deps, actor, ids.courseId, async (tx, course) => {
    const modules = await listModuleRows(tx, ids.courseId)
    const gone = ofCourse(modules, ids.moduleId)
    requireUnawaited(modules, gone.id)
    await deleteModuleRow(tx, gone)
    await arrangeLessons(tx, ids.courseId)
    return {
      result: undefined,
      change: {
        ...entry('module.deleted', gone, course),
        ...changeOf(auditedModule(gone, modules), null, moduleFields),
      },
    }
  })
}

/**
 * Puts all modules of a course in the order of `ids`. 409 if these are not its modules any more, 422 if one would
 * stand above the one it waits for.
 */
export async function orderModules(
  deps: CoursesDeps,
  actor: Actor,
  courseId: string,
  { ids }: z.output<typeof calls.orderCourseModules.body>,
): Promise<CourseModule[]> {
  await changeCourse(deps, actor, courseId, async (tx) => {
    const modules = await listModuleRows(tx, courseId)
    const ordered = ids.flatMap((id) => modules.find((one) => one.id === id) ?? [])
    if (ordered.length !== modules.length || new Set(ids).size !== modules.length) {
      const message = 'The modules of this course have changed meanwhile. Please try again.'
      throw new Failure('conflict', message)
    }
    requireOrder(ordered)
    await orderModuleRows(tx, courseId, ids)
    await arrangeLessons(tx, courseId)
    const titlesOf = (all: readonly ModuleRow[]) => ({ modules: all.map(({ title }) => title) })
    return {
      result: undefined,
      change: {
        action: 'course.modules_moved',
        ...changeOf(titlesOf(modules), titlesOf(ordered), ['modules']),
      },
    }
  })
  return listModules(deps, actor, courseId)
}

/** Moves a lesson to a place in a module of its course, or among the lessons in none. */
export async function placeVideo(
  deps: CoursesDeps,
  actor: Actor,
  ids: { courseId: string; videoId: string },
  { moduleId, order }: z.output<typeof calls.placeVideo.body>,
): Promise<Video> {
  await changeCourse(deps, actor, ids.courseId, async (tx, course) => {
    const reader = readerOf(deps, actor)
    const modules = await listModuleRows(tx, ids.courseId)
    const before = await findVideo(tx, ids, reader)
    if (!before) throw notFound()
    if (moduleId !== null) ofCourse(modules, moduleId)
    await arrangeLessons(tx, ids.courseId, { id: before.id, moduleId, order })
    const after = await findVideo(tx, ids, reader)
    const audited = (video: VideoRow | null) =>
      video && { ...video, module: modules.find(({ id }) => id === video.moduleId)?.title ?? null }
    return {
      result: undefined,
      change: {
        ...entry('video.updated', before, course),
        ...changeOf(audited(before), audited(after), [...lessonFields, 'module']),
      },
    }
  })
  return getVideo(deps, actor, ids)
}

function ofCourse(modules: readonly ModuleRow[], id: string): ModuleRow {
  const found = modules.find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

type Titled = Pick<ModuleRow, 'id' | 'title'>

/** The audit entry of something in a course. */
const entry = (action: string, { id, title }: Titled, course: Titled) => ({
  action,
  subject: id,
  name: title,
  details: { course: course.id, courseTitle: course.title },
})
