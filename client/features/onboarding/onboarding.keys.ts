import type { LiveEntry } from '#client/platform/http/live.tsx'

export const onboardingKeys = { all: ['onboarding'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['settings.changed', 'course.changed'], queryKey: onboardingKeys.all },
]
