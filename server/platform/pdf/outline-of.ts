import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fontkit, { type Font, type Glyph } from '@pdf-lib/fontkit'

/** A line of text as drawn shapes, for a font size of 1. */
export interface Outline {
  /** SVG paths, on the baseline with y downwards; moved right and up by x and y. */
  glyphs: { path: string; x: number; y: number; scale: number }[]
  width: number
}

// The academy's own typeface, split by script as browsers load it.
const parts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext']

let fonts: Promise<Font[]> | undefined

const readFonts = () =>
  Promise.all(
    parts.map(async (part) => {
      const file = `@fontsource-variable/geist/files/geist-${part}-wght-normal.woff2`
      return fontkit.create(await readFile(fileURLToPath(import.meta.resolve(file))))
    }),
  )

/**
 * The shapes of one line of text; null if it has characters that the academy's typeface lacks.
 * Shapes are used because PDF's standard fonts cover only western Europe, and web fonts cannot be
 * subset for a document.
 */
export async function outlineOf(text: string): Promise<Outline | null> {
  fonts ??= readFonts()
  const pieces = piecesOf(text.normalize('NFC'), await fonts)
  if (!pieces) return null
  const outline: Outline = { glyphs: [], width: 0 }
  for (const piece of pieces) addPiece(outline, piece)
  return outline
}

/** Letters of one font; diacritics belong to the last of them. */
interface Piece {
  font: Font
  letters: string
  marks: Glyph[]
}

/** The text in drawable pieces; null if no font has a letter or a mark. */
function piecesOf(text: string, known: readonly Font[]): Piece[] | null {
  if (/^\p{M}/u.test(text)) return null
  const pieces: Piece[] = []
  for (const [letter] of text.matchAll(/\P{M}\p{M}*/gu)) {
    // A letter that no font has with its diacritic may be composed: 'Ṣ' from S and a dot.
    const piece = pieceOf(letter, known) ?? pieceOf(letter.normalize('NFD'), known)
    if (!piece) return null
    const last = pieces.at(-1)
    if (last?.font === piece.font && last.marks.length === 0) {
      last.letters += piece.letters
      last.marks = piece.marks
    } else pieces.push(piece)
  }
  return pieces
}

function pieceOf(letter: string, known: readonly Font[]): Piece | null {
  const [base, ...marks] = Array.from(letter, (character) => {
    const point = character.codePointAt(0) ?? 0
    const font = known.find((one) => one.hasGlyphForCodePoint(point))
    return font && { font, character, glyph: font.glyphForCodePoint(point) }
  })
  if (!base || !marks.every((mark) => mark !== undefined)) return null
  return { font: base.font, letters: base.character, marks: marks.map(({ glyph }) => glyph) }
}

function addPiece(outline: Outline, { font, letters, marks }: Piece): void {
  const scale = 1 / font.unitsPerEm
  const add = (glyph: Glyph, x: number, y: number) => {
    const path = downwards(glyph.path.toSVG())
    if (path) outline.glyphs.push({ path, x, y: y * scale, scale })
  }
  const { glyphs, positions } = font.layout(letters)
  let lastX = outline.width
  glyphs.forEach((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {}
    lastX = outline.width + xOffset * scale
    add(glyph, lastX, 0)
    outline.width += xAdvance * scale
  })
  const base = glyphs.at(-1)?.bbox
  if (!base) return
  // Diacritics are designed for small letters: above taller ones they move up, and each above the
  // previous.
  let lift = Math.max(0, base.maxY - font.xHeight)
  for (const mark of marks) {
    const { minX, maxX, minY, maxY } = mark.bbox
    const isAbove = minY > 0
    add(mark, lastX + ((base.minX + base.maxX - minX - maxX) / 2) * scale, isAbove ? lift : 0)
    if (isAbove) lift += (maxY - minY) * 1.3
  }
}

/** In fonts y goes upwards from the baseline, in SVG downwards. */
const downwards = (path: string) =>
  path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${x} ${-Number(y)}`)
