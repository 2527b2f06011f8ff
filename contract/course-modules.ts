import { z } from 'zod'
import { videoSchema } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line, seenUpdatedAt } from './values.ts'

/** How many modules a course may have. */
export const modulesMaximum = 100

/** The largest place that a lesson can be moved to; one behind the last lesson is right after it. */
export const placeMaximum = 10_000

/** The longest wait after joining, in days. */
export const releaseDaysMaximum = 1000

/**
 * When a module opens to a student: with the course, a number of days after the student joined, at an instant, or
 * once another module of the course, which stands above it, is completed.
 */
const releaseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('at_once') }),
  z.object({ kind: z.literal('days'), days: z.number().int().min(0).max(releaseDaysMaximum) }),
  z.object({ kind: z.literal('date'), opensAt: instant }),
  z.object({ kind: z.literal('after'), moduleId: id }),
])
export type Release = z.infer<typeof releaseSchema>

export const courseModuleSchema = z.object({
  id,
  courseId: id,
  title: z.string(),
  /** Starts at 0. */
  order: z.number(),
  /** All of its lessons, open or not. */
  lessonCount: z.number(),
  release: releaseSchema,
  /** Whether its lessons are open to the caller. */
  isOpen: z.boolean(),
  /** When it opens to the caller; null if it is open, or waits for another module. */
  opensAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type CourseModule = z.infer<typeof courseModuleSchema>

const courseParams = z.object({ id })
const moduleParams = z.object({ id, moduleId: id })
const moduleTitle = line({ min: 1, max: 200, message: 'Title is required' })

export const listCourseModules = endpoint({
  method: 'GET',
  path: '/courses/:id/modules',
  summary: 'The modules of a course in their order, and when they open to the caller',
  params: courseParams,
  success: { status: 200, body: z.array(courseModuleSchema) },
})

export const createCourseModule = endpoint({
  method: 'POST',
  path: '/courses/:id/modules',
  summary: 'Add a module after the last one of a course',
  params: courseParams,
  body: z.object({ title: moduleTitle, release: releaseSchema.default({ kind: 'at_once' }) }),
  once: true,
  success: { status: 201, body: courseModuleSchema },
})

export const orderCourseModules = endpoint({
  method: 'PUT',
  path: '/courses/:id/modules',
  summary: 'Put all modules of a course in another order; their lessons move with them',
  params: courseParams,
  body: z.object({ ids: z.array(id).max(modulesMaximum) }),
  success: { status: 200, body: z.array(courseModuleSchema) },
})

export const updateCourseModule = endpoint({
  method: 'PUT',
  path: '/courses/:id/modules/:moduleId',
  summary: 'Rename a module, or change when it opens',
  params: moduleParams,
  body: z.object({
    title: moduleTitle.optional(),
    release: releaseSchema.optional(),
    seenUpdatedAt,
  }),
  success: { status: 200, body: courseModuleSchema },
})

export const deleteCourseModule = endpoint({
  method: 'DELETE',
  path: '/courses/:id/modules/:moduleId',
  summary: 'Delete a module; its lessons stay in the course, in no module',
  params: moduleParams,
  success: { status: 204, body: null },
})

export const placeVideo = endpoint({
  method: 'PUT',
  path: '/courses/:id/videos/:videoId/place',
  summary: 'Move a lesson to a place in a module, or among the lessons in no module',
  params: z.object({ id, videoId: id }),
  body: z.object({
    /** Null for no module. */
    moduleId: id.nullable(),
    /** Among the lessons there, from 0; at most right after the last. */
    order: z.number().int().min(0).max(placeMaximum),
  }),
  success: { status: 200, body: videoSchema },
})
