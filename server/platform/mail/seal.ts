import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export interface Seal {
  /** JSON that only a holder of the same secret can read, as text. */
  close(value: object): string
  /** What was sealed. Throws when the secret is another one or the text was changed. */
  open(sealed: string): unknown
}

/**
 * Keeps what a waiting mail says (addresses, links that open an account) unreadable in the job queue,
 * where it would otherwise lie for days beside the hashes of the same tokens. A seal of another
 * `purpose` opens none of it.
 */
export function createSeal(secret: string, purpose = 'waiting-mail'): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `academy/${purpose}`, 32))
  return {
    close(value) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
      const body = Buffer.concat([sealing.update(JSON.stringify(value)), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const tagEnd = nonceBytes + tagBytes
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      opening.setAuthTag(bytes.subarray(nonceBytes, tagEnd))
      const text = Buffer.concat([opening.update(bytes.subarray(tagEnd)), opening.final()])
      return JSON.parse(text.toString('utf8'))
    },
  }
}
