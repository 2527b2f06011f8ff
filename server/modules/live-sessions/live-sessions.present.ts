import type { LiveSession } from '#contract/live-sessions.ts'
import { pages } from '#contract/site/pages.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { LiveSessionsDeps } from './index.ts'
import { seesMeetingUrl } from './live-sessions.policy.ts'
import type { LiveSessionRow } from './live-sessions.store.ts'

export function presentLiveSession(row: LiveSessionRow, actor: Actor): LiveSession {
  return {
    ...instants(row),
    date: row.startsAt.toISOString(),
    duration: row.durationMinutes,
    roleAccess: [row.roleAccess],
    meetingUrl: seesMeetingUrl(actor) ? row.meetingUrl : null,
    hasMeeting: row.meetingUrl !== null,
  }
}

const minute = 60_000

/**
 * Sessions as an iCalendar file (RFC 5545), in UTC. A session keeps its identifier through every
 * change, and a changed one has a higher sequence number, so that calendars replace it. The meeting link is not included: it is given out when
 * joining.
 */
async function presentCalendar(
  sessions: readonly LiveSessionRow[],
  { name, publicUrl }: { name: string; publicUrl: string },
): Promise<string> {
  const { default: ical } = await import('ical-generator')
  const { hostname } = new URL(publicUrl)
  const calendar = ical({ name, prodId: { company: name, product: 'Live sessions' }, ttl: 3600 })
  for (const session of sessions) {
    calendar.createEvent({
      id: `${session.id}@${hostname}`,
      start: session.startsAt,
      end: new Date(session.startsAt.getTime() + session.durationMinutes * minute),
      summary: session.title,
      description: session.description,
      url: `${publicUrl}${pages.live}`,
      sequence: session.sequence,
      stamp: session.updatedAt,
      lastModified: session.updatedAt,
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
