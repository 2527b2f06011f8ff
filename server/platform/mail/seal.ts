import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export interface Seal {
  /** Encrypts JSON, as text, for holders of the same secret. */
  close(value: object): string
  /** Decrypts it. Throws if the secret is different or the text was changed. */
  open(sealed: string): unknown
}

/**
 * Keeps the contents of a waiting mail (addresses, links that open an account) unreadable in the
 * job queue, where they would otherwise lie for days beside the hashes of the same tokens. A seal
 * with another `purpose` cannot decrypt them.
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
