import { z } from 'zod'
import { courseSchema } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { signalSchema } from './signals.ts'
import { id, instant, timeZone } from './values.ts'

export const academyContentSchema = z.object({
  progress: z.object({
    /** Percent, rounded, over the lessons of all visible academy courses. */
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
    /** Dollars, not cents, below 0 for a loss. */
    profitLoss: z.number(),
    tradesCount: z.number(),
    rankPosition: z.number().nullable(),
  }),
})
export type MentorshipContent = z.infer<typeof mentorshipContentSchema>

/** At most so many courses, and so many signals, are named in the free content. */
export const communityContentLimit = 100

export const communityContentSchema = z.object({
  courses: z.array(courseSchema),
  signals: z.array(signalSchema),
  /** Where the members meet outside the academy; null where the owner has set no address. */
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
