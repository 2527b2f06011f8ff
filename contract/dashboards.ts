import { z } from 'zod'
import { courseSchema } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { liveSessionSchema } from './live-sessions.ts'
import { paidProgramSchema } from './offers/programs.ts'
import { reviewStandingSchema } from './reviews.ts'
import { signalSchema } from './signals/signals.ts'
import { id, instant, timeZone } from './values.ts'

export const academyContentSchema = z.object({
  progress: z.object({
    /** Rounded percentage over the lessons of all visible academy courses. */
    overallProgress: z.number(),
    completedLessons: z.number(),
    totalLessons: z.number(),
  }),
  assignments: z.array(
    z.object({
      id,
      title: z.string(),
      description: z.string(),
      dueDate: instant.nullable(),
      submitted: z.boolean(),
    }),
  ),
  liveSession: z.object({ title: z.string(), scheduledTime: instant }).nullable(),
  tradingJournal: z.object({ totalTrades: z.number() }),
})
export type AcademyContent = z.infer<typeof academyContentSchema>

export const mentorshipContentSchema = z.object({
  mentorshipSessions: z.array(
    z.object({ title: z.string(), description: z.string(), date: instant }),
  ),
  advancedStrategies: z.array(
    z.object({
      id,
      title: z.string(),
      description: z.string(),
      /** Percent; 0 while no signal has been won or lost. */
      winRate: z.number(),
      /** The number of signals the rate is based on. */
      decided: z.number(),
      riskLevel: z.string(),
    }),
  ),
  challenges: z.array(
    z.object({
      id,
      title: z.string(),
      description: z.string(),
      status: z.string(),
      progress: z.number(),
      reward: z.string(),
      endDate: instant,
    }),
  ),
  performance: z.object({
    /** Percent of the trades closed this month. */
    winRate: z.number(),
    /** Whole units of `currency`, not cents; negative for a loss. */
    profitLoss: z.number(),
    /** The journal's own currency; trades in others are not in the result. */
    currency: z.string(),
    tradesCount: z.number(),
    /** How many of them were imported from a statement; the others were entered manually. */
    fromStatements: z.number(),
    rankPosition: z.number().nullable(),
  }),
})
export type MentorshipContent = z.infer<typeof mentorshipContentSchema>

/** The maximum number of courses, and of signals, listed in the free content. */
export const communityContentLimit = 100

export const communityContentSchema = z.object({
  courses: z.array(courseSchema),
  signals: z.array(signalSchema),
  /** Links to the community outside the academy; null if the owner has not set one. */
  links: z.object({ telegram: z.string().nullable(), discord: z.string().nullable() }),
})
export type CommunityContent = z.infer<typeof communityContentSchema>

export const getAcademyContent = endpoint({
  method: 'GET',
  path: '/academy/content',
  summary: 'The academy dashboard of the caller',
  success: { status: 200, body: academyContentSchema },
})

export const getMentorshipContent = endpoint({
  method: 'GET',
  path: '/mentor/mentorship-content',
  summary: 'The mentorship dashboard of the caller; the month is that of the time zone',
  query: z.object({ timeZone: timeZone.default('UTC') }),
  success: { status: 200, body: mentorshipContentSchema },
})

export const getCommunityContent = endpoint({
  method: 'GET',
  path: '/community/content',
  summary: 'The free courses and signals',
  success: { status: 200, body: communityContentSchema },
})

const nextLessonSchema = z.object({
  kind: z.literal('lesson'),
  courseId: id,
  courseTitle: z.string(),
  lessonId: id,
  title: z.string(),
  /** Whether the caller has started this lesson. */
  begun: z.boolean(),
  /** Null if the length of the lesson is unknown. */
  secondsLeft: z.number().nullable(),
})
export type NextLesson = z.infer<typeof nextLessonSchema>

const nextAssignmentSchema = z.object({
  kind: z.literal('assignment'),
  id,
  title: z.string(),
  dueDate: instant.nullable(),
  /** Whether it was returned for another attempt. */
  again: z.boolean(),
})
export type NextAssignment = z.infer<typeof nextAssignmentSchema>

const nextSessionSchema = z.object({ kind: z.literal('session'), session: liveSessionSchema })

const agendaSchema = z.object({
  /** The caller's next step; null if nothing is left. */
  next: z
    .discriminatedUnion('kind', [nextLessonSchema, nextAssignmentSchema, nextSessionSchema])
    .nullable(),
  /** Whether the caller has not started any lesson yet. */
  isNew: z.boolean(),
  /** What takes place or is due in the next seven days, earliest first. */
  week: z.array(
    z.object({ kind: z.enum(['session', 'assignment']), id, title: z.string(), at: instant }),
  ),
  /** Once nothing is left: the module of a course that opens next. Absent if none has a date. */
  opens: z.object({ title: z.string(), courseTitle: z.string(), opensAt: instant }).optional(),
  /** Absent if nothing was ever wrong. */
  reviews: reviewStandingSchema.optional(),
  /** The next one-to-one call; absent for whoever has none and may book none. */
  calls: z
    .object({
      next: z
        .object({ startsAt: instant, endsAt: instant, mentor: z.string().nullable() })
        .nullable(),
    })
    .optional(),
})
export type Agenda = z.infer<typeof agendaSchema>

export const getAgenda = endpoint({
  method: 'GET',
  path: '/me/agenda',
  summary: 'The one thing that the caller does best now, and what the next seven days hold',
  success: { status: 200, body: agendaSchema },
})

const pathModuleSchema = z.object({
  id,
  title: z.string(),
  courseId: id,
  courseTitle: z.string(),
  isOpen: z.boolean(),
  /** When it opens; null if it is open, or waits for another module. */
  opensAt: instant.nullable(),
  lessons: z.int(),
  completed: z.int(),
})

const learningPathSchema = z.object({
  /** With the cohort, or when access began. */
  startsAt: instant,
  /** The month in which the caller is, from 1; null before the start. It may be later than the last one. */
  month: z.int().nullable(),
  /** All lessons of the program's courses, in modules or not. */
  lessons: z.int(),
  completed: z.int(),
  /** The lessons completed by those who started in the same calendar month, as their median; null of fewer than five. */
  cohort: z.object({ members: z.int(), median: z.number() }).nullable(),
  months: z.array(
    z.object({
      /** From 1. */
      number: z.int(),
      from: instant,
      /** Exclusive. */
      to: instant,
      /** Those that open in it. */
      modules: z.array(pathModuleSchema),
    }),
  ),
})
export type LearningPath = z.infer<typeof learningPathSchema>

export const getLearningPath = endpoint({
  method: 'GET',
  path: '/me/path',
  summary: 'The months of a program of the caller, with what each holds and how far they are',
  query: z.object({ program: paidProgramSchema.default('academy') }),
  success: {
    status: 200,
    /** Null without access to the program, or without modules in its courses. */
    body: z.object({ path: learningPathSchema.nullable() }),
  },
})
