import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { BackupRefused } from './refused.ts'

/*
 * An archive is a tar compressed with Zstandard and followed by a seal: the SHA-256 of all
 * preceding bytes, in a skippable frame of the Zstandard format. So `tar --zstd` can read it, and
 * no byte can change unnoticed, not even one that the decompressor ignores.
 */

const skippedFrame = 0x184d2a50
const headBytes = 8
const digestBytes = 32
const sealBytes = headBytes + digestBytes

const newDigest = () => createHash('sha256')

function sealOf(digest: Buffer): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(skippedFrame, 0)
  head.writeUInt32LE(digestBytes, 4)
  return Buffer.concat([head, digest])
}

/** Passes bytes on, followed by their seal. */
export async function* sealed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const digest = newDigest()
  for await (const chunk of source) {
    digest.update(chunk)
    yield chunk
  }
  yield sealOf(digest.digest())
}

/** Returns the length of the file without its seal. Throws BackupRefused if the seal does not match. */
export async function checkSeal(
  file: string,
  onBytes: (done: number, total: number) => void,
): Promise<number> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`${file} cannot be read: ${error.message}`)
  })
  try {
    const { size } = await handle.stat()
    const bytes = size - sealBytes
    if (bytes <= 0) throw damaged(file)
    const digest = newDigest()
    let done = 0
    for await (const chunk of createReadStream(file, { end: bytes - 1 })) {
      digest.update(chunk)
      done += chunk.length
      onBytes(done, bytes)
    }
    const seal = Buffer.alloc(sealBytes)
    await handle.read(seal, 0, sealBytes, bytes)
    if (done !== bytes || !seal.equals(sealOf(digest.digest()))) throw damaged(file)
    return bytes
  } finally {
    await handle.close()
  }
}

export const damaged = (file: string) =>
  new BackupRefused(
    `${file} is not a whole backup: it was cut, changed, or is something else. Nothing was restored from it.`,
  )
