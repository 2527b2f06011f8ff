/** A small fact as stored: a date as its ISO 8601 instant, a list as its items separated by commas. */
export type Fact = string | number | boolean | null
export type Facts = Readonly<Record<string, Fact>>

/** The state of an object before and after the action; null if it did not exist. */
export interface Change {
  before: Facts | null
  after: Facts | null
}

/** The number of characters kept of a text: enough to recognise it. */
const longestText = 300

/**
 * What an action changed in the given `fields` of an object, which must not include secrets or
 * personal messages. For a creation or deletion all fields, otherwise those that differ.
 */
export function changeOf<Row extends object>(
  before: Row | null,
  after: Row | null,
  fields: readonly (keyof Row & string)[],
): Change {
  // Compared in full, since long texts are truncated.
  const differs = (field: keyof Row & string) =>
    !before || !after || JSON.stringify(before[field]) !== JSON.stringify(after[field])
  const auditedFields = fields.filter(differs)
  return {
    before: before && factsOf(before, auditedFields),
    after: after && factsOf(after, auditedFields),
  }
}

/** A created object has no `before`, a deleted one no `after`. */
export type Versions<Row extends object> =
  | { before: null; after: Row }
  | { before: Row; after: Row | null }

/** The audit entry of a change of something with a title, named as it was before. */
export function titledEntry<Row extends { id: string; title: string }>(
  action: string,
  before: Row | null,
  after: Row | null,
  fields: readonly (keyof Row & string)[],
) {
  const known = before ?? after
  return { action, subject: known?.id, name: known?.title, ...changeOf(before, after, fields) }
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
