import type { FollowerRecord } from './follower-model.ts'
import { type RecordEntry, type RecordFile, type RecordHead, recordType } from './record-entries.ts'

/** The file cannot be verified: it is something else. */
export class NoRecordFile extends Error {
  override readonly name = 'NoRecordFile'
}

type Line = { entry: RecordEntry } | { head: RecordHead } | { follower: FollowerRecord }

/** The lines of an export, which are read and written one by one. */
export const lineOf = (line: Omit<RecordFile, 'entries' | 'heads' | 'followers'> | Line): string =>
  `${JSON.stringify(line)}\n`

/** Reads a receipt, which is one JSON value, or an export of JSON lines. Throws `NoRecordFile`. */
export function readRecordFile(text: string): RecordFile {
  const whole = parsed(text)
  if (whole !== undefined && !isExport(whole)) return checked(whole)
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '')
  const head = parsed(first)
  if (!isObject(head))
    throw new NoRecordFile('This is neither a receipt nor an export of the record.')
  const lines = rest.map((line, index) => {
    const value = parsed(line)
    if (isObject(value) && ['entry', 'head', 'follower'].some((kind) => kind in value)) return value
    throw new NoRecordFile(`Line ${index + 2} of the file cannot be read.`)
  })
  return checked({
    ...head,
    entries: lines.flatMap((line) => ('entry' in line ? [line.entry] : [])),
    heads: lines.flatMap((line) => ('head' in line ? [line.head] : [])),
    followers: lines.flatMap((line) => ('follower' in line ? [line.follower] : [])),
  })
}

/** An export of an empty record is one line. */
const isExport = (value: unknown) =>
  isObject(value) && !('entries' in value) && value.type === recordType

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0

const isEntry = (value: unknown) =>
  isObject(value) &&
  isNumber(value.seq) &&
  isText(value.previous) &&
  isText(value.hash) &&
  (value.content === undefined || isObject(value.content)) &&
  (value.sealed === undefined || isText(value.sealed))

/** What else it says is computed again, or is wrong. */
const isFollower = (value: unknown) =>
  isObject(value) && isText(value.signal) && isObject(value.model) && isObject(value.result)

const isHead = (value: unknown) =>
  isObject(value) &&
  isNumber(value.seq) &&
  [value.day, value.hash, value.key, value.signature].every(isText) &&
  (value.stamp === undefined || isText(value.stamp))

const isKey = (value: unknown) =>
  isObject(value) && isText(value.key) && (value.signature === null || isText(value.signature))

const isLast = (value: unknown) =>
  value === null || (isObject(value) && isText(value.hash) && Number.isSafeInteger(value.seq))

const isListOf = (value: unknown, is: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(is)

function checked(value: unknown): RecordFile {
  if (!isObject(value) || value.type !== recordType || value.version !== 1) {
    throw new NoRecordFile('This is neither a receipt nor an export of the record.')
  }
  const { academy, made, signal, last, keys, entries, heads, followers = [] } = value
  const isWhole =
    isText(academy) &&
    isText(made) &&
    (signal === null || isText(signal)) &&
    isLast(last) &&
    isListOf(keys, isKey) &&
    isListOf(entries, isEntry) &&
    isListOf(heads, isHead) &&
    isListOf(followers, isFollower)
  if (!isWhole) throw new NoRecordFile('Parts of the file are missing or cannot be read.')
  // Its shape has just been checked.
  return value as unknown as RecordFile
}
