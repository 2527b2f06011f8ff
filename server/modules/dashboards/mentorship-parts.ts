import { mentorshipContentSchema } from '#contract/dashboards.ts'
import type { EventType } from '#contract/events.ts'
import { WrittenRows, write } from '#server/platform/http/written.ts'
import type { DashboardsDeps } from './deps.ts'

const sessionsShown = 20
/** As long as the page itself is remembered. */
const seconds = 10

const {
  advancedStrategies,
  challenges: challengesSchema,
  mentorshipSessions,
} = mentorshipContentSchema.shape

type PartsDeps = Pick<
  DashboardsDeps,
  'access' | 'challenges' | 'journal' | 'liveSessions' | 'now' | 'parts' | 'strategies'
>

/** The parts of the mentorship page that are the same for everybody who may see it. */
export const createMentorshipParts = ({
  access,
  challenges,
  journal,
  liveSessions,
  now,
  parts,
  strategies,
}: PartsDeps) => {
  const share = <Value>(
    changedBy: EventType[],
    build: () => Promise<{ value: Value; changesAt?: Date | null }>,
  ) => parts.share({ now, changedBy, seconds, build })
  return {
    sessions: share(['live_session.changed'], async () => {
      const part = { roles: ['mentorship_student'] as const, limit: sessionsShown }
      const { sessions, changesAt } = await liveSessions.listComing(now(), part)
      return { value: write(mentorshipSessions, sessions), changesAt }
    }),
    strategies: share(['strategy.changed', 'signal.changed'], async () => {
      const published = await strategies.listPublished()
      const shown = published.map((one) => ({ ...one, winRate: one.winRate ?? 0 }))
      return { value: write(advancedStrategies, shown) }
    }),
    challenges: share(['challenge.changed'], async () => {
      const at = now()
      const { rows, changesAt } = await challenges.listCurrent(at)
      const shown = rows.map((row) => ({
        ...row,
        ...challenges.standingOfOthers(row, at),
        endDate: row.endsAt.toISOString(),
      }))
      const own = ['status', 'progress'] as const
      return {
        value: { rows, written: new WrittenRows(challengesSchema.element, shown, own) },
        changesAt,
      }
    }),
    /** The ranks among the mentorship students, of the month in a time zone. */
    places: parts.share({
      now,
      changedBy: ['access.changed'],
      ofUsers: true,
      seconds,
      async build(timeZone: string) {
        const among = access.holdersOf('mentorship_student')
        const { places, changesAt } = await journal.placesOfMonth(among, { timeZone, at: now() })
        return { value: places, changesAt }
      },
    }),
  }
}
