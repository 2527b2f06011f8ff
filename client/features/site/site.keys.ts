import type { LiveEntry } from '#client/platform/http/live.tsx'

export const siteKeys = {
  all: ['site'] as const,
  text: (name: string) => ['site', name] as const,
  offers: ['site', 'list of offers'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['settings.changed'], queryKey: siteKeys.all },
  { on: ['shop.changed'], queryKey: siteKeys.offers },
]
