/** A part of the text of a lesson; `line` is the number of its first line in the text, counted from 1. */
export type LessonBlock =
  | { kind: 'markdown'; line: number; text: string }
  /** TeX between lines of three backticks, of which the first one says math. */
  | { kind: 'formula'; line: number; text: string }
  /** The lines between those of three backticks, of which the first one says chart. */
  | { kind: 'chart'; line: number; text: string }

const special: Readonly<Record<string, 'formula' | 'chart'>> = { math: 'formula', chart: 'chart' }

/** The mark with which a line begins or ends a block of code; backticks that end within their line are code of that line. */
const markOf = (line: string): string => /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1] ?? ''

/** The parts of a text in Markdown, in order: formulas and charts that stand alone, and what is between them. */
export function blocksOf(markdown: string): LessonBlock[] {
  const blocks: LessonBlock[] = []
  let open: { kind: LessonBlock['kind']; line: number; lines: string[] } | null = null
  /** The mark that ends the code or block of the line. */
  let fence = ''
  const close = () => {
    const text = open?.lines.join('\n') ?? ''
    if (open && (open.kind !== 'markdown' || text.trim() !== '')) {
      blocks.push({ kind: open.kind, line: open.line, text })
    }
    open = null
  }
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const mark = markOf(line)
    const isEnd = fence !== '' && mark.startsWith(fence) && line.trim() === mark
    const kind = fence === '' ? special[/^```(math|chart)\s*$/.exec(line)?.[1] ?? ''] : undefined
    if (kind) {
      close()
      open = { kind, line: index + 2, lines: [] }
      fence = mark
      continue
    }
    if (fence === '' && mark !== '') fence = mark
    else if (isEnd) {
      fence = ''
      if (open && open.kind !== 'markdown') {
        close()
        continue
      }
    }
    open ??= { kind: 'markdown', line: index + 1, lines: [] }
    open.lines.push(line)
  }
  close()
  return blocks
}

/** Something within a line. */
interface Found {
  line: number
  text: string
}

/** A formula within a line: TeX between $` and `$. A dollar sign alone is money. */
const inlineFormula = /\$`([^`\n]+)`\$/g

/** Whether there may be a formula within a line of this text. */
export const hasInlineFormula = (markdown: string): boolean => markdown.search(inlineFormula) >= 0

/** The formulas of a text, within lines and alone. */
export const formulasOf = (blocks: readonly LessonBlock[]): Found[] =>
  blocks.flatMap(({ kind, line, text }) => {
    if (kind === 'formula') return [{ line, text }]
    if (kind === 'chart') return []
    return outsideCode(text, line).flatMap((it) =>
      [...it.text.matchAll(inlineFormula)].map(([, tex = '']) => ({ line: it.line, text: tex })),
    )
  })

/** The lines of a text in Markdown that are not in a block of code. */
function outsideCode(markdown: string, first: number): Found[] {
  let fence = ''
  return markdown.split('\n').flatMap((text, index) => {
    const mark = markOf(text)
    const wasIn = fence !== ''
    if (!wasIn) fence = mark
    else if (mark.startsWith(fence) && text.trim() === mark) fence = ''
    return wasIn || mark !== '' ? [] : [{ line: first + index, text }]
  })
}

/** The address in a text of one of the lesson's own pictures. */
export const pictureAddress = (id: string): string => `pictures/${id}`

/** The id in such an address; null in any other. */
export const pictureIdOf = (address: string): string | null =>
  /^pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(address)?.[1] ?? null

/** What begins or ends the words of a picture, in which a backslash takes the meaning of what follows. */
const pictureParts = /\\.|!\[|\](?:\(pictures\/([^)\s]{0,40}))?/g

/** The lesson's own pictures in a line: what stands between ![ and the next ]( is what one shows. */
function picturesIn(line: string): { alt: string; id: string | null }[] {
  const found: { alt: string; id: string | null }[] = []
  let begin: number | null = null
  for (const { 0: part, 1: id, index } of line.matchAll(pictureParts)) {
    if (part === '![') begin = index + part.length
    else if (part.startsWith(']')) {
      if (begin !== null && id !== undefined) {
        found.push({ alt: line.slice(begin, index).trim(), id: pictureIdOf(pictureAddress(id)) })
      }
      begin = null
    }
  }
  return found
}

/** The lesson's own pictures in a text, with what they are said to show. */
export const picturesOf = (
  blocks: readonly LessonBlock[],
): { line: number; alt: string; id: string | null }[] =>
  blocks.flatMap((block) =>
    block.kind !== 'markdown'
      ? []
      : outsideCode(block.text, block.line).flatMap(({ line, text }) =>
          picturesIn(text).map((one) => ({ line, ...one })),
        ),
  )

/** How formulas are read on both sides: nothing but MathML comes of them, and no command has an effect elsewhere. */
export const formulaOptions = {
  output: 'mathml',
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxSize: 50,
  maxExpand: 200,
} as const

/** How long a formula may be, in characters, and how many formulas a text may have. */
export const formulaLimits = { length: 1000, count: 200 } as const
