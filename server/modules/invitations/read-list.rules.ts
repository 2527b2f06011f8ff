import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { registrationSchema } from '#contract/identity/identity.ts'
import { importLinesMaximum } from '#contract/invitations.ts'
import { tagSchema, tagsMaximum } from '#contract/members.ts'
import { type PaidProgram, paidProgramSchema } from '#contract/offers/programs.ts'
import { withoutUnseen } from '#contract/one-line.ts'
import { calendarDate } from '#contract/values.ts'
import { Failure } from '#server/platform/failure.ts'
import { cellText } from '#server/platform/http/csv.ts'

/** One line of a list: a member, or what is wrong with it. */
export interface ReadLine {
  /** The line number in the file, from 1, which is the header. */
  line: number
  email: string
  name: string
  /** Each program once, with its end; null for its usual period. */
  programs: { program: PaidProgram; endsAt: string | null }[]
  /** Whether the account is to be suspended. */
  suspended: boolean
  tags: string[]
  /** The id of a subscription at the card provider that is taken over. */
  subscription: string | null
  /** The titles of completed lessons. */
  completed: string[]
  /** What of the line does not come. */
  notes: string[]
  /** Null for a valid line. */
  problem: string | null
}

const columns = ['email', 'name', 'program', 'ends', 'status', 'tags'] as const
type Column = (typeof columns)[number]

const { email, name } = registrationSchema.shape

/** Throws 422 with an explanation if the text is not a list of members. */
export const refuse = (message: string) => new Failure('rule_violated', message)

/**
 * Parses the text of a CSV file whose first line names its columns: email and name, and optionally
 * program, ends (a day), status and tags; an export of members is such a file. Several programs and
 * their ends share a cell, in the same order. Cells are separated by commas or semicolons. Throws 422
 * for anything else.
 */
export function readList(text: string, at: Date): ReadLine[] {
  const records = recordsOf(text)
  const [head, ...lines] = records
  const places = placesOf(head?.record ?? [])
  if (lines.length === 0) throw refuse('The file has no lines below its header.')
  if (lines.length > importLinesMaximum) {
    throw refuse(`A file can have ${importLinesMaximum.toLocaleString('en-US')} lines at most.`)
  }
  const seen = new Set<string>()
  return lines.map(({ record, line }) => {
    const cells = Object.fromEntries(
      columns.map((column) => [column, cellText(record[places[column]] ?? '').trim()]),
    ) as Record<Column, string>
    const read = readLine(cells, line, at)
    const key = read.email.toLowerCase()
    if (read.problem === null && seen.has(key)) {
      return { ...read, problem: 'This address appears in an earlier line.' }
    }
    seen.add(key)
    return read
  })
}

export interface NumberedRecord {
  record: string[]
  line: number
}

/** The lines of a CSV file with their numbers, the header first; throws 422 for what is none. */
export function recordsOf(text: string): NumberedRecord[] {
  const [first = ''] = text.split(/\r?\n/, 1)
  const delimiter = first.includes(';') && !first.includes(',') ? ';' : ','
  try {
    const read = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
    // With `info` each record comes with its line number, which the library's types omit.
    const numbered = read as unknown as { record: string[]; info: { lines: number } }[]
    return numbered.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    if (error instanceof CsvError) throw refuse(`This is not a CSV file: ${error.message}`)
    throw error
  }
}

/** Other titles of the columns: 'plan' is that of earlier exports. */
const titles: Record<string, Column> = { 'e-mail': 'email', plan: 'program' }
const named = (title: string) => titles[title] ?? title

function placesOf(head: readonly string[]): Record<Column, number> {
  const names = head.map((cell) => named(cell.trim().toLowerCase()))
  const places = Object.fromEntries(
    columns.map((column) => [column, names.indexOf(column)]),
  ) as Record<Column, number>
  if (places.email < 0 || places.name < 0) {
    throw refuse(
      'The first line must name the columns: email and name, optionally program, ends, status and tags.',
    )
  }
  return places
}

const partsOf = (cell: string) => cell.split(/[|,;]/).map((part) => part.trim())

/** The words of an export; what other programs call a status says nothing here. */
const statuses = ['active', 'expired', 'suspended']
const statusOf = ({ status }: Record<Column, string>) =>
  statuses.find((one) => one === status.toLowerCase())

/** The programs of a line with their ends; what is wrong with them is added to `problems`. */
function programsOf(cells: Record<Column, string>, at: Date, problems: string[]) {
  const status = statusOf(cells)
  const named = z
    .array(paidProgramSchema)
    .safeParse(partsOf(cells.program.toLowerCase()).filter(Boolean))
  if (!named.success) problems.push('The program must be academy or mentorship, or empty.')
  else if (new Set(named.data).size < named.data.length) problems.push('A program is named twice.')
  // Earlier exports had the time of day as well.
  const days = partsOf(cells.ends).map((part) => part.replace(/T\d\d:\d\d.*/, ''))
  if (days.some((day) => day && !calendarDate.safeParse(day).success)) {
    problems.push('Write the end date as 2027-06-30.')
    return []
  }
  const programs = named.data ?? []
  if (named.success && cells.ends && days.length > programs.length) {
    problems.push('An end date needs a program.')
  }
  // What has ended on some day is not open for the rest of it.
  const time = status === 'expired' ? 'T00:00:00.000Z' : 'T23:59:59.000Z'
  const read = programs.map((program, index) => ({
    program,
    endsAt: days[index] ? `${days[index]}${time}` : null,
  }))
  // Only a line that tells a status tells of the past on purpose.
  const isPast = read.some(({ endsAt }) => endsAt && Date.parse(endsAt) <= at.getTime())
  if (isPast && !status) problems.push('The end date has passed.')
  return read
}

function readLine(cells: Record<Column, string>, line: number, at: Date): ReadLine {
  const problems: string[] = []
  if (!email.safeParse(cells.email).success) problems.push('This is not an e-mail address.')
  if (!name.safeParse(cells.name).success) problems.push('The name is missing or too long.')
  const programs = programsOf(cells, at, problems)
  const tags = z.array(tagSchema).max(tagsMaximum).safeParse(partsOf(cells.tags).filter(Boolean))
  if (!tags.success) problems.push('A tag is too long, or there are too many.')
  return {
    line,
    email: withoutUnseen(cells.email).slice(0, 300),
    name: withoutUnseen(cells.name).slice(0, 300),
    programs,
    suspended: statusOf(cells) === 'suspended',
    tags: [...new Set(tags.data ?? [])],
    subscription: null,
    completed: [],
    notes: [],
    problem: problems.length > 0 ? problems.join(' ') : null,
  }
}
