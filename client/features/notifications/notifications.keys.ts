import type { LiveEntry } from '#client/platform/http/live.tsx'

export const notificationKeys = {
  all: ['notifications'] as const,
  telegram: ['telegram'] as const,
  signalAlerts: ['signal-alerts'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['notification.new', 'notification.signal'], queryKey: notificationKeys.all },
  { on: ['telegram.changed'], queryKey: notificationKeys.telegram },
]
