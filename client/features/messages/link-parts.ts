/** A part of a message: plain text, or an address that can be followed. */
interface TextPart {
  /** Its offset in the text. */
  at: number
  text: string
  href?: string
}

const addresses = /\bhttps?:\/\/[^\s<>"]+/gi

/** Splits plain text into text and web addresses; joined, the parts give the text again. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(addresses)) {
    const address = withoutPunctuation(match[0])
    const href = hrefOf(address)
    if (!href) continue
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index) })
    parts.push({ at: match.index, text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) })
  return parts
}

/** Closing punctuation is not part of the address, nor is a bracket that was opened outside it. */
function withoutPunctuation(address: string): string {
  let rest = address
  while (/[.,;:!?'’”)\]}]$/.test(rest)) {
    if (rest.endsWith(')') && rest.split('(').length >= rest.split(')').length) break
    rest = rest.slice(0, -1)
  }
  return rest
}

/** Null if it is not an address, or shows another site's name before an @. */
function hrefOf(address: string): string | null {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null
}
