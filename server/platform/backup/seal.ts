import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { archivePlace } from './archive-place.ts'
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
  const place = archivePlace(file)
  const size = await place.size().catch((error: unknown) => {
    throw new BackupRefused(`${file} cannot be read: ${reasonOf(error)}`)
  })
  const bytes = size - sealBytes
  if (bytes <= 0) throw damaged(file)
  const digest = newDigest()
  let done = 0
  for await (const chunk of await place.read({ start: 0, end: bytes - 1 })) {
    digest.update(chunk)
    done += chunk.length
    onBytes(done, bytes)
  }
  const seal = await buffer(await place.read({ start: bytes, end: size - 1 }))
  if (done !== bytes || !seal.equals(sealOf(digest.digest()))) throw damaged(file)
  return bytes
}

/** What went wrong, and not only that something did. */
function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof Error ? cause.message : String(cause)
}

export const damaged = (file: string) =>
  new BackupRefused(
    `${file} is not a whole backup: it was cut, changed, or is something else. Nothing was restored from it.`,
  )
