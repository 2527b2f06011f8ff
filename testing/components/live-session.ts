import type { LiveSession } from '#contract/live-sessions.ts'

/** A live session of an hour that starts in two hours, unless given otherwise. */
export const liveSession = (values: Partial<LiveSession> = {}): LiveSession => ({
  id: crypto.randomUUID(),
  title: 'Weekly call',
  description: 'Questions',
  date: new Date(Date.now() + 2 * 3_600_000).toISOString(),
  duration: 60,
  roleAccess: ['academy_student'],
  meetingUrl: null,
  hasMeeting: true,
  recordingUrl: null,
  capacity: null,
  places: null,
  series: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...values,
})
