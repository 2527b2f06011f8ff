import { headStatement, keyStatement, type RecordHead, type RecordKey } from './record-entries.ts'

// By Web Crypto, which browsers and Node have alike.

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** SHA-256 of bytes. */
export const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** SHA-256 of a text in hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  return Array.from(await digestOf(bytesOf(text)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Whether this browser verifies Ed25519. */
export async function canVerifySignatures(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

/** Whether a head was signed with the key that it names. */
export const signedBy = (head: RecordHead): Promise<boolean> =>
  isSigned(headStatement(head), head.key, head.signature)

/** What is wrong with a chain of keys, in a sentence; null if each is signed by the one before. */
export async function keyProblem(keys: readonly RecordKey[]): Promise<string | null> {
  for (const [index, { key, signature }] of keys.entries()) {
    const before = keys[index - 1]
    if (!before) continue
    const isAnnounced =
      signature !== null && (await isSigned(keyStatement(key, before.key), before.key, signature))
    if (!isAnnounced) return `The key number ${index + 1} is not signed by the key before it.`
  }
  return null
}

async function isSigned(statement: string, key: string, signature: string): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey('raw', decoded(key), 'Ed25519', false, [
      'verify',
    ])
    return await crypto.subtle.verify('Ed25519', imported, decoded(signature), bytesOf(statement))
  } catch (error) {
    // Where the browser lacks the algorithm nothing may be called forged.
    if (error instanceof DOMException && error.name === 'NotSupportedError') throw error
    return false
  }
}

function decoded(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}
