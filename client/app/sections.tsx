import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { FirstRead } from '#client/platform/start/first-reads.ts'
import type { Area } from './areas.ts'

/** A part of the screen that is loaded when first shown, or preloaded. */
type Late<Props> = LazyExoticComponent<ComponentType<Props>> & {
  load: () => Promise<Module<Props>>
}
type Screen = Late<object>
type Header = Late<AreaHeaderProps>

export interface AreaHeaderProps {
  /** Reduced above a section that is not the area's first. */
  compact: boolean
}

interface AreaScreens {
  /** Shown above every section of the area. */
  header?: Header
  sections: Record<string, Screen>
}

function late<Props>(ask: () => Promise<Module<Props>>): Late<Props> {
  let here: Module<Props> | undefined
  const load = async () => {
    here ??= await ask()
    return here
  }
  // What is already loaded is rendered at once: a promise would show the fallback first.
  return Object.assign(
    lazy(() => (here ? atOnce(here) : load())),
    { load },
  )
}

interface Module<Props> {
  default: ComponentType<Props>
  /** What a section reads first, at its own address. */
  firstReads?: () => FirstRead[]
}

/** A thenable that resolves synchronously, so that React does not suspend. */
function atOnce<T>(value: T): Promise<T> {
  const answered = Promise.resolve(value)
  return Object.assign(answered, {
    // biome-ignore lint/suspicious/noThenProperty: React asks for it.
    then: (answer: (value: T) => unknown) => {
      answer(value)
      return answered
    },
  })
}

/** Shown by the head of each student's area on its overview, and loaded there together with it. */
export const NextStep = late(() => import('./pages/next-step.tsx'))

/** The same in the areas of all students. */
const ownCalls = late(() => import('#client/features/bookings/calls-section.tsx'))

/** Every screen behind the sign-in, by area and section; each is loaded on demand. */
const screens: Record<Area, AreaScreens> = {
  admin: {
    header: late(() => import('./pages/admin-header.tsx')),
    sections: {
      overview: late(() => import('./pages/admin-overview.tsx')),
      'academy-settings': late(() => import('./pages/admin-settings.tsx')),
      site: late(() => import('./pages/admin-site.tsx')),
      offers: late(() => import('./pages/admin-offers.tsx')),
      activity: late(() => import('#client/features/activity/activity-section.tsx')),
      'chat-groups': late(() => import('#client/features/chat-membership/chat-groups-section.tsx')),
      'mail-words': late(
        () => import('#client/features/mail-templates/admin-mail-templates-section.tsx'),
      ),
      mails: late(() => import('#client/features/admin/admin-mails-section.tsx')),
      invitations: late(() => import('#client/features/invitations/invitations-section.tsx')),
      system: late(() => import('./pages/admin-system.tsx')),
      connections: late(() => import('#client/features/connections/connections-section.tsx')),
      letters: late(() => import('./pages/admin-broadcasts.tsx')),
      automations: late(() => import('./pages/admin-automations.tsx')),
      members: late(() => import('./pages/admin-members.tsx')),
      courses: late(() => import('./pages/admin-courses.tsx')),
      team: late(() => import('#client/features/access/team/team-section.tsx')),
      users: late(() => import('#client/features/access/users-section.tsx')),
      sessions: late(() => import('#client/features/live-sessions/admin-sessions-section.tsx')),
      calls: late(() => import('#client/features/bookings/admin-calls-section.tsx')),
      signals: late(() => import('./pages/admin-signals.tsx')),
      strategies: late(() => import('#client/features/strategies/admin-strategies-section.tsx')),
      challenges: late(() => import('#client/features/challenges/admin-challenges-section.tsx')),
      messages: late(() => import('#client/features/messages/admin-messages-section.tsx')),
      assignments: late(() => import('#client/features/assignments/admin-assignments-section.tsx')),
      questions: late(() => import('#client/features/courses/queue/admin-questions-section.tsx')),
      journal: late(() => import('./pages/admin-journals.tsx')),
      coupons: late(() => import('#client/features/coupons/admin-coupons-section.tsx')),
      invoices: late(() => import('#client/features/invoices/admin-invoices-section.tsx')),
      certificates: late(
        () => import('#client/features/certificates/admin-certificates-section.tsx'),
      ),
      transactions: late(() => import('./pages/admin-transactions.tsx')),
    },
  },
  academy: {
    header: late(() => import('./pages/academy-header.tsx')),
    sections: {
      overview: late(() => import('./pages/academy-overview.tsx')),
      courses: late(() => import('./pages/student-courses.tsx')),
      reviews: late(() => import('#client/features/courses/reviews/reviews-section.tsx')),
      calls: ownCalls,
      live: late(() => import('./pages/academy-live.tsx')),
      assignments: late(() => import('#client/features/assignments/assignments-section.tsx')),
      journal: late(() => import('./pages/journal.tsx')),
      // What was open to them before they paid stays open.
      signals: late(() => import('./pages/community-signals.tsx')),
      community: late(() => import('./pages/community.tsx')),
    },
  },
  mentorship: {
    header: late(() => import('./pages/mentorship-header.tsx')),
    sections: {
      overview: late(() => import('./pages/mentorship-overview.tsx')),
      sessions: late(() => import('./pages/mentorship-sessions.tsx')),
      strategies: late(() => import('#client/features/strategies/strategies-section.tsx')),
      signals: late(() => import('./pages/mentorship-signals.tsx')),
      assignments: late(() => import('#client/features/assignments/assignments-section.tsx')),
      journal: late(() => import('./pages/journal.tsx')),
      challenges: late(() => import('#client/features/challenges/challenges-section.tsx')),
      courses: late(() => import('./pages/student-courses.tsx')),
      reviews: late(() => import('#client/features/courses/reviews/reviews-section.tsx')),
      calls: ownCalls,
      community: late(() => import('./pages/community.tsx')),
    },
  },
  community: {
    header: late(() => import('./pages/community-header.tsx')),
    sections: {
      overview: late(() => import('./pages/community-overview.tsx')),
      community: late(() => import('./pages/community.tsx')),
      courses: late(() => import('./pages/free-courses.tsx')),
      reviews: late(() => import('#client/features/courses/reviews/reviews-section.tsx')),
      calls: ownCalls,
      signals: late(() => import('./pages/community-signals.tsx')),
      // For those whose program has ended: their own work stays theirs. Not in their menu.
      assignments: late(() => import('#client/features/assignments/assignments-section.tsx')),
      journal: late(() => import('./pages/journal.tsx')),
    },
  },
}

/** Whether a section has a screen. */
export function hasSection(area: Area, section: string): boolean {
  return Object.hasOwn(screens[area].sections, section)
}

/** The screens of a section and of the header above it; undefined if there is none. */
export function screensOf(area: Area, section: string): { header?: Header; content?: Screen } {
  const { header, sections } = screens[area]
  return { header, content: hasSection(area, section) ? sections[section] : undefined }
}

/** Preloads everything a section needs, in parallel; a failure is retried when it is shown. */
export async function loadScreens(area: Area, section: string): Promise<void> {
  const { header, content } = screensOf(area, section)
  const nextStep = area !== 'admin' && section === 'overview' ? NextStep : undefined
  await Promise.allSettled([header?.load(), content?.load(), nextStep?.load()])
}

/** What the section reads first, once its screen is loaded. */
export async function firstReadsOf(area: Area, section: string): Promise<FirstRead[]> {
  const { content } = screensOf(area, section)
  const module = await content?.load().catch(() => undefined)
  return module?.firstReads?.() ?? []
}
