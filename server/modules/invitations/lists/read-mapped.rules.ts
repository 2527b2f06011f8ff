import { z } from 'zod'
import { registrationSchema } from '#contract/identity/identity.ts'
import { importLinesMaximum } from '#contract/invitations.ts'
import { tagSchema, tagsMaximum } from '#contract/members.ts'
import type { ListField, ListMapping } from '#contract/moving-in.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { withoutUnseen } from '#contract/one-line.ts'
import { cellText } from '#server/platform/http/csv.ts'
import { type ReadLine, recordsOf, refuse } from '../read-list.rules.ts'
import { type DateOrder, orderOf, readDay } from './dates.rules.ts'
import { partsOf } from './head.rules.ts'

const { email, name } = registrationSchema.shape

/** What programs call a membership that has ended. */
const ended = /^(cancel|expired|inactive|ended|unpaid|incomplete|refunded|revoked)/i
const suspended = /^suspended/i

/** What says that a lesson is completed, in a column named like it. */
const done = /^(completed?|done|yes|true|x|✓|100 ?%?|1)$/i

/** The ids of subscriptions at Stripe. */
const subscriptionId = /^sub_\w{1,100}$/

/** The most lessons of one member. */
const lessonsMaximum = 2000

interface Reader {
  mapping: ListMapping
  /** The columns of each field. */
  places: ReadonlyMap<ListField, number[]>
  titles: readonly string[]
  order: DateOrder
  products: ReadonlyMap<string, PaidProgram | null>
}

/**
 * Reads a list from elsewhere by what its columns were said to be. Programs are those that its products open; an end
 * in the past is taken over as one. Throws 422 if no column is the address, or the file is no list.
 */
export function readMapped(text: string, mapping: ListMapping): ReadLine[] {
  // JSON can have what no text of the database can.
  const [head, ...lines] = recordsOf(text.toWellFormed().replaceAll('\0', ''))
  if (lines.length === 0) throw refuse('The file has no lines below its header.')
  if (lines.length > importLinesMaximum) {
    throw refuse(`A file can have ${importLinesMaximum.toLocaleString('en-US')} lines at most.`)
  }
  const reader = readerOf(head?.record ?? [], lines, mapping)
  const [emails, subscriptions] = [new Set<string>(), new Set<string>()]
  return lines.map(({ record, line }) => {
    const read = readLine(record, line, reader)
    const address = read.email.toLowerCase()
    if (read.problem !== null) return read
    if (emails.has(address)) return { ...read, problem: 'This address appears in an earlier line.' }
    emails.add(address)
    if (read.subscription && subscriptions.has(read.subscription)) {
      return { ...read, problem: 'This subscription appears in an earlier line.' }
    }
    if (read.subscription) subscriptions.add(read.subscription)
    return read
  })
}

function readerOf(
  head: readonly string[],
  lines: readonly { record: string[] }[],
  mapping: ListMapping,
): Reader {
  const places = new Map<ListField, number[]>()
  for (const [place, field] of mapping.fields.entries()) {
    places.set(field, [...(places.get(field) ?? []), place])
  }
  if (!places.has('email')) throw refuse('Choose the column with the e-mail addresses.')
  if (mapping.fields.length > head.length) {
    throw refuse('The file has fewer columns than were named. Please choose it again.')
  }
  const ends = places.get('ends')?.[0]
  const cells = ends === undefined ? [] : lines.map(({ record }) => record[ends] ?? '')
  return {
    mapping,
    places,
    titles: head.map((title) => cellText(title).trim()),
    order: orderOf(cells),
    products: new Map(mapping.products.map((one) => [one.name.toLowerCase(), one.program])),
  }
}

function readLine(record: readonly string[], line: number, reader: Reader): ReadLine {
  const cellAt = (place: number) => cellText(record[place] ?? '').trim()
  const cellsOf = (field: ListField) => (reader.places.get(field) ?? []).map(cellAt)
  const cell = (field: ListField) => cellsOf(field)[0] ?? ''
  const [problems, notes]: [string[], string[]] = [[], []]
  const address = withoutUnseen(cell('email')).slice(0, 300)
  if (!email.safeParse(address).success) problems.push('This is not an e-mail address.')
  const called = nameOf(cell('name'), cell('first_name'), cell('last_name'), address)
  if (!name.safeParse(called).success) problems.push('The name is too long.')
  const status = cell('status')
  const programs = programsOf({ cell, status, problems, notes }, reader)
  const tags = z.array(tagSchema).safeParse(partsOf(cell('tags')))
  if (!tags.success) notes.push('tags that are too long')
  const kept = [...new Set(tags.data ?? [])]
  if (kept.length > tagsMaximum) notes.push(`tags beyond the first ${tagsMaximum}`)
  const subscription = subscriptionOf(cell('subscription'), status, { programs, problems, notes })
  return {
    line,
    email: address,
    name: called,
    programs,
    suspended: suspended.test(status),
    tags: kept.slice(0, tagsMaximum),
    subscription,
    completed: completedOf(reader, cellAt),
    notes,
    problem: problems.length > 0 ? problems.join(' ') : null,
  }
}

/** The name; without one what stands before the @, since exports have lines without names. */
function nameOf(whole: string, first: string, last: string, address: string): string {
  const known = withoutUnseen(whole || `${first} ${last}`.trim())
  return (known || (address.split('@', 1)[0] ?? '')).slice(0, 300)
}

function programsOf(
  {
    cell,
    status,
    problems,
    notes,
  }: {
    cell: (field: ListField) => string
    status: string
    problems: string[]
    notes: string[]
  },
  { order, products }: Reader,
): ReadLine['programs'] {
  const opened = new Set<PaidProgram>()
  for (const product of partsOf(cell('programs'))) {
    const program = products.get(product.toLowerCase())
    if (program) opened.add(program)
    else notes.push(`product “${product.slice(0, 100)}”`)
  }
  const text = cell('ends')
  const day = text ? readDay(text, order) : null
  if (text && !day) problems.push(`“${text.slice(0, 40)}” is no date.`)
  const hasEnded = ended.test(status)
  if (hasEnded && !day && opened.size > 0) {
    notes.push(`programs, which had ended (${status.slice(0, 40)})`)
    return []
  }
  const endsAt = day && `${day}T${hasEnded ? '00:00:00.000Z' : '23:59:59.000Z'}`
  return [...opened].map((program) => ({ program, endsAt }))
}

function subscriptionOf(
  text: string,
  status: string,
  {
    programs,
    problems,
    notes,
  }: { programs: ReadLine['programs']; problems: string[]; notes: string[] },
): string | null {
  if (!text) return null
  if (ended.test(status)) {
    notes.push(`subscription ${text.slice(0, 100)}, which had ended`)
    return null
  }
  if (!subscriptionId.test(text)) {
    problems.push('The subscription must be an id of Stripe, which begins with sub_.')
    return null
  }
  if (programs.length !== 1) {
    problems.push('A subscription needs exactly one program that it pays for.')
    return null
  }
  return text
}

function completedOf({ places, titles }: Reader, cellAt: (place: number) => string): string[] {
  const listed = (places.get('completed') ?? []).flatMap((place) =>
    // Titles may have commas.
    cellAt(place)
      .split(/[|;\n]/)
      .map((title) => title.trim())
      .filter(Boolean),
  )
  const columns = (places.get('lesson') ?? [])
    .filter((place) => {
      const cell = cellAt(place)
      return done.test(cell) || readDay(cell, 'month first') !== null
    })
    .map((place) => titles[place] ?? '')
  return [...new Set([...listed, ...columns])]
    .slice(0, lessonsMaximum)
    .map((one) => one.slice(0, 300))
}
