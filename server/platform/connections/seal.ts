import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts the value of a setting for the database. Its name is authenticated with it, so that whoever can write rows
 * cannot pass one secret off as another setting, whose value is shown.
 */
export function sealSetting(key: Uint8Array, name: string, value: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  sealing.setAAD(Buffer.from(name))
  const body = Buffer.concat([sealing.update(value, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), body])
}

/** Decrypts it; null if it was sealed with another key, for another setting, or changed. */
export function openSetting(key: Uint8Array, name: string, sealed: Uint8Array): string | null {
  const tagEnd = nonceBytes + tagBytes
  if (sealed.byteLength < tagEnd) return null
  try {
    const nonce = sealed.subarray(0, nonceBytes)
    const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    opening.setAAD(Buffer.from(name))
    opening.setAuthTag(sealed.subarray(nonceBytes, tagEnd))
    return Buffer.concat([opening.update(sealed.subarray(tagEnd)), opening.final()]).toString()
  } catch {
    return null
  }
}
