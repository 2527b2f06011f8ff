// The accent colour and where it is readable. Free of schemas, so that their library is not loaded.

export type AccentTheme = 'light' | 'dark'

/** Lightness from 0 to 1, chroma, and hue in degrees, as in CSS `oklch()`. */
type Oklch = readonly [lightness: number, chroma: number, hue: number]
type Rgb = readonly [red: number, green: number, blue: number]

/**
 * The surfaces behind accent-coloured text, as in `client/ui/styles/tokens.css`, and each theme's
 * text colour (`ink`), which appears on the accent's own soft surface.
 */
export const accentSurfaces = {
  light: {
    background: [0.978, 0.005, 85],
    card: [0.997, 0.002, 85],
    popover: [0.997, 0.002, 85],
    muted: [0.953, 0.007, 85],
    secondary: [0.93, 0.01, 85],
  },
  dark: {
    background: [0.168, 0.016, 258],
    card: [0.204, 0.018, 258],
    popover: [0.238, 0.02, 258],
    muted: [0.25, 0.02, 258],
    secondary: [0.285, 0.022, 258],
  },
} as const satisfies Record<AccentTheme, Record<string, Oklch>>

const softness = { light: [0.945, 0.03], dark: [0.29, 0.034] } as const

/** The contrast that text needs (WCAG 2, AA); lines and controls, which need 3, are covered by it. */
const enough = 4.5

/** Normalises a typed colour ('#1D4ED8', '1d4ed8', '#14d') to the stored form '#1d4ed8'; null for anything else. */
export function colorOf(typed: string): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim())?.[1]?.toLowerCase()
  if (!digits) return null
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

const linearOf = (hex: string): Rgb => {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const hexOf = (rgb: Rgb) =>
  `#${rgb
    .map((part) => {
      const within = Math.min(1, Math.max(0, part))
      const encoded = within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055
      return Math.round(255 * encoded)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

function rgbOf([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), hue]
}

/** The colour as a screen can show it: less saturated where it would be out of gamut. */
function shownHex([lightness, chroma, hue]: Oklch): string {
  for (let left = chroma; left > 0; left -= 0.004) {
    const rgb = rgbOf([lightness, left, hue])
    if (rgb.every((part) => part >= -0.0001 && part <= 1.0001)) return hexOf(rgb)
  }
  return hexOf(rgbOf([lightness, 0, hue]))
}

const luminanceOf = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** The WCAG contrast ratio of two colours, from 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The soft surface in the colour's own hue, used for notices. */
function softOf(hex: string, theme: AccentTheme): string {
  const [, chroma, hue] = oklchOf(hex)
  const [lightness, most] = softness[theme]
  return shownHex([lightness, Math.min(chroma, most), hue])
}

/** The surface on which text in this colour is least readable, and its contrast ratio; 4.5 is enough. */
export function worstOf(hex: string, theme: AccentTheme): { surface: string; ratio: number } {
  const surfaces = Object.entries(accentSurfaces[theme]).map(
    ([name, surface]) => [name, rgbOf(surface)] as const,
  )
  const all = [...surfaces, ['accent-soft', linearOf(softOf(hex, theme))] as const]
  return all
    .map(([surface, rgb]) => ({ surface, ratio: contrast(linearOf(hex), rgb) }))
    .reduce((worst, one) => (one.ratio < worst.ratio ? one : worst))
}

export const isReadable = (hex: string, theme: AccentTheme): boolean =>
  worstOf(hex, theme).ratio >= enough

/**
 * The nearest colour of the same hue that is readable in the theme: darker in the light theme,
 * lighter in the dark.
 */
export function nearestReadable(hex: string, theme: AccentTheme): string {
  const [lightness, chroma, hue] = oklchOf(hex)
  let candidate = hex
  for (let step = 1; !isReadable(candidate, theme) && step <= 500; step += 1) {
    const moved = lightness + (theme === 'light' ? -step : step) * 0.002
    candidate = shownHex([Math.min(1, Math.max(0, moved)), chroma, hue])
  }
  return candidate
}

/** Why a colour cannot be the accent of a theme, with a colour that can; null if it is fine. */
export function accentProblem(
  hex: string,
  theme: AccentTheme,
): { reason: string; nearest: string } | null {
  const { ratio } = worstOf(hex, theme)
  if (ratio >= enough) return null
  const nearest = nearestReadable(hex, theme)
  // Rounded down, so that 4.49 is not shown as 4.5.
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1)
  const reason = `Text in ${hex} is hard to read in the ${theme} theme: its contrast is ${shown} to 1, and at least 4.5 is needed. ${nearest} would work.`
  return { reason, nearest }
}

/** The owner's setting: a colour for the light theme, and one for the dark theme, or null to derive it. */
export interface AccentSetting {
  accent: string | null
  accentDark: string | null
}

/** The colours of both themes; null while the default accent is in use. */
export function accentColors({ accent, accentDark }: AccentSetting) {
  if (accent === null) return null
  return { light: accent, dark: accentDark ?? nearestReadable(accent, 'dark') }
}

/** The style that replaces the default accent with the owner's; null if none is set. */
export function accentCss(setting: AccentSetting): string | null {
  const colors = accentColors(setting)
  if (!colors) return null
  const rule = (selector: string, theme: AccentTheme, other: string) => {
    const color = colors[theme]
    const soft = softOf(color, theme)
    // The academy's logo mark is drawn on the theme's ink colour, which resembles the other theme's
    // surface.
    return `${selector}{--accent:${color};--accent-line:${color};--ring:${color};--accent-soft:${soft};--brand-line:${other}}`
  }
  // Printed pages use ink, whatever the theme.
  return `@media screen{${rule(':root', 'light', colors.dark)}${rule(':root.dark', 'dark', colors.light)}}`
}
