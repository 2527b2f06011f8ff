import { isUtf8 } from 'node:buffer'
import { plausibleCodePage } from './code-pages.rules.ts'

const declared = /(?:charset|encoding)\s*=\s*["']?\s*([a-z0-9_-]{3,20})/i
const sampleBytes = 64 * 1024

/**
 * The encoding of a text file, as a label for TextDecoder, by its bytes: a byte order mark; a zero
 * at every second byte (UTF-16 without a mark); valid UTF-8; the code page declared in the header;
 * and finally the most plausible one for its letters. The header comes after the bytes, because a
 * copy saved by another program keeps the old header.
 */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  const wide = wideWithoutMark(bytes.subarray(0, 4096))
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  return declaredPage(bytes) ?? plausibleCodePage(sampleOf(bytes))
}

function wideWithoutMark(head: Uint8Array): string | null {
  let even = 0
  let odd = 0
  head.forEach((byte, index) => {
    if (byte !== 0) return
    if (index % 2 === 0) even += 1
    else odd += 1
  })
  const most = head.length * 0.25
  if (odd > most && even < odd / 10) return 'utf-16le'
  if (even > most && odd < even / 10) return 'utf-16be'
  return null
}

function declaredPage(bytes: Uint8Array): string | null {
  const [, label] = declared.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 4096))) ?? []
  if (!label) return null
  try {
    const { encoding } = new TextDecoder(label)
    // Neither can be right for bytes that came this far.
    return encoding === 'utf-8' || encoding.startsWith('utf-16') ? null : encoding
  } catch {
    return null
  }
}

/** The lines with letters beyond ASCII, as many as a guess needs. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const parts: number[] = []
  let lineStart = 0
  let foreign = false
  for (let at = 0; at <= bytes.length && parts.length < sampleBytes; at += 1) {
    const byte = bytes[at]
    if (byte !== undefined && byte !== 0x0a) {
      if (byte > 127) foreign = true
      // A file may consist of a single line.
      if (at - lineStart < 8192) continue
    }
    if (foreign) parts.push(...bytes.subarray(lineStart, at + 1))
    lineStart = at + 1
    foreign = false
  }
  return Uint8Array.from(parts)
}
