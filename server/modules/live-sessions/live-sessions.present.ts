import type { Chapter, ChapterInput, LiveSession } from '#contract/live-sessions.ts'
import { type PagePath, pages } from '#contract/site/pages.ts'
import type { TitledSignal } from '#server/modules/signals/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { LiveSessionsDeps } from './index.ts'
import { seesMeetingUrl } from './live-sessions.policy.ts'
import type { LiveSessionRow, SeenSession } from './live-sessions.store.ts'

export function presentLiveSession(
  { media }: Pick<LiveSessionsDeps, 'media'>,
  row: SeenSession,
  actor: Actor,
): LiveSession {
  return {
    ...instants(row),
    date: row.startsAt.toISOString(),
    duration: row.durationMinutes,
    roleAccess: [row.roleAccess],
    alsoFor: row.alsoFor.length > 0 ? row.alsoFor : undefined,
    meetingUrl: seesMeetingUrl(actor) ? row.meetingUrl : null,
    hasMeeting: row.meetingUrl !== null,
    capacity: row.capacity,
    places: row.standing,
    chapters: row.chapters && presentChapters(row.chapters, row.signals ?? []),
    files: row.files?.map(({ key, ...file }) => ({ ...file, url: media.addressOf(actor, key) })),
    series:
      row.seriesId === null || row.seriesZone === null
        ? null
        : { id: row.seriesId, timeZone: row.seriesZone },
  }
}

/** The chapters with the signals that their reader may see. */
function presentChapters(
  chapters: readonly ChapterInput[],
  signals: readonly TitledSignal[],
): Chapter[] {
  return chapters.map(({ second, title, signalId }) => ({
    second,
    title,
    signal: signals.find(({ id }) => id === signalId),
  }))
}

const minute = 60_000

/** A session, or something else of a calendar, as calendars show it; a cancelled one says when that was. */
export type CalendarEntry = Pick<
  LiveSessionRow,
  'id' | 'title' | 'description' | 'startsAt' | 'durationMinutes' | 'sequence'
> & {
  /** The page of the academy on which it is; that of the live sessions if absent. */
  page?: PagePath
  /** How often it takes place, and how many weeks apart; once if absent. */
  repeats?: { weeks: number; count: number }
} & ({ updatedAt: Date } | { cancelledAt: Date })

/**
 * Sessions as an iCalendar file (RFC 5545), in UTC, several alike of a series as one that repeats (decision 0088). An
 * entry keeps its identifier through every change, and a changed or cancelled one has a higher sequence number,
 * so that calendars replace it. The meeting link is not included: it is given out when joining.
 */
async function presentCalendar(
  sessions: readonly CalendarEntry[],
  { name, publicUrl }: { name: string; publicUrl: string },
): Promise<string> {
  const { default: ical, ICalEventRepeatingFreq, ICalEventStatus } = await import('ical-generator')
  const { hostname } = new URL(publicUrl)
  const calendar = ical({ name, prodId: { company: name, product: 'Live sessions' }, ttl: 3600 })
  for (const session of sessions) {
    const isCancelled = 'cancelledAt' in session
    const stamp = isCancelled ? session.cancelledAt : session.updatedAt
    calendar.createEvent({
      id: `${session.id}@${hostname}`,
      start: session.startsAt,
      end: new Date(session.startsAt.getTime() + session.durationMinutes * minute),
      summary: session.title,
      description: session.description,
      url: `${publicUrl}${session.page ?? pages.live}`,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      sequence: session.sequence,
      stamp,
      lastModified: stamp,
      ...(session.repeats && {
        repeating: {
          freq: ICalEventRepeatingFreq.WEEKLY,
          interval: session.repeats.weeks,
          count: session.repeats.count,
        },
      }),
    })
  }
  return calendar.toString()
}

export const presentCalendarFor = async (
  { academySettings, config, db }: LiveSessionsDeps,
  sessions: Parameters<typeof presentCalendar>[0],
) => {
  const { brand } = await academySettings.read(db.pool)
  return presentCalendar(sessions, {
    name: `${brand} live sessions`,
    publicUrl: config.PUBLIC_URL,
  })
}
