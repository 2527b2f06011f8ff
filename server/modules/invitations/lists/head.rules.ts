import { importLinesMaximum } from '#contract/invitations.ts'
import {
  columnsMaximum,
  type ListField,
  type ListHead,
  type ListSource,
  productsMaximum,
} from '#contract/moving-in.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { cellText } from '#server/platform/http/csv.ts'
import { recordsOf, refuse } from '../read-list.rules.ts'

/**
 * The heads of other programs' exports, as they were in November 2026: Kajabi's contacts (Name, Email, Products, Tags,
 * Member Created At) and subscriptions (Kajabi Subscription ID, Customer Email, Offer Title, Next Payment Date, …), from
 * the notes of people who import them weekly; Teachable's users (userid, fullname, email, …), from the scripts that
 * read them; Thinkific's users (First Name, Last Name, Email, and what it knows of them); Stripe's subscriptions (id,
 * Customer Email, Current Period End (UTC), …), which have the ids that Kajabi's lack. Each has to have all of
 * `has`, and one of `any`.
 */
const heads: readonly { source: ListSource; has: readonly string[]; any?: readonly string[] }[] = [
  { source: 'kajabi_subscriptions', has: ['customer email', 'offer title', 'status'] },
  { source: 'stripe', has: ['id', 'customer email', 'current period end (utc)'] },
  {
    source: 'kajabi',
    has: ['email', 'products'],
    any: ['tags', 'member created at', 'created at', 'offers'],
  },
  {
    source: 'teachable',
    has: ['email'],
    any: ['fullname', 'full name', 'userid', 'unsubscribe_from_marketing_emails'],
  },
  {
    source: 'thinkific',
    has: ['first name', 'last name', 'email'],
    any: ['external id', 'sign in count', 'enrollments', 'courses', 'company', 'date created'],
  },
]

/** What columns are called elsewhere. */
const titles: Partial<Record<ListField, readonly string[]>> = {
  email: ['email', 'e-mail', 'email address', 'customer email', 'user email', 'student email'],
  name: ['name', 'full name', 'fullname', 'customer name', 'customer description', 'student name'],
  first_name: ['first name', 'firstname', 'first_name'],
  last_name: ['last name', 'lastname', 'last_name', 'surname'],
  programs: [
    'products',
    'program',
    'programs',
    'plan',
    'offers',
    'offer title',
    'courses',
    'course',
    'course name',
    'enrollments',
    'enrolled courses',
    'course_enrollments',
    'product',
    'bundles',
  ],
  ends: [
    'ends',
    'end date',
    'expires',
    'expires at',
    'expiry date',
    'expiration date',
    'access ends',
    'next payment date',
    'current period end (utc)',
  ],
  status: ['status', 'subscription status'],
  tags: ['tags', 'groups', 'labels'],
  subscription: [
    'subscription',
    'subscription id',
    'stripe subscription id',
    'stripe subscription',
    'provider subscription id',
  ],
  completed: [
    'completed',
    'completed lessons',
    'lessons completed',
    'completed lectures',
    'lectures completed',
    'completed posts',
  ],
}

const inLower = (title: string) => title.trim().toLowerCase()

function fieldOf(title: string, source: ListSource | null): ListField {
  const known = inLower(title)
  if (source === 'stripe' && known === 'id') return 'subscription'
  const found = Object.entries(titles).find(([, names]) => names.includes(known))
  return (found?.[0] as ListField | undefined) ?? 'none'
}

function sourceOf(head: readonly string[]): ListSource | null {
  const names = new Set(head.map(inLower))
  const found = heads.find(
    ({ has, any }) =>
      has.every((name) => names.has(name)) && (!any || any.some((name) => names.has(name))),
  )
  if (found) return found.source
  const isOwn = (names.has('email') || names.has('e-mail')) && names.has('name')
  return isOwn ? 'own' : null
}

/** Several things in one cell. */
export const partsOf = (cell: string): string[] =>
  cell
    .split(/[|;\n]|,(?! )|, /)
    .map((part) => part.trim())
    .filter(Boolean)

/** The program that a product seems to be. */
function programOf(name: string): PaidProgram | null {
  if (/mentor/i.test(name)) return 'mentorship'
  return /academy/i.test(name) ? 'academy' : null
}

const samplesShown = 3
const sampleLength = 80

/**
 * What a CSV file from elsewhere seems to be, by its first line; `programs` is the number of the column whose products
 * are listed, by default the one that looks like it. Titles of lessons are known by their small letters. Throws 422 for what is no list.
 */
export function readHead(text: string, lessons: ReadonlySet<string>, programs?: number): ListHead {
  const [head, ...lines] = recordsOf(text)
  const record = (head?.record ?? []).map((title) => cellText(title).trim())
  if (record.filter(Boolean).length < 1 || lines.length === 0) {
    throw refuse('The file has no lines below its header.')
  }
  if (record.length > columnsMaximum) {
    throw refuse(`A file can have ${columnsMaximum} columns at most.`)
  }
  if (lines.length > importLinesMaximum) {
    throw refuse(`A file can have ${importLinesMaximum.toLocaleString('en-US')} lines at most.`)
  }
  const source = sourceOf(record)
  const taken = new Set<ListField>()
  const columns = record.map((title, place) => {
    const cells = lines.map(({ record: cell }) => cellText(cell[place] ?? '').trim())
    const named = lessons.has(inLower(title)) ? 'lesson' : fieldOf(title, source)
    // Of two columns that could be the same, the first is.
    const field = named !== 'lesson' && taken.has(named) ? 'none' : named
    if (field !== 'none') taken.add(field)
    const samples = [...new Set(cells.filter(Boolean))].slice(0, samplesShown)
    return {
      title: title.slice(0, 200),
      samples: samples.map((sample) => sample.slice(0, sampleLength)),
      field,
    }
  })
  const place = programs ?? columns.findIndex(({ field }) => field === 'programs')
  const cells = lines.map(({ record: cell }) => cellText(cell[place] ?? ''))
  return { source, lines: lines.length, columns, products: place < 0 ? [] : productsIn(cells) }
}

function productsIn(cells: readonly string[]): ListHead['products'] {
  const counts = new Map<string, number>()
  for (const cell of cells) {
    for (const name of new Set(partsOf(cell))) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
    .slice(0, productsMaximum)
    .map(([name, lines]) => ({ name: name.slice(0, 300), lines, program: programOf(name) }))
}
