import { createHash } from 'node:crypto'

export interface ShareContents {
  brand: string
  name: string
  program: string
  /** The day of issue in words. */
  date: string
  /** Where the certificate is verified, as it is read out. */
  host: string
  /** The academy's accent colour as '#1d4ed8'; null for the program's own. */
  accent: string | null
  /** The academy's logo as a PNG; null for the program's own mark. */
  logo: Uint8Array | null
}

// The size that messengers and networks show, in pixels.
const [width, height] = [1200, 630]
const left = 80
const room = width - 2 * left

// The light theme of client/ui/styles/tokens.css, as on the PDF.
const [paper, ink, muted, edge, brass] = ['#fffefc', '#131e2b', '#505761', '#c8c4bb', '#9a6922']

/** Draws the picture that a shared certificate is shown with: a PNG of 1200 × 630 pixels. */
export async function drawShare(contents: ShareContents): Promise<Buffer> {
  const { brand, name, program, date, host, logo } = contents
  const accent = contents.accent ?? brass
  const parts = [
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    `<rect width="16" height="${height}" fill="${accent}"/>`,
    logo ? picture(logo) : await line(brand, { y: 112, size: 36, color: ink, otherwise: host }),
    `<path d="M${left} 160H${width - left}" stroke="${edge}" stroke-width="2"/>`,
    await line('Certificate of completion', { y: 236, size: 40, color: accent }),
    // A name in a script that the typeface lacks is on the page only: it is not mutilated here.
    await line(name, {
      y: 344,
      size: 84,
      color: ink,
      otherwise: 'See the certificate for the name',
    }),
    await line('has completed the', { y: 412, size: 28, color: muted }),
    await line(program, { y: 474, size: 46, color: ink, otherwise: host }),
    await line(`${date}  ·  ${host}`, { y: 564, size: 28, color: muted, otherwise: date }),
  ]
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`
  // The library takes its memory only where somebody shares a certificate.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
}

/** The logo at the top, at most 400 × 72 pixels. */
const picture = (logo: Uint8Array): string =>
  `<image x="${left}" y="60" width="400" height="72" preserveAspectRatio="xMinYMid meet" href="data:image/png;base64,${Buffer.from(logo).toString('base64')}"/>`

interface Place {
  y: number
  size: number
  color: string
  /** What is drawn in place of a text that the typeface lacks letters of. */
  otherwise?: string
}

/** One line of text as shapes, made smaller where it would not fit. */
async function line(text: string, { y, size: largest, color, otherwise }: Place): Promise<string> {
  // The fonts too take memory only where somebody shares a certificate.
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
export function createSharePictures(): (contents: ShareContents) => Promise<Buffer> {
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
    const drawing = last.then(() => drawShare(contents))
    last = drawing.catch(() => drawn.delete(key))
    drawn.set(key, drawing)
    const [oldest] = drawn.keys()
    if (drawn.size > mostStored && oldest) drawn.delete(oldest)
    return drawing
  }
}
