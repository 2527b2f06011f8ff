import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { registrationSchema } from '#contract/identity.ts'
import { importLinesMaximum } from '#contract/invitations.ts'
import { tagSchema, tagsMaximum } from '#contract/members.ts'
import { type PaidProgram, paidProgramSchema } from '#contract/programs.ts'
import { calendarDate } from '#contract/values.ts'
import { Failure } from '#server/platform/failure.ts'

/** One line of a list: a member, or what is wrong with it. */
export interface ReadLine {
  /** The line number in the file, from 1, which is the header. */
  line: number
  email: string
  name: string
  program: PaidProgram | null
  endsAt: string | null
  tags: string[]
  /** Null for a valid line. */
  problem: string | null
}

const columns = ['email', 'name', 'program', 'ends', 'tags'] as const
type Column = (typeof columns)[number]

const { email, name } = registrationSchema.shape

/** Throws 422 with an explanation if the text is not a list of members. */
const refuse = (message: string) => new Failure('rule_violated', message)

/**
 * Parses the text of a CSV file whose first line names its columns: email and name, and optionally
 * program, ends (a day) and tags. Cells are separated by commas or semicolons. Throws 422 for
 * anything else.
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
      columns.map((column) => [column, record[places[column]]?.trim() ?? '']),
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

interface NumberedRecord {
  record: string[]
  line: number
}

function recordsOf(text: string): NumberedRecord[] {
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

function placesOf(head: readonly string[]): Record<Column, number> {
  const names = head.map((cell) => cell.trim().toLowerCase().replace('e-mail', 'email'))
  const places = Object.fromEntries(
    columns.map((column) => [column, names.indexOf(column)]),
  ) as Record<Column, number>
  if (places.email < 0 || places.name < 0) {
    throw refuse(
      'The first line must name the columns: email and name, optionally program, ends and tags.',
    )
  }
  return places
}

function readLine(cells: Record<Column, string>, line: number, at: Date): ReadLine {
  const problems: string[] = []
  const read = <T>(schema: z.ZodType<T>, value: string, problem: string): T | null => {
    if (value === '') return null
    const { data } = schema.safeParse(value)
    if (data === undefined) problems.push(problem)
    return data ?? null
  }
  if (!email.safeParse(cells.email).success) problems.push('This is not an e-mail address.')
  if (!name.safeParse(cells.name).success) problems.push('The name is missing or too long.')
  const program = read(
    paidProgramSchema,
    cells.program.toLowerCase(),
    'The program must be academy or mentorship, or empty.',
  )
  const ends = read(calendarDate, cells.ends, 'Write the end date as 2027-06-30.')
  const endsAt = ends && `${ends}T23:59:59.000Z`
  if (endsAt && !cells.program) problems.push('An end date needs a program.')
  if (endsAt && Date.parse(endsAt) <= at.getTime()) problems.push('The end date has passed.')
  const given = cells.tags.split(/[|,;]/).map((tag) => tag.trim())
  const tags = z.array(tagSchema).max(tagsMaximum).safeParse(given.filter(Boolean))
  if (!tags.success) problems.push('A tag is too long, or there are too many.')
  return {
    line,
    email: cells.email.replaceAll('\u0000', '').slice(0, 300),
    name: cells.name.replaceAll('\u0000', '').slice(0, 300),
    program,
    endsAt,
    tags: [...new Set(tags.data ?? [])],
    problem: problems.length > 0 ? problems.join(' ') : null,
  }
}
