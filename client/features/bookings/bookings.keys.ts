import type { LiveEntry } from '#client/platform/http/live.tsx'

export const bookingKeys = {
  all: ['calls'] as const,
  own: ['calls', 'own'] as const,
  free: ['calls', 'free'] as const,
  calendar: ['calls', 'calendar'] as const,
  hours: ['calls', 'hours'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['booking.made', 'booking.moved', 'booking.cancelled'], queryKey: bookingKeys.all },
  { on: ['access.changed'], queryKey: bookingKeys.own },
]
