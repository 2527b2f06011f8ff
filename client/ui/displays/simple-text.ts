/** Words within a block, which may be marked: bold, italic, code, or a link. */
export type Inline =
  | string
  | { mark: 'strong' | 'em' | 'code'; text: string }
  | { href: string; text: string }

/** A paragraph, a heading, or a list with one entry for each of its items. */
export type Block =
  | { tag: 'p' | `h${1 | 2 | 3 | 4 | 5 | 6}`; content: Inline[] }
  | { tag: 'ul' | 'ol'; items: Inline[][] }

const letter = String.raw`\p{L}\p{N}`
/** What never has a meaning in Markdown, wherever it is within a line. */
const plain = `[${letter} ,;:?'"’“”…%$€£()/–—.@-]`
/** What is marked begins and ends such that its marks belong to it under every rule of the language. */
const marked = `[${letter}](?:${plain}*[${letter}%])?`
const after = `(?![${letter}*])`
const piece = new RegExp(
  [
    `(?<words>${plain}+)`,
    String.raw`\*\*(?<strong>${marked})\*\*${after}`,
    String.raw`\*(?<em>${marked})\*${after}`,
    String.raw`\x60(?<code>${marked})\x60(?!\x60)`,
    String.raw`\[(?<text>${marked})\]\((?<href>https?:\/\/[\w./?=#~-]+)\)`,
  ].join('|'),
  'uy',
)
const heading = /^(#{1,6}) (.+)$/
const listItem = /^(?:- |(\d{1,9})\. )(.+)$/
/** How a line of words may begin: nothing that opens a block of another kind. */
const opening = new RegExp(String.raw`^(?!\d+[.)](?: |$))[${letter}"“(*[\x60]`, 'u')

/**
 * The blocks of a text that is made of paragraphs, headings, lists, bold, italics, code and links in their
 * simplest forms; null for everything else, which only the library of Markdown can tell.
 */
export function simpleBlocks(text: string): Block[] | null {
  const blocks: Block[] = []
  // Whether the next line continues the last block.
  let goesOn = false
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    const [, hashes, title = ''] = heading.exec(line) ?? []
    const [item, number, entry = ''] = listItem.exec(line) ?? []
    const content = line === '' ? [] : inlines(title || entry || line)
    if (!content) return null
    if (hashes) blocks.push({ tag: `h${hashes.length}` as 'h1', content })
    else if (item !== undefined) {
      const tag = number === undefined ? 'ul' : 'ol'
      if (last && 'items' in last) {
        // After a gap the items of both would be further apart.
        if (!goesOn || last.tag !== tag) return null
        last.items.push(content)
      } else if (number !== undefined && Number(number) !== 1) return null
      else blocks.push({ tag, items: [content] })
    } else if (line !== '') {
      if (goesOn && last && 'items' in last) return null
      if (goesOn && last?.tag === 'p') last.content.push('\n', ...content)
      else blocks.push({ tag: 'p', content })
    }
    goesOn = line !== ''
  }
  return blocks
}

/** The pieces of a line; null if there is anything else in it. */
function inlines(line: string): Inline[] | null {
  if (!opening.test(line) || line.trim() !== line) return null
  const found: Inline[] = []
  piece.lastIndex = 0
  while (piece.lastIndex < line.length) {
    const { words, strong, em, code, text, href } = piece.exec(line)?.groups ?? {}
    if (words !== undefined) found.push(words)
    else if (strong !== undefined) found.push({ mark: 'strong', text: strong })
    else if (em !== undefined) found.push({ mark: 'em', text: em })
    else if (code !== undefined) found.push({ mark: 'code', text: code })
    else if (text !== undefined && href !== undefined) found.push({ href, text })
    else return null
  }
  return found
}
