import { maySeeContent } from '#contract/access/permissions.ts'
import { type MentorshipContent, mentorshipContentSchema } from '#contract/dashboards.ts'
import type { EventType } from '#contract/notifications/events.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  Written,
  type WrittenAnswer,
  WrittenRows,
  write,
  writeAnswer,
} from '#server/platform/http/written.ts'
import type { DashboardsDeps } from './index.ts'
import { readOwn } from './own-part.store.ts'

const none = new Written<MentorshipContent['mentorshipSessions']>('[]')

/** The page's shared parts are made once, so that they are shared. */
export type MentorshipDeps = DashboardsDeps & {
  mentorshipParts: ReturnType<typeof createMentorshipParts>
}

/**
 * The mentorship dashboard: the upcoming mentorship sessions, the next one first, the newest
 * published strategies, the current challenges, and the result of the caller's trades this month. What is
 * the same for everybody is read once for all; what is the caller's own in one statement.
 */
export async function readMentorshipContent(
  deps: MentorshipDeps,
  actor: Actor,
  deviceZone: string,
): Promise<WrittenAnswer<MentorshipContent>> {
  const { mentorshipParts: parts } = deps
  const at = deps.now()
  const [sessions, strategies, challenges, own] = await Promise.all([
    parts.sessions(),
    parts.strategies(),
    parts.challenges(),
    readMonth(deps, actor, deviceZone, at),
  ])
  const { rows, written } = challenges.value
  const [standings, places] = await Promise.all([
    deps.challenges.currentStandings(actor, rows, own.challengeParts, at),
    // Nobody has a place without trades.
    own.month.tradesCount > 0 ? parts.places(own.timeZone) : null,
  ])
  const { winRate, ...ofMonth } = own.month
  const rankPosition = places?.value.get(actor.id) ?? null
  const body = {
    mentorshipSessions: maySeeContent(actor, ['mentorship_student']) ? sessions.value : none,
    advancedStrategies: strategies.value,
    // Those that the actor can still work on first.
    challenges: written.filled(standings, ({ status }) => (status === 'active' ? 0 : 1)),
    performance: { ...ofMonth, winRate: winRate ?? 0, rankPosition },
  }
  const until = [sessions, strategies, challenges, ...(places ? [places] : [])]
  return writeAnswer(mentorshipContentSchema, body, Math.min(...until.map((part) => part.until)))
}

/** The actor's part in challenges, and what the actor's trades of this month came to. */
async function readMonth(
  { challenges, db, identity, journal }: DashboardsDeps,
  actor: Actor,
  deviceZone: string,
  at: Date,
) {
  const { chosenZone, challengeParts, ...row } = await readOwn(db.pool, {
    chosenZone: identity.chosenZone(actor.id),
    challengeParts: challenges.partsInStatement(actor.id, at),
    month: journal.monthInStatement(actor.id, { timeZone: deviceZone, at }),
  })
  // A chosen time zone applies on every device; most people choose that of their device, if any.
  const timeZone = chosenZone ?? deviceZone
  const month =
    timeZone === deviceZone
      ? journal.presentMonth(row)
      : await journal.resultOfMonth(actor.id, { timeZone, at })
  return { challengeParts: challengeParts ?? [], month, timeZone }
}

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
