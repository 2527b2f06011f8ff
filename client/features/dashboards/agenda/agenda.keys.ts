import type { LiveEntry } from '#client/platform/http/live.tsx'

export const agendaKeys = { own: ['agenda'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: [
      'course.changed',
      'live_session.scheduled',
      'live_session.changed',
      'booking.made',
      'booking.moved',
      'booking.cancelled',
      'assignment.changed',
      'assignment.graded',
      'quiz.marked',
    ],
    queryKey: agendaKeys.own,
  },
]
