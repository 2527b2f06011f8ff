import type { LiveEntry } from '#client/platform/http/live.tsx'

export const testimonialKeys = {
  all: ['testimonials'] as const,
  own: ['testimonials', 'own'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [{ on: ['settings.changed'], queryKey: testimonialKeys.all }]
