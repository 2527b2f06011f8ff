import { createHash } from 'node:crypto'

/** What a picture that networks and messengers show of a link consists of. */
export interface SharePicture {
  /** The academy's accent colour as '#1d4ed8'; null for the program's own. */
  accent: string | null
  /** The academy's logo as a PNG; null for `brand` in its place. */
  logo: Uint8Array | null
  brand: string
  /** What is drawn where the typeface lacks letters of a text that has nothing else in its place. */
  host: string
  lines: readonly ShareLine[]
}

interface ShareLine {
  text: string
  /** The baseline, and the height of the letters, in pixels. */
  y: number
  size: number
  color: 'ink' | 'muted' | 'accent'
  /** What is drawn in place of a text that the typeface lacks letters of. */
  otherwise?: string
}

// The size that messengers and networks show, in pixels.
const [width, height] = [1200, 630]
const left = 80
const room = width - 2 * left

// The light theme of client/ui/styles/tokens.css, as on the PDF.
const [paper, ink, muted, edge, brass] = ['#fffefc', '#131e2b', '#505761', '#c8c4bb', '#9a6922']

/** Draws the picture that a shared link is shown with: a PNG of 1200 × 630 pixels. */
async function drawSharePicture(contents: SharePicture): Promise<Buffer> {
  const { brand, host, logo, lines } = contents
  const accent = contents.accent ?? brass
  const colors = { ink, muted, accent }
  const parts = [
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    `<rect width="16" height="${height}" fill="${accent}"/>`,
    logo
      ? picture(logo)
      : await line({ text: brand, y: 112, size: 36, otherwise: host }, colors.ink),
    `<path d="M${left} 160H${width - left}" stroke="${edge}" stroke-width="2"/>`,
    ...(await Promise.all(lines.map((one) => line(one, colors[one.color])))),
  ]
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`
  // The library takes its memory only where somebody shares a link.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
}

/** The logo at the top, at most 400 × 72 pixels. */
const picture = (logo: Uint8Array): string =>
  `<image x="${left}" y="60" width="400" height="72" preserveAspectRatio="xMinYMid meet" href="data:image/png;base64,${Buffer.from(logo).toString('base64')}"/>`

type Text = Omit<ShareLine, 'color'>

/** One line of text as shapes, made smaller where it would not fit. */
async function line({ text, y, size: largest, otherwise }: Text, color: string): Promise<string> {
  // The fonts too take memory only where somebody shares a link.
  const { outlineOf } = await import('#server/platform/pdf/outline-of.ts')
  const outline = (await outlineOf(text)) ?? (otherwise ? await outlineOf(otherwise) : null)
  if (!outline) return ''
  const size = outline.width === 0 ? largest : Math.min(largest, room / outline.width)
  const shapes = outline.glyphs.map(({ path, x, y: up, scale }) => {
    const at = `translate(${left + x * size} ${y - up * size}) scale(${scale * size})`
    return `<path transform="${at}" d="${path}"/>`
  })
  return `<g fill="${color}">${shapes.join('')}</g>`
}

const mostStored = 100

/** Draws pictures one at a time and keeps the last hundred: the same contents are drawn once. */
export function createSharePictures(): (contents: SharePicture) => Promise<Buffer> {
  const drawn = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  return (contents) => {
    const { logo, ...texts } = contents
    const key = createHash('sha256')
      .update(JSON.stringify(texts))
      .update(logo ?? '')
      .digest('hex')
    const known = drawn.get(key)
    if (known) return known
    const drawing = last.then(() => drawSharePicture(contents))
    last = drawing.catch(() => drawn.delete(key))
    drawn.set(key, drawing)
    const [oldest] = drawn.keys()
    if (drawn.size > mostStored && oldest) drawn.delete(oldest)
    return drawing
  }
}
