import { z } from 'zod'
import { assignmentInputSchema, assignmentSchema } from './assignments.ts'
import { videoTitle } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { liveSessionInputSchema, liveSessionSchema } from './live-sessions.ts'
import { id, instant, seenUpdatedAt } from './values.ts'

const courseParams = z.object({ id })
const lessonParams = z.object({ id, lessonId: id })

/** The most assignments, and the most sessions, that a new lesson is chosen from. */
export const mostChoices = 100

const linkedKinds = ['assignment', 'session'] as const
export type LinkedKind = (typeof linkedKinds)[number]

const newAssignmentSchema = assignmentInputSchema.pick({
  title: true,
  description: true,
  dueDate: true,
})
const newSessionSchema = liveSessionInputSchema.pick({
  title: true,
  description: true,
  date: true,
  duration: true,
  meetingUrl: true,
})

/** An assignment of the course, or a session of the same access, that is there; or a new one, made with the lesson. */
export const linkedLessonInputSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('assignment'),
    assignment: z.union([id, newAssignmentSchema]),
    /** Whether it has to be passed to complete the lesson, or only submitted. */
    mustPass: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('session'), session: z.union([id, newSessionSchema]) }),
])
export type LinkedLessonInput = z.output<typeof linkedLessonInputSchema>

const managedLinkedLessonSchema = z.object({
  id,
  courseId: id,
  title: z.string(),
  kind: z.enum(linkedKinds),
  /** The assignment, or the session. */
  target: z.object({ id, title: z.string() }),
  mustPass: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type ManagedLinkedLesson = z.infer<typeof managedLinkedLessonSchema>

export const listLinkChoices = endpoint({
  method: 'GET',
  path: '/courses/:id/linked-lessons/choices',
  summary:
    'The assignments of a course that are no lesson yet, and the live sessions of the same access',
  params: courseParams,
  success: {
    status: 200,
    body: z.object({
      assignments: z.array(z.object({ id, title: z.string() })),
      sessions: z.array(z.object({ id, title: z.string(), date: instant })),
    }),
  },
})

export const createLinkedLesson = endpoint({
  method: 'POST',
  path: '/courses/:id/linked-lessons',
  summary: 'Add a lesson that is an assignment or a live session, after the last one of a course',
  params: courseParams,
  body: linkedLessonInputSchema,
  once: true,
  success: { status: 201, body: managedLinkedLessonSchema },
})

export const getManagedLinkedLesson = endpoint({
  method: 'GET',
  path: '/courses/:id/linked-lessons/:lessonId/form',
  summary: 'What has been set for a lesson that is an assignment or a live session',
  params: lessonParams,
  success: { status: 200, body: managedLinkedLessonSchema },
})

export const updateLinkedLesson = endpoint({
  method: 'PUT',
  path: '/courses/:id/linked-lessons/:lessonId',
  summary: 'Change the title of such a lesson, and what completes it',
  params: lessonParams,
  body: z.object({ title: videoTitle, mustPass: z.boolean().default(false), seenUpdatedAt }),
  success: { status: 200, body: managedLinkedLessonSchema },
})

const linkedLessonSchema = z.object({
  id,
  mustPass: z.boolean(),
  /** As the caller sees it; null for a lesson that is a session. */
  assignment: assignmentSchema.nullable(),
  /** As the caller sees it; null for a lesson that is an assignment, and while its own access is not the caller’s. */
  session: liveSessionSchema.nullable(),
})
export type LinkedLesson = z.infer<typeof linkedLessonSchema>

export const getLinkedLesson = endpoint({
  method: 'GET',
  path: '/courses/:id/linked-lessons/:lessonId',
  summary: 'The assignment or the live session that a lesson is, as the caller sees it',
  params: lessonParams,
  success: { status: 200, body: linkedLessonSchema },
})

export const watchRecording = endpoint({
  method: 'POST',
  path: '/courses/:id/linked-lessons/:lessonId/recording',
  summary: 'The recording of the session that a lesson is; completes the lesson',
  params: lessonParams,
  success: { status: 200, body: z.object({ recordingUrl: z.string() }) },
})
