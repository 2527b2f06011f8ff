import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Area } from './areas.ts'

type Screen = LazyExoticComponent<ComponentType>
type Header = LazyExoticComponent<ComponentType<AreaHeaderProps>>

export interface AreaHeaderProps {
  /** Stands small above a section that is not the area's first. */
  compact: boolean
}

interface AreaScreens {
  /** Stands above every section of the area. */
  header?: Header
  sections: Record<string, Screen>
}

/** Every screen behind the sign-in, by area and section; each is loaded when it is first needed. */
const screens: Record<Area, AreaScreens> = {
  admin: {
    header: lazy(() => import('./pages/admin-header.tsx')),
    sections: {
      overview: lazy(() => import('#client/features/admin/admin-overview-section.tsx')),
      'academy-settings': lazy(() => import('#client/features/admin/admin-settings-section.tsx')),
      mails: lazy(() => import('#client/features/admin/admin-mails-section.tsx')),
      courses: lazy(() => import('#client/features/courses/admin-courses-section.tsx')),
      team: lazy(() => import('#client/features/access/team/team-section.tsx')),
      users: lazy(() => import('#client/features/access/users-section.tsx')),
      sessions: lazy(() => import('#client/features/live-sessions/admin-sessions-section.tsx')),
      signals: lazy(() => import('./pages/admin-signals.tsx')),
      strategies: lazy(() => import('#client/features/strategies/admin-strategies-section.tsx')),
      challenges: lazy(() => import('#client/features/challenges/admin-challenges-section.tsx')),
      messages: lazy(() => import('#client/features/messages/admin-messages-section.tsx')),
      assignments: lazy(() => import('#client/features/assignments/admin-assignments-section.tsx')),
      journal: lazy(() => import('#client/features/journal/review/admin-journals-section.tsx')),
      transactions: lazy(
        () => import('#client/features/payments/transactions/admin-transactions-section.tsx'),
      ),
    },
  },
  academy: {
    header: lazy(() => import('./pages/academy-header.tsx')),
    sections: {
      overview: lazy(() => import('./pages/academy-overview.tsx')),
      courses: lazy(() => import('#client/features/courses/academy-courses-section.tsx')),
      live: lazy(() => import('#client/features/live-sessions/academy-live-section.tsx')),
      assignments: lazy(() => import('#client/features/assignments/assignments-section.tsx')),
      journal: lazy(() => import('#client/features/journal/journal-section.tsx')),
    },
  },
  mentorship: {
    header: lazy(() => import('./pages/mentorship-header.tsx')),
    sections: {
      overview: lazy(() => import('./pages/mentorship-overview.tsx')),
      sessions: lazy(
        () => import('#client/features/live-sessions/mentorship-sessions-section.tsx'),
      ),
      strategies: lazy(() => import('#client/features/strategies/strategies-section.tsx')),
      signals: lazy(() => import('#client/features/signals/mentorship-signals-section.tsx')),
      assignments: lazy(() => import('#client/features/assignments/assignments-section.tsx')),
      journal: lazy(() => import('#client/features/journal/journal-section.tsx')),
      challenges: lazy(() => import('#client/features/challenges/challenges-section.tsx')),
      courses: lazy(() => import('#client/features/courses/academy-courses-section.tsx')),
    },
  },
  community: {
    header: lazy(() => import('./pages/community-header.tsx')),
    sections: {
      overview: lazy(() => import('./pages/community-overview.tsx')),
      community: lazy(() => import('#client/features/dashboards/community/community-section.tsx')),
      courses: lazy(() => import('#client/features/courses/free-courses-section.tsx')),
      signals: lazy(() => import('#client/features/signals/community-signals-section.tsx')),
      // For those whose program has ended: what they wrote stays theirs. Not in their menu.
      assignments: lazy(() => import('#client/features/assignments/assignments-section.tsx')),
      journal: lazy(() => import('#client/features/journal/journal-section.tsx')),
    },
  },
}

/** Whether there is a screen for a section. */
export function hasSection(area: Area, section: string): boolean {
  return Object.hasOwn(screens[area].sections, section)
}

/** The screens of a section and of the header above it; undefined where there is none. */
export function screensOf(area: Area, section: string): { header?: Header; content?: Screen } {
  const { header, sections } = screens[area]
  return { header, content: hasSection(area, section) ? sections[section] : undefined }
}
