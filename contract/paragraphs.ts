/** The longest excerpt of a paragraph, in characters. */
export const excerptMaximum = 160

/**
 * The paragraphs of a text in Markdown: what empty lines separate, headings and lists as well; a block of code is one
 * whatever is in it. They are counted from 0.
 */
export function paragraphsOf(markdown: string): string[] {
  const paragraphs: string[][] = [[]]
  let fence = ''
  for (const line of markdown.split(/\r?\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
    if (fence === '' && line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs.map((lines) => lines.join('\n').trim()).filter((text) => text !== '')
}

/** The beginning of a paragraph on one line and without its marks; empty if there is nothing to read in it. */
export function excerptOf(paragraph: string): string {
  const words = paragraph
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-+*]|\d+[.)])\s/gm, ' ')
    .replace(/[*_`~|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...words]
  return letters.length <= excerptMaximum
    ? words
    : `${letters
        .slice(0, excerptMaximum - 1)
        .join('')
        .trimEnd()}…`
}
