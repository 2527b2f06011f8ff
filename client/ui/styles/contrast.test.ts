import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeColors } from '#client/platform/start/theme.ts'
import { accentSurfaces } from '#contract/site/accent.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The tokens of a rule, by name without the dashes: 'oklch(…)' or 'var(…)'. */
function tokensIn(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, a, b]) => [a, b]))
}

const light = tokensIn(':root')
const themes = { light, dark: { ...light, ...tokensIn(':root.dark') } }

/** A token's colour as linear red, green and blue, each from 0 to 1. */
function linear(tokens: Record<string, string>, name: string): number[] {
  const value = tokens[name] ?? ''
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (other) return linear(tokens, other)
  const found = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)
  if (!found) throw new Error(`--${name} is not a plain colour: ${value}`)
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(1).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)))
}

function luminance(tokens: Record<string, string>, name: string): number {
  const [red = 0, green = 0, blue = 0] = linear(tokens, name)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(tokens: Record<string, string>, one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(tokens, one), luminance(tokens, other)].sort(
    (a, b) => a - b,
  )
  return (high + 0.05) / (low + 0.05)
}

function hex(tokens: Record<string, string>, name: string): string {
  const parts = linear(tokens, name).map((part) => {
    const encoded = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
    return Math.round(255 * encoded)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

const surfaces = ['background', 'card', 'popover', 'muted', 'secondary']
const words = ['foreground', 'muted-foreground', 'accent', 'success', 'danger', 'warning', 'info']

/** Text on its background: at least 4.5 to 1. */
const texts = [
  ...surfaces.flatMap((surface) => words.map((word) => [word, surface])),
  ...['primary', 'primary-hover'].map((surface) => ['primary-foreground', surface]),
  ...['secondary', 'secondary-hover'].map((surface) => ['secondary-foreground', surface]),
  ...['destructive', 'destructive-hover'].map((one) => ['destructive-foreground', one]),
  ...['success', 'danger', 'warning', 'info', 'accent'].map((word) => [word, `${word}-soft`]),
  ['foreground', 'accent-soft'],
  ...['academy', 'mentorship'].flatMap((role) => [
    ['badge-foreground', `${role}-from`],
    ['badge-foreground', `${role}-to`],
  ]),
]

/** Edges and marks that carry meaning: at least 3 to 1. */
const marks = [
  ...['background', 'card', 'popover', 'muted'].flatMap((surface) =>
    ['input', 'ring', 'accent-line', 'series', 'profit', 'loss', 'primary'].map((mark) => [
      mark,
      surface,
    ]),
  ),
  ['ring', 'secondary'],
]

for (const [theme, tokens] of Object.entries(themes)) {
  test.each(texts)(`${theme}: %s is legible on %s`, (word = '', surface = '') => {
    expect(contrast(tokens, word, surface)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marks)(`${theme}: %s is visible on %s`, (mark = '', surface = '') => {
    expect(contrast(tokens, mark, surface)).toBeGreaterThanOrEqual(3)
  })
}

test('the browser’s own bars have the theme’s colour', () => {
  expect(themeColors).toEqual({
    light: hex(themes.light, 'card'),
    dark: hex(themes.dark, 'card'),
  })
})

test.each(['light', 'dark'] as const)(
  'an owner’s accent is checked against the actual surfaces of the %s theme',
  (theme) => {
    for (const [name, parts] of Object.entries(accentSurfaces[theme])) {
      expect(themes[theme], name).toMatchObject({ [name]: `oklch(${parts.join(' ')})` })
    }
    expect(Object.keys(accentSurfaces[theme])).toEqual(surfaces)
  },
)
