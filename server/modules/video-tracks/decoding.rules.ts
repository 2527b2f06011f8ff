/** A text, or the line at which its bytes are none, counted from 1. */
type Decoded = { text: string } | { line: number }

const isVtt = (content: Uint8Array) =>
  Buffer.from(content.subarray(0, 9))
    .toString('latin1')
    .replace('\u00ef\u00bb\u00bf', '')
    .startsWith('WEBVTT')

/**
 * The text of a file of subtitles: in UTF-8, in UTF-16 if it begins with a mark that says so, or else, for SRT only, in
 * Windows-1252, as older programs write it. WebVTT is always in Unicode.
 */
export function textOf(content: Uint8Array): Decoded {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return decoded(content, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(content, 'utf-16be')
  const utf8 = decoded(content, 'utf-8')
  if ('text' in utf8 || isVtt(content)) return utf8
  const { text } = decoded(content, 'windows-1252') as { text: string }
  // What the code page has no letter for is no text of it.
  const odd = /\p{Cc}/u.test(text.replace(/[\t\n\r]/g, ''))
  return odd ? utf8 : { text }
}

function decoded(content: Uint8Array, encoding: string): Decoded {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(content) }
  } catch {
    return { line: encoding === 'utf-8' ? firstOddLine(content) : 1 }
  }
}

/** The first line that is not in UTF-8, whose lines end at the same byte as those of ASCII. */
function firstOddLine(content: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let from = 0
  for (let line = 1; ; line += 1) {
    const end = content.indexOf(0x0a, from)
    try {
      decoder.decode(content.subarray(from, end < 0 ? undefined : end))
    } catch {
      return line
    }
    if (end < 0) return line
    from = end + 1
  }
}
