import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Derives a separate key for each purpose, so that nothing made for one is valid for another. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `academy/${purpose}`, 32))

/** A new refresh token: 256 random bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/**
 * The refresh token that follows `token`. It is computed rather than random, so that several tabs
 * using one token at the same moment all get the same successor without its being stored in
 * readable form.
 */
export const successorOf = (token: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(token).digest('base64url')

/** The stored hash of a refresh token. A plain hash is enough for 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A short digest of text of any length, for the keys of rate limits. */
export const fingerprint = (text: string): string =>
  createHash('sha256').update(text).digest('base64url')
