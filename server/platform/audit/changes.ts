/** A small fact as it is kept: a date as its instant in ISO 8601, a list as its items with commas. */
export type Fact = string | number | boolean | null
export type Facts = Readonly<Record<string, Fact>>

/** What an entry says of a thing before and after the deed; null where there was none then. */
export interface Change {
  before: Facts | null
  after: Facts | null
}

/** So many characters of a text are kept: enough to know it again. */
const longestText = 300

/**
 * What a deed changed of a thing, in those of its `fields` that may be kept: never a secret, never what
 * somebody has written to somebody. Of a thing that was made or deleted all fields, else those that differ.
 */
export function changeOf<Row extends object>(
  before: Row | null,
  after: Row | null,
  fields: readonly (keyof Row & string)[],
): Change {
  // Compared as they were, since of long texts only the beginning is kept.
  const differs = (field: keyof Row & string) =>
    !before || !after || JSON.stringify(before[field]) !== JSON.stringify(after[field])
  const told = fields.filter(differs)
  return { before: before && factsOf(before, told), after: after && factsOf(after, told) }
}

const factsOf = <Row extends object>(row: Row, fields: readonly (keyof Row & string)[]): Facts =>
  Object.fromEntries(fields.map((field) => [field, factOf(row[field])]))

function factOf(value: unknown): Fact {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = value instanceof Date ? value.toISOString() : asText(value)
  return text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text
}

const asText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))
