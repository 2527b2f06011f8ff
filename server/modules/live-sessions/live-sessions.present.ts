import type { LiveSession } from '#contract/live-sessions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
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
