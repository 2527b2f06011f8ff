import type { LiveSession } from '#contract/live-sessions.ts'
import { may } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionRow } from './live-sessions.store.ts'

export function presentLiveSession(row: LiveSessionRow, actor: Actor): LiveSession {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    date: row.starts_at.toISOString(),
    duration: row.duration_minutes,
    roleAccess: [row.role_access],
    meetingUrl: may(actor.roles, 'content.manage') ? row.meeting_url : null,
    hasMeeting: row.meeting_url !== null,
    recordingUrl: row.recording_url,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
