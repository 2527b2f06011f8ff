import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LiveSessionsDeps } from './deps.ts'

type Keys = Pick<LiveSessionsDeps, 'keyFor'>

const idBytes = 16

/**
 * The secret part of the address of a user's calendar feed: the user's id, and a signature over it
 * and the address version. 64 characters that need no escaping.
 */
function tokenOf({ keyFor }: Keys, userId: string, version: number): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  const signature = createHmac('sha256', keyFor('calendar feeds'))
    .update(`${userId}:${version}`)
    .digest()
  return Buffer.concat([id, signature]).toString('base64url')
}

/** The user that a token claims to belong to; null if it is malformed. */
function claimedUserId(token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const hex = Buffer.from(token, 'base64url').subarray(0, idBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Compares two tokens in constant time. */
function sameToken(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Creates, parses and compares the tokens in the addresses of calendar feeds. */
export const calendarToken = { of: tokenOf, claimedUserId, isSame: sameToken }
