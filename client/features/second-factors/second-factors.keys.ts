import type { LiveEntry } from '#client/platform/http/live.tsx'

export const secondFactorKeys = {
  all: ['second-factors'],
  own: ['second-factors', 'own'],
  rules: ['second-factors', 'rules'],
} as const

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['factors.changed', 'settings.changed'], queryKey: secondFactorKeys.all },
]
