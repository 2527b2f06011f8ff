import {
  Award,
  BookOpen,
  CircleQuestionMark,
  ClipboardList,
  Contact,
  CreditCard,
  GraduationCap,
  History,
  LayoutDashboard,
  type LucideIcon,
  MailCheck,
  MailPlus,
  Mails,
  MessageSquare,
  MessagesSquare,
  NotebookPen,
  PanelsTopLeft,
  Plug,
  Radio,
  ReceiptText,
  Send,
  ShieldCheck,
  SlidersHorizontal,
  Tag,
  Target,
  TicketPercent,
  TrendingUp,
  Trophy,
  Users,
  Video,
  Workflow,
} from 'lucide-react'
import type { AccessState } from '#contract/access/permissions.ts'
import { pages, roleAreas, sectionPage } from '#contract/site/pages.ts'
import { type Area, areaOf, areasOf, type HasSection, mayOpen } from './areas.ts'

export interface MenuEntry {
  label: string
  path: string
  icon: LucideIcon
  area: Area
  section: string
  /** In the second group of the office menu. */
  alsoAdmin?: boolean
  /** In a student's second group: entries that every signed-in user has. */
  beside?: boolean
  /** Not in the menu itself: a view of the section whose entry leads there. */
  viewOf?: string
}

const table: MenuEntry[] = [
  entry('admin', 'Dashboard', 'overview', LayoutDashboard),
  entry('admin', 'Users', 'users', Users),
  entry('admin', 'Courses', 'courses', BookOpen),
  entry('admin', 'Live Sessions', 'sessions', Video),
  entry('admin', 'Signals', 'signals', TrendingUp),
  entry('admin', 'Transactions', 'transactions', CreditCard),
  entry('admin', 'Messages', 'messages', MessageSquare),

  entry('academy', 'Overview', 'overview', LayoutDashboard),
  entry('academy', 'Courses', 'courses', GraduationCap),
  entry('academy', 'Live Sessions', 'live', Radio),
  // That admins have entries of students as well is required by the specification, section 2.
  { ...entry('academy', 'Assignments', 'assignments', ClipboardList), alsoAdmin: true },
  { ...entry('academy', 'Trading Journal', 'journal', NotebookPen), alsoAdmin: true },

  entry('mentorship', 'Overview', 'overview', LayoutDashboard),
  entry('mentorship', 'Live Sessions', 'sessions', Video),
  { ...entry('mentorship', 'Strategies', 'strategies', Target), alsoAdmin: true },
  entry('mentorship', 'Premium Signals', 'signals', TrendingUp),
  { ...entry('mentorship', 'Challenges', 'challenges', Trophy), alsoAdmin: true },
  entry('mentorship', 'Courses', 'courses', GraduationCap),
  entry('mentorship', 'Assignments', 'assignments', ClipboardList),
  entry('mentorship', 'Trading Journal', 'journal', NotebookPen),

  entry('community', 'Overview', 'overview', LayoutDashboard),
  entry('community', 'Free Courses', 'courses', BookOpen),
  entry('community', 'Daily Signals', 'signals', TrendingUp),
  entry('community', 'Community', 'community', Users),

  { ...entry('academy', 'Daily Signals', 'signals', TrendingUp), beside: true },
  { ...entry('academy', 'Community', 'community', Users), beside: true },
  { ...entry('mentorship', 'Community', 'community', Users), beside: true },

  { ...entry('admin', 'Questions', 'questions', CircleQuestionMark), alsoAdmin: true },
  { ...entry('admin', 'Members', 'members', Contact), viewOf: 'users' },
  { ...entry('admin', 'One-to-one Calls', 'calls', Video), viewOf: 'sessions' },
  { ...entry('admin', 'Invitations', 'invitations', MailPlus), alsoAdmin: true },
  { ...entry('admin', 'E-mails', 'letters', Send), alsoAdmin: true },
  { ...entry('admin', 'Automations', 'automations', Workflow), viewOf: 'letters' },
  { ...entry('admin', 'Coupons', 'coupons', TicketPercent), alsoAdmin: true },
  { ...entry('admin', 'Invoices', 'invoices', ReceiptText), alsoAdmin: true },
  { ...entry('admin', 'Certificates', 'certificates', Award), alsoAdmin: true },
  { ...entry('admin', 'Academy Settings', 'academy-settings', SlidersHorizontal), alsoAdmin: true },
  { ...entry('admin', 'Chat Groups', 'chat-groups', MessagesSquare), alsoAdmin: true },
  { ...entry('admin', 'Site', 'site', PanelsTopLeft), alsoAdmin: true },
  { ...entry('admin', 'Offers', 'offers', Tag), alsoAdmin: true },
  { ...entry('admin', 'System E-mails', 'mail-words', MailCheck), alsoAdmin: true },
  { ...entry('admin', 'Mail Outbox', 'mails', Mails), alsoAdmin: true },
  { ...entry('admin', 'Activity', 'activity', History), alsoAdmin: true },
  { ...entry('admin', 'System', 'system', Radio), alsoAdmin: true },
  { ...entry('admin', 'Connections', 'connections', Plug), alsoAdmin: true },
  { ...entry('admin', 'Team', 'team', ShieldCheck), alsoAdmin: true },
]

function entry(area: Area, label: string, section: string, icon: LucideIcon): MenuEntry {
  return { label, path: sectionPage(section), icon, area, section }
}

/**
 * The menu for somebody of this access state, in groups: the entries of every role held, each path once
 * (students: each name once), and only those that lead to a screen they may open.
 */
export function menuFor(accessState: AccessState, has: HasSection): MenuEntry[][] {
  const areas = areasOf(accessState)
  const isAdmin = areas.includes('admin')
  // The office may enter every area; only granted programs count here.
  const granted = areasOf({ roles: accessState.roles.filter((role) => role !== 'admin') })
  const seen = new Set<string>()
  /** Of two entries with the same address, the office's is for those who may do that work. */
  const isRefused = ({ area, section }: MenuEntry) =>
    area === 'admin' && !mayOpen(accessState, area, section)
  const take = (wanted: (entry: MenuEntry) => boolean) =>
    table.filter((entry) => {
      const reachable = areas.some(
        (area) => has(area, entry.section) && mayOpen(accessState, area, entry.section),
      )
      // Both programs list all live sessions open to the student: one entry leads to them.
      const keys = isAdmin ? [entry.path] : [entry.path, entry.label]
      if (
        entry.viewOf ||
        !wanted(entry) ||
        isRefused(entry) ||
        !reachable ||
        keys.some((key) => seen.has(key))
      ) {
        return false
      }
      for (const key of keys) seen.add(key)
      return true
    })

  const groups = isAdmin
    ? [
        take(({ area, alsoAdmin }) => area === 'admin' && !alsoAdmin),
        take(({ alsoAdmin }) => Boolean(alsoAdmin)),
        [
          ...take(({ area, beside }) => area !== 'community' && !beside && granted.includes(area)),
          ...ownEntries(accessState, granted, has, seen),
        ],
      ]
    : [
        take(({ area, beside }) => !beside && areas.includes(area)),
        take(({ area, beside }) => Boolean(beside) && areas.includes(area)),
      ]
  return groups.filter((group) => group.length > 0)
}

/** What the office shows of everybody at the address of a student's own. */
const ownWork = ['courses', 'assignments', 'signals', 'journal']

/**
 * What somebody who works in the office has as a student where the address belongs to the office: the journal,
 * and the rest of the programs held. `seen` holds the paths and names that are in the menu already.
 */
function ownEntries(
  accessState: AccessState,
  granted: readonly Area[],
  has: HasSection,
  seen: ReadonlySet<string>,
): MenuEntry[] {
  const own = table.filter(
    ({ area, section }) =>
      area !== 'admin' &&
      ownWork.includes(section) &&
      has(area, section) &&
      (granted.includes(area) || (area === 'academy' && section === 'journal')),
  )
  return own.flatMap((entry) => {
    const { area, label, path, section } = entry
    if (own.find((one) => one.section === section) !== entry) return []
    if (areaOf(accessState, section, has) !== 'admin') return seen.has(path) ? [] : [entry]
    if (area === 'community') return []
    return [{ ...entry, label: `My ${shortLabel(label)}`, path: `${roleAreas[area]}/${section}` }]
  })
}

/** What somebody in each area opens daily, most frequent first. */
const daily: Record<Area, readonly string[]> = {
  admin: ['overview', 'messages', 'users', 'signals'],
  academy: ['overview', 'courses', 'live', 'journal'],
  mentorship: ['overview', 'signals', 'sessions', 'journal'],
  community: ['overview', 'courses', 'signals', 'community'],
}
/** How many of them are within thumb's reach. */
export const dailyPlaces = 4

/** All menu entries in the order in which they are likely to be opened next: the daily ones, then the rest. */
export function likelyMenu(accessState: AccessState, has: HasSection): MenuEntry[] {
  const all = menuFor(accessState, has).flat()
  const wanted = daily[areasOf(accessState)[0] ?? 'community']
  const first = wanted.flatMap((section) => all.find((entry) => entry.section === section) ?? [])
  return [...first, ...all.filter((entry) => !first.includes(entry))]
}

/** The menu entries for the bottom bar: the daily sections, then the first of the rest. */
export const dailyMenu = (accessState: AccessState, has: HasSection): MenuEntry[] =>
  likelyMenu(accessState, has).slice(0, dailyPlaces)

/** The last word of a menu entry, for where only one fits. */
export const shortLabel = (label: string): string => label.split(' ').at(-1) ?? label

/**
 * A section's name in the menu: that of its own area, or of another area that has it; for an unknown
 * section, the area's first entry.
 */
export function sectionLabel(area: Area, section: string): string {
  const entries = table.filter((entry) => entry.area === area)
  const named = [...entries, ...table].find((entry) => entry.section === section)
  return (named ?? entries[0])?.label ?? ''
}

/**
 * Whether a menu item is that of the current page: /dashboard exactly, others including what is below
 * them and its views; none at an area's own address, such as /academy/journal (required by the specification, section 2).
 */
export function isActive(path: string, pathname: string): boolean {
  const here = pathname.replace(/\/+$/, '')
  const isAt = (one: string) =>
    here === one || (one !== pages.dashboard && here.startsWith(`${one}/`))
  return (
    isAt(path) ||
    table.some((view) => view.viewOf && sectionPage(view.viewOf) === path && isAt(view.path))
  )
}

/** The views of the section at this address, itself the first; none if it has just one. */
export function viewsAt(pathname: string): MenuEntry[] {
  const ofOffice = table.filter(({ area }) => area === 'admin')
  const here = ofOffice.find(({ path }) => path === pathname)
  if (!here) return []
  const main = here.viewOf ?? here.section
  const views = ofOffice.filter(({ section, viewOf }) => section === main || viewOf === main)
  return views.length > 1 ? views : []
}
