import { z } from 'zod'
import { lessonKinds } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { listQuery, searchMaximum } from './lists.ts'
import { bulkSchema } from './members.ts'
import { id, instant, text } from './values.ts'

const courseParams = z.object({ id })

/** After how many days somebody counts as silent or stuck, unless another number is chosen. */
export const quietDaysUsual = 14
export const quietDaysMaximum = 365

/**
 * Which students of a course: those who have completed all of it; 'silent' and 'stuck' are members who have not, the first
 * without a sign for some days, the others there but without a lesson completed in them; 'waiting' are members who have
 * not begun it.
 */
export const studentStates = ['finished', 'silent', 'stuck', 'waiting'] as const
const studentStateSchema = z.enum(studentStates)
export type StudentState = z.infer<typeof studentStateSchema>

/** How far somebody is in one lesson. */
export const lessonStates = ['finished', 'begun', 'open'] as const
const lessonStateSchema = z.enum(lessonStates)
export type LessonState = z.infer<typeof lessonStateSchema>

/** Selects students of a course; absent fields do not restrict anything, but only 'waiting' has not begun. */
export const studentFilterSchema = z.object({
  /** Looks in name and e-mail. */
  search: text({ max: searchMaximum }).optional(),
  state: studentStateSchema.optional(),
  /** The days of 'silent' and 'stuck'. */
  days: z.coerce.number().int().min(1).max(quietDaysMaximum).default(quietDaysUsual),
  /** A lesson of the course, and how far the students are in it; each only with the other. */
  lesson: id.optional(),
  stage: lessonStateSchema.optional(),
})
export type StudentFilter = z.infer<typeof studentFilterSchema>

export const studentSorts = ['name', 'progress', 'active'] as const
export type StudentSort = (typeof studentSorts)[number]

const marksSchema = z.object({
  /** Of the quizzes with a marked attempt the best mark of each, on average and in percent; null without any. */
  quizPercent: z.number().nullable(),
  /** The drills' decisions that count, and their average in R; null without any. */
  decisions: z.int(),
  averageR: z.number().nullable(),
  /** Assignments that were passed, and those that wait for a grade. */
  passed: z.int(),
  ungraded: z.int(),
})
export type StudentMarks = z.infer<typeof marksSchema>

const studentSchema = z.object({
  userId: id,
  name: z.string(),
  /** Lessons of the course. */
  completed: z.int(),
  begun: z.int(),
  /** To an hour; null for whoever has not begun. */
  lastAt: instant.nullable(),
  lastCompletedAt: instant.nullable(),
  /** Whether they have a program of the course now. */
  hasAccess: z.boolean(),
  marks: marksSchema,
})
export type CourseStudent = z.infer<typeof studentSchema>

export const listCourseStudents = endpoint({
  method: 'GET',
  path: '/admin/courses/:id/students',
  summary: 'The students of a course with their progress and marks, whoever was there last first',
  params: courseParams,
  query: listQuery(studentSorts).extend(studentFilterSchema.shape),
  success: { status: 200, body: z.array(studentSchema), counted: true },
})

/** Returns a file; the query is `studentFilterSchema`. */
export const courseStudentsCsvPath = '/admin/courses/:id/students.csv'

export const getCourseStanding = endpoint({
  method: 'GET',
  path: '/admin/courses/:id/standing',
  summary:
    'How the students of a course are getting on, lesson by lesson, and what waits for the teacher',
  params: courseParams,
  query: studentFilterSchema.pick({ days: true }),
  success: {
    status: 200,
    body: z.object({
      title: z.string(),
      /** Everybody who has begun the course. */
      students: z.int(),
      finished: z.int(),
      silent: z.int(),
      stuck: z.int(),
      /** Null for a free course, which is open to every account. */
      waiting: z.int().nullable(),
      openQuestions: z.int(),
      ungraded: z.int(),
      lessons: z.array(
        z.object({
          id,
          title: z.string(),
          kind: z.enum(lessonKinds),
          /** Null in no module. */
          module: z.string().nullable(),
          finished: z.int(),
          /** In it: begun and not completed. */
          begun: z.int(),
        }),
      ),
    }),
  },
})

export const getCourseStudent = endpoint({
  method: 'GET',
  path: '/admin/courses/:id/students/:userId',
  summary: 'One student of a course, lesson by lesson',
  params: courseParams.extend({ userId: id }),
  success: {
    status: 200,
    body: studentSchema.extend({
      lessons: z.array(
        z.object({
          id,
          title: z.string(),
          kind: z.enum(lessonKinds),
          state: lessonStateSchema,
          at: instant.nullable(),
        }),
      ),
    }),
  },
})

const studentActionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    text: text({ min: 1, max: 5000, message: 'Write a message' }),
  }),
  /** The questions of a quiz of the course come to the students among the reviews of the next days. */
  z.object({ kind: z.literal('cards'), lessonId: id }),
])
export type StudentAction = z.infer<typeof studentActionSchema>

/** The same in the name of those who teach, who may not act on members in any other way. */
export type TaughtAction = { kind: 'course'; does: StudentAction }

export const sendToStudents = endpoint({
  method: 'POST',
  path: '/admin/courses/:id/sendings',
  summary:
    'Send something to students of a course, in ten seconds; sent again with the same id, it is done once',
  params: courseParams,
  body: z.object({
    id,
    action: studentActionSchema,
    /** These students, or all whom the filter finds. */
    who: z.union([
      z.object({ ids: z.array(id).min(1).max(1000) }),
      z.object({ filter: studentFilterSchema }),
    ]),
  }),
  success: { status: 202, body: bulkSchema },
})
