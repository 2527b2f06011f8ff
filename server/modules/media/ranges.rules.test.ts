import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedOf } from './ranges.rules.ts'

const file = { bytes: 1000, modifiedAt: new Date('2026-11-20T10:00:00.700Z') }
const etag = askedOf({}, file).headers.etag ?? ''
const asked = (headers: Record<string, string>) => askedOf(headers, file)

test('without conditions a file is sent whole, with what it can be recognized by', () => {
  expect(asked({})).toEqual({
    status: 200,
    range: null,
    headers: {
      etag,
      'accept-ranges': 'bytes',
      'content-length': '1000',
      'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT',
    },
  })
  expect(etag).toMatch(/^"[\w-]+"$/)
})

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=10-19', 10, 19],
  ['bytes=10-', 10, 999],
  ['bytes=-10', 990, 999],
  ['bytes=-2000', 0, 999],
  ['bytes=999-5000', 999, 999],
])('%s is one range', (range, start, end) => {
  const { status, range: sent, headers } = asked({ range })
  expect({ status, sent }).toEqual({ status: 206, sent: { start, end } })
  expect(headers).toMatchObject({
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/1000`,
  })
})

test.each(['bytes=1000-', 'bytes=2000-3000', 'bytes=-0'])('%s is past the end', (range) => {
  expect(asked({ range })).toEqual({
    status: 416,
    range: null,
    headers: { 'content-range': 'bytes */1000' },
  })
})

test.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1,5-6', 'lines=1-2', ''])(
  '"%s" is not one range: the whole file is sent',
  (range) => expect(asked({ range })).toMatchObject({ status: 200, range: null }),
)

test('no range of an empty file can be sent', () => {
  const empty = { ...file, bytes: 0 }
  expect(askedOf({ range: 'bytes=0-' }, empty).status).toBe(416)
  expect(askedOf({}, empty).headers['content-length']).toBe('0')
})

test('whatever is asked for lies within the file', () => {
  const number = fc.oneof(fc.nat(2000), fc.constant(''))
  fc.assert(
    fc.property(number, number, fc.nat(1500), (from, to, bytes) => {
      const { status, range } = askedOf({ range: `bytes=${from}-${to}` }, { ...file, bytes })
      if (status !== 206) {
        expect(range).toBeNull()
        return
      }
      expect(range?.start).toBeGreaterThanOrEqual(0)
      expect(range?.start).toBeLessThanOrEqual(range?.end ?? -1)
      expect(range?.end).toBeLessThan(bytes)
    }),
  )
})

describe('conditions', () => {
  const before = 'Fri, 20 Nov 2026 09:59:59 GMT'
  const at = 'Fri, 20 Nov 2026 10:00:00 GMT'
  test.each([
    [{ 'if-none-match': etag }, 304],
    [{ 'if-none-match': `"x", W/${etag}` }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"x"' }, 200],
    [{ 'if-modified-since': at }, 304],
    [{ 'if-modified-since': before }, 200],
    [{ 'if-modified-since': 'never' }, 200],
    [{ 'if-none-match': '"x"', 'if-modified-since': at }, 200],
    [{ 'if-match': etag }, 200],
    [{ 'if-match': '"x"' }, 412],
    [{ 'if-unmodified-since': at }, 200],
    [{ 'if-unmodified-since': before }, 412],
    [{ range: 'bytes=0-9', 'if-range': etag }, 206],
    [{ range: 'bytes=0-9', 'if-range': '"x"' }, 200],
    [{ range: 'bytes=0-9', 'if-range': `W/${etag}` }, 200],
    [{ range: 'bytes=0-9', 'if-range': at }, 206],
    [{ range: 'bytes=0-9', 'if-range': before }, 200],
  ])('%j: %i', (headers, status) => {
    expect(askedOf(headers, file).status).toBe(status)
  })
})
