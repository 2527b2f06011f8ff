import { type AccessState, may, type Permission } from '#contract/access/permissions.ts'
import { takeParameter } from '#contract/site/pages.ts'

/** The parts of the application behind the sign-in, each with its own sections. */
export const areas = ['admin', 'academy', 'mentorship', 'community'] as const
export type Area = (typeof areas)[number]

/** Which sections have a screen. */
export type HasSection = (area: Area, section: string) => boolean

/** The permission each section of the admin area needs; a section not listed is open to anyone who may enter. */
const needed: Partial<Record<string, Permission>> = {
  users: 'members.read',
  members: 'members.read',
  letters: 'letters.send',
  automations: 'letters.send',
  invitations: 'members.manage',
  courses: 'content.manage',
  sessions: 'content.manage',
  calls: 'content.manage',
  signals: 'content.manage',
  strategies: 'content.manage',
  challenges: 'content.manage',
  assignments: 'assignments.manage',
  questions: 'content.manage',
  journal: 'journals.review',
  transactions: 'payments.read',
  coupons: 'coupons.manage',
  invoices: 'payments.read',
  certificates: 'settings.manage',
  'chat-groups': 'settings.manage',
  messages: 'messages.manage',
  'academy-settings': 'settings.manage',
  offers: 'settings.manage',
  site: 'settings.manage',
  'mail-words': 'settings.manage',
  mails: 'operations.read',
  system: 'operations.read',
  connections: 'connections.manage',
  team: 'staff.manage',
  activity: 'activity.read',
}

/** The permission that a section needs in addition to its area's; undefined if none. */
export const neededFor = (area: Area, section: string): Permission | undefined =>
  area === 'admin' ? needed[section] : undefined

/** Whether a section, if it exists, is open to somebody of this access state. */
export function mayOpen(accessState: AccessState, area: Area, section: string): boolean {
  const permission = neededFor(area, section)
  return permission === undefined || may(accessState, permission)
}

/** Until there is a second factor where the owner demands one, the server refuses everything in the back office. */
export const isClosed = (area: Area, user: { lacksFactor?: boolean } | null | undefined): boolean =>
  area === 'admin' && user?.lacksFactor === true

/** The areas that /dashboard may show to somebody of this access state, the preferred one first. */
export function areasOf(accessState: AccessState): Area[] {
  const open: Area[] = []
  if (may(accessState, 'office.enter')) open.push('admin')
  if (may(accessState, 'academy.enter')) open.push('academy')
  if (may(accessState, 'mentorship.enter')) open.push('mentorship')
  return open.length > 0 ? open : ['community']
}

/** Community sections that students keep; an area with its own section of that name shows that instead. */
const stored: Partial<Record<Area, readonly string[]>> = {
  academy: ['signals', 'community'],
  mentorship: ['community'],
}

/**
 * The area that shows /dashboard/{section}: the first of the user's areas that has this section and
 * allows it, so that somebody with several roles reaches the sections of all of them.
 */
export function areaOf(accessState: AccessState, section: string, has: HasSection): Area {
  const entered = areasOf(accessState)
  const open = entered.filter((area) => has(area, section) && mayOpen(accessState, area, section))
  const own = open.find((area) => !stored[area]?.includes(section))
  // Whoever works in the office without teaching keeps the own journal, too.
  const otherwise = section === 'journal' ? ownAreaOf(accessState, section, has) : undefined
  return own ?? open[0] ?? otherwise ?? entered[0] ?? 'community'
}

/** The area, other than the office, in which somebody has this section as a student; undefined if none has it. */
const ownAreaOf = (accessState: AccessState, section: string, has: HasSection): Area | undefined =>
  [...areasOf(accessState), 'community' as const].find(
    (area) => area !== 'admin' && has(area, section),
  )

/** Below the address of the journal, which for those who teach is that of the students' journals. */
const ownJournalPages = ['imports', 'rules', 'candles', 'practice', 'own-drills']
const ofOwnJournal = new RegExp(`[?&](${takeParameter}|signalId|trade|view)=`)

/** The area that an address shows: the one it begins with, or that of a section of the dashboard. */
export function areaAt(
  accessState: AccessState,
  { pathname, search = '' }: { pathname: string; search?: string },
  has: HasSection,
): Area {
  const [first, , below] = pathname.split('/').filter(Boolean)
  const section = sectionOf(pathname)
  const isOwn = below ? ownJournalPages.includes(below) : ofOwnJournal.test(search)
  return (
    areas.find((area) => area === first) ??
    (section === 'journal' && isOwn ? ownAreaOf(accessState, section, has) : undefined) ??
    areaOf(accessState, section, has)
  )
}

/** The section that a path names: its second segment, 'overview' when there is none. */
export function sectionOf(pathname: string): string {
  return pathname.split('/').filter(Boolean)[1] ?? 'overview'
}
