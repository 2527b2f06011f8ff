import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fontkit, { type Font } from '@pdf-lib/fontkit'

/** A line of text as drawn shapes, for a letter height of 1. */
export interface Outline {
  /** SVG paths, which stand on the line and count downwards, and how far each is moved right. */
  glyphs: { path: string; x: number; scale: number }[]
  width: number
}

// The academy's own type, cut into parts by script as browsers load it.
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
 * The shapes of one line of text; null where it has characters that the academy's type lacks. As
 * shapes, since the standard letters of PDF know western Europe only.
 */
export async function outlineOf(text: string): Promise<Outline | null> {
  fonts ??= readFonts()
  const runs = runsOf(text.normalize('NFC'), await fonts)
  if (!runs) return null
  const outline: Outline = { glyphs: [], width: 0 }
  for (const { font, characters } of runs) {
    const { glyphs, positions } = font.layout(characters)
    const scale = 1 / font.unitsPerEm
    glyphs.forEach((glyph, index) => {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {}
      const path = downwards(glyph.path.toSVG())
      if (path) outline.glyphs.push({ path, x: outline.width + xOffset * scale, scale })
      outline.width += xAdvance * scale
    })
  }
  return outline
}

/** Fonts count upwards from the line, SVG downwards. */
const downwards = (path: string) =>
  path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${x} ${-Number(y)}`)

interface Run {
  font: Font
  characters: string
}

/** The text in pieces that one font each can show; null where no font can. */
function runsOf(text: string, known: readonly Font[]): Run[] | null {
  const runs: Run[] = []
  for (const character of text) {
    const font = known.find((one) => one.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    if (!font) return null
    const last = runs.at(-1)
    if (last?.font === font) last.characters += character
    else runs.push({ font, characters: character })
  }
  return runs
}
