import type { LiveEntry } from '#client/platform/http/live.tsx'

export const shopKeys = {
  /** The offers as the office sees them. */
  office: ['shop', 'office'] as const,
  statistics: ['shop', 'statistics'] as const,
  buyers: (id: string) => ['shop', 'buyers', id] as const,
  courses: ['shop', 'courses'] as const,
  strategies: ['shop', 'strategies'] as const,
  shown: (slug: string) => ['shop', 'shown', slug] as const,
  purchases: ['shop', 'purchases'] as const,
  own: (id: string) => ['shop', 'own', id] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['shop.changed', 'transaction.changed'], queryKey: shopKeys.office },
  { on: ['shop.changed', 'transaction.changed'], queryKey: shopKeys.statistics },
  { on: ['transaction.changed'], queryKey: ['shop', 'buyers'] },
  // How the pages are made up is one of the settings.
  { on: ['shop.changed', 'settings.changed'], queryKey: ['shop', 'shown'] },
  { on: ['purchase.opened', 'purchase.ended'], queryKey: shopKeys.purchases },
  { on: ['purchase.opened', 'purchase.ended', 'offer.seat_held'], queryKey: ['shop', 'own'] },
]
