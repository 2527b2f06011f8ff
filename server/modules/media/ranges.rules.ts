import type { ByteRange } from '#server/platform/storage/storage.ts'

/** What is known of a file that is asked for. */
interface KnownFile {
  bytes: number
  modifiedAt: Date
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** How a request for a file is answered (RFC 9110, 13 and 14); `range` is what is sent of it, null for all. */
export interface Asked {
  status: 200 | 206 | 304 | 412 | 416
  range: ByteRange | null
  headers: Record<string, string>
}

/** What a file is asked for: whole, in one range, or not again. Several ranges are answered with the whole file. */
export function askedOf(headers: Headers, file: KnownFile): Asked {
  const etag = `"${file.bytes.toString(16)}-${file.modifiedAt.getTime().toString(16)}"`
  const known = {
    etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  }
  if (isOther(headers, file, etag)) return { status: 412, range: null, headers: {} }
  if (isKnown(headers, file, etag)) return { status: 304, range: null, headers: known }
  const whole: Asked = {
    status: 200,
    range: null,
    headers: { ...known, 'content-length': String(file.bytes) },
  }
  if (!isSameForRange(text(headers['if-range']), file, etag)) return whole
  const range = rangeOf(text(headers.range), file.bytes)
  if (range === null) return whole
  const { start, end } = range
  if (start > end || start >= file.bytes) {
    return { status: 416, range: null, headers: { 'content-range': `bytes */${file.bytes}` } }
  }
  return {
    status: 206,
    range,
    headers: {
      ...known,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${file.bytes}`,
    },
  }
}

const text = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

const names = (list: string, etag: string) =>
  list.split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, '')))

const changedSince = (date: string, { modifiedAt }: KnownFile) =>
  // Headers have whole seconds.
  Math.floor(modifiedAt.getTime() / 1000) > Math.floor(Date.parse(date) / 1000)

/** Whether only another file than this one is wanted. */
function isOther(headers: Headers, file: KnownFile, etag: string): boolean {
  const match = text(headers['if-match'])
  if (match !== undefined) return !names(match, etag)
  const since = text(headers['if-unmodified-since'])
  return since !== undefined && changedSince(since, file)
}

/** Whether the sender has this very file. */
function isKnown(headers: Headers, file: KnownFile, etag: string): boolean {
  const match = text(headers['if-none-match'])
  if (match !== undefined) return names(match, etag)
  const since = text(headers['if-modified-since'])
  return since !== undefined && Number.isFinite(Date.parse(since)) && !changedSince(since, file)
}

/** Whether a range is wanted of this file, and not the whole of another. */
function isSameForRange(condition: string | undefined, file: KnownFile, etag: string): boolean {
  if (condition === undefined) return true
  if (condition.includes('"')) return condition === etag
  return Number.isFinite(Date.parse(condition)) && !changedSince(condition, file)
}

/** The one range that is asked for; null for none, several, or what is no range. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') {
    const last = Number(to)
    // The last zero bytes are no range that a file can have.
    return { start: last === 0 ? bytes : Math.max(bytes - last, 0), end: bytes - 1 }
  }
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < Number(from)) return null
  return { start: Number(from), end }
}
