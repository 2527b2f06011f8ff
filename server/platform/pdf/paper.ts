import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { outlineOf } from './outline-of.ts'

// Portrait A4, in points from the lower left corner.
const [width, height] = [595.28, 841.89]
const margin = 56
const ink = rgb(0.075, 0.116, 0.168)
const muted = rgb(0.314, 0.342, 0.38)
const line = rgb(0.876, 0.862, 0.836)

interface Look {
  size?: number
  bold?: boolean
  muted?: boolean
}

/** A cell of a row: its start, as a fraction of the width, and whether its text ends there instead. */
interface Cell extends Look {
  text: string
  at: number
  end?: boolean
}

/** Sheets of paper written from top to bottom; a new one begins when one is full. */
export interface Paper {
  /** A paragraph, wrapped if it is too long. */
  write(text: string, look?: Look): Promise<void>
  /** Cells side by side, each on a single line. */
  row(cells: readonly Cell[]): Promise<void>
  /** A PNG at the left edge, at most this many points high and half as wide as the sheet. */
  picture(png: Uint8Array, most: number): Promise<void>
  rule(): void
  gap(points: number): void
  save(): Promise<Uint8Array>
}

/**
 * Starts a document on A4. Western letters are searchable text; those of other scripts in the
 * academy's typeface are drawn as shapes, and unknown ones become a question mark.
 */
export async function createPaper(about: {
  title: string
  author: string
  at: Date
}): Promise<Paper> {
  const document = await PDFDocument.create()
  document.setTitle(about.title, { showInWindowTitleBar: true })
  document.setAuthor(about.author)
  document.setLanguage('en')
  document.setCreationDate(about.at)
  document.setModificationDate(about.at)
  const fonts = {
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  }
  const known = new Set(fonts.regular.getCharacterSet())
  let page = document.addPage([width, height])
  let y = height - margin

  const room = (needed: number) => {
    if (y - needed >= margin) return
    page = document.addPage([width, height])
    y = height - margin
  }
  const fontOf = ({ bold }: Look) => (bold ? fonts.bold : fonts.regular)
  const draw = (text: string, x: number, look: Look) =>
    drawLine(page, known, text, { x, y, ...look, font: fontOf(look) })

  return {
    async write(text, look = {}) {
      const size = look.size ?? 10
      for (const part of wrapped(text, known, fontOf(look), size)) {
        room(size * 1.5)
        y -= size * 1.5
        await draw(part, margin, look)
      }
    },
    async row(cells) {
      const size = Math.max(...cells.map((cell) => cell.size ?? 10))
      room(size * 1.7)
      y -= size * 1.7
      for (const cell of cells) {
        const x = margin + cell.at * (width - 2 * margin)
        const text = plain(cell.text, known)
        const wide = fontOf(cell).widthOfTextAtSize(text, cell.size ?? 10)
        await draw(cell.text, cell.end ? x - wide : x, cell)
      }
    },
    async picture(png, most) {
      const image = await document.embedPng(png)
      const scaled = image.scaleToFit((width - 2 * margin) / 2, most)
      room(scaled.height + 8)
      y -= scaled.height
      page.drawImage(image, { x: margin, y, ...scaled })
      y -= 8
    },
    rule() {
      room(14)
      y -= 8
      page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, color: line })
      y -= 2
    },
    gap(points) {
      y -= points
    },
    save() {
      const sheets = document.getPages()
      sheets.forEach((sheet, index) => {
        const text = `${plain(about.title, known)}, ${index + 1} of ${sheets.length}`
        sheet.drawText(text, { x: margin, y: 28, size: 8, font: fonts.regular, color: muted })
      })
      return document.save()
    },
  }
}

/** The text reduced to the characters of the standard fonts. */
const plain = (text: string, known: ReadonlySet<number>) =>
  Array.from(text.replaceAll(/\s/g, ' '), (letter) =>
    known.has(letter.codePointAt(0) ?? 0) ? letter : '?',
  ).join('')

function wrapped(text: string, known: ReadonlySet<number>, font: PDFFont, size: number): string[] {
  const most = width - 2 * margin
  const fits = (part: string) => font.widthOfTextAtSize(plain(part, known), size) <= most
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let current = ''
    for (const word of paragraph.split(' ').flatMap((one) => one.match(/.{1,80}/gsu) ?? [''])) {
      const longer = current ? `${current} ${word}` : word
      if (fits(longer)) current = longer
      else {
        lines.push(current)
        current = word
      }
    }
    lines.push(current)
  }
  return lines
}

async function drawLine(
  page: PDFPage,
  known: ReadonlySet<number>,
  text: string,
  { x, y, size = 10, font, muted: isMuted }: Look & { x: number; y: number; font: PDFFont },
) {
  const color = isMuted ? muted : ink
  const simple = plain(text, known)
  const outline = simple.includes('?') && !text.includes('?') ? await outlineOf(text) : null
  if (!outline) return page.drawText(simple, { x, y, size, font, color })
  for (const glyph of outline.glyphs) {
    const place = { x: x + glyph.x * size, y: y + glyph.y * size, scale: glyph.scale * size }
    page.drawSvgPath(glyph.path, { ...place, color })
  }
}
