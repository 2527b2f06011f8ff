import { createHmac, timingSafeEqual } from 'node:crypto'
import { quoteSecondsAhead, quoteSecondsMaximum } from '#contract/signals/prices.ts'
import { pairPattern } from '#contract/signals/signal-words.ts'
import { decimal, instant } from '#contract/values.ts'
import { compareDecimals } from '../signals.rules.ts'

/** A price at an instant; both sides are decimal strings. */
export interface Quote {
  pair: string
  at: Date
  bid: string
  ask: string
}

/** The length of the longest line that can be valid, with some room. */
const longestLine = 200

/** The signature of a line without its signature: HMAC SHA-256 in hexadecimal digits. */
export const signatureOf = (unsigned: string, key: string): string =>
  createHmac('sha256', key).update(unsigned).digest('hex')

/**
 * Reads one line, `PAIR BID ASK TIME SIGNATURE` with single spaces, signed with the key over all that
 * precedes the last space. Returns the quote, or why it is refused at `now`.
 */
export function readQuote(line: string, key: string, now: Date): Quote | string {
  if (line.length > longestLine) return 'The line is too long.'
  const parts = line.split(' ')
  const [pair = '', sentBid = '', sentAsk = '', time = '', signature = ''] = parts
  if (parts.length !== 5) return 'A line is: PAIR BID ASK TIME SIGNATURE, with single spaces.'
  const expected = Buffer.from(signatureOf(parts.slice(0, 4).join(' '), key))
  const given = Buffer.from(signature.toLowerCase())
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return 'The signature is wrong.'
  }
  if (!pairPattern.test(pair)) return 'The pair must be a symbol such as EURUSD.'
  // As it is read, without the carriage return that may be left of the end of a line.
  const [bid, ask] = [sentBid, sentAsk].map((price) => decimal.safeParse(price).data)
  if (bid === undefined || ask === undefined) {
    return 'The prices must be decimal numbers such as 1.08512.'
  }
  if (compareDecimals(bid, '0') <= 0) return 'The prices must be above zero.'
  if (compareDecimals(ask, bid) < 0) return 'The ask is below the bid.'
  if (!instant.safeParse(time).success || !time.endsWith('Z')) {
    return 'The time must be in UTC, such as 2026-01-31T09:30:00Z.'
  }
  const at = new Date(time)
  const age = (now.getTime() - at.getTime()) / 1000
  if (age > quoteSecondsMaximum) {
    return `The quote is older than ${quoteSecondsMaximum / 60} minutes.`
  }
  if (age < -quoteSecondsAhead) return 'The time is in the future: is the clock right?'
  return { pair, at, bid, ask }
}

/** The lines of a body; an empty one at the end is none. */
export const linesOf = (body: string): string[] => {
  const lines = body.split('\n').map((line) => line.replace(/\r$/, ''))
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
