import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { UnreadableFile } from './unreadable-file.ts'

/** The most bytes that all parts read from an archive may inflate to: 100,000 rows in UTF-16 take half of it. */
const maxInflated = 300_000_000
const maxParts = 2000
/** Deflate expands by a factor of a thousand at most. */
const chunkBytes = 8 * 1024
/** An archive ends with a record of 22 bytes and a comment of at most 65,535. */
const endBytes = 22 + 65_535

/** Reads parts of a zip archive, never inflating more than allowed, however it was built. */
export class OpenArchive {
  private inflated = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    if (!hasEnd(bytes)) throw truncated()
    this.bytes = bytes
  }

  /** The names of all parts. Nothing is inflated. */
  names(): string[] {
    const names: string[] = []
    this.walk((name) => {
      names.push(name)
      if (names.length > maxParts) throw harmful()
      return null
    })
    return names
  }

  /**
   * Passes the inflated bytes of one part to `take` in chunks. The declared size is checked first,
   * and the actual output is counted as well, because the declaration may be false.
   */
  read(
    wanted: string,
    take: (piece: Uint8Array) => void,
    onProgress?: (part: number) => void,
  ): void {
    let finished = false
    let seen = false
    this.walk((name) => {
      if (name !== wanted || seen) return null
      seen = true
      return (piece, isLast) => {
        this.inflated += piece.length
        if (this.inflated > maxInflated) throw harmful()
        if (isLast) finished = true
        take(piece)
      }
    }, onProgress)
    if (seen && !finished) throw truncated()
  }

  private walk(
    enter: (name: string) => ((piece: Uint8Array, isLast: boolean) => void) | null,
    onProgress?: (part: number) => void,
  ): void {
    const unzip = new Unzip((part) => {
      const take = enter(part.name.replaceAll('\\', '/').replace(/^\//, ''))
      if (!take) return
      if ((part.originalSize ?? 0) > maxInflated) throw harmful()
      part.ondata = (error, piece, isLast) => {
        if (error) throw error
        take(piece, isLast)
      }
      part.start()
    })
    unzip.register(UnzipInflate)
    unzip.register(UnzipPassThrough)
    try {
      for (let at = 0; at < this.bytes.length; at += chunkBytes) {
        const end = Math.min(at + chunkBytes, this.bytes.length)
        unzip.push(this.bytes.subarray(at, end), end === this.bytes.length)
        onProgress?.(end / this.bytes.length)
      }
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      throw truncated(error)
    }
  }
}

function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - endBytes); at -= 1) {
    if (
      bytes[at] === 0x50 &&
      bytes[at + 1] === 0x4b &&
      bytes[at + 2] === 5 &&
      bytes[at + 3] === 6
    ) {
      return true
    }
  }
  return false
}

const truncated = (cause?: unknown) =>
  new UnreadableFile('truncated', 'The file is damaged or incomplete. Export it again.', cause)

const harmful = () =>
  new UnreadableFile(
    'harmful',
    'Unpacked, the file would be far larger than any statement, so it was not read.',
  )
