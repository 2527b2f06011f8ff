import { describe, expect, it, test } from 'vitest'
import {
  accentColors,
  accentCss,
  accentProblem,
  colorOf,
  isReadable,
  nearestReadable,
  worstOf,
} from './accent.ts'

test.each([
  ['#1D4ED8', '#1d4ed8'],
  ['1d4ed8', '#1d4ed8'],
  [' #fff ', '#ffffff'],
  ['#14d', '#1144dd'],
  ['red', null],
  ['rebeccapurple', null],
  ['#1d4ed880', null],
  ['#14d8', null],
  ['rgb(1 2 3)', null],
  ['', null],
])('%j is the colour %j', (typed, color) => {
  expect(colorOf(typed)).toBe(color)
})

describe('a colour used for text', () => {
  it('has the contrast with black and white that WCAG defines', () => {
    // The surface is nearly white, so slightly below 21 and above 1.
    expect(worstOf('#000000', 'light').ratio).toBeGreaterThan(16)
    expect(worstOf('#ffffff', 'light').ratio).toBeLessThan(1.1)
    expect(worstOf('#ffffff', 'dark').ratio).toBeGreaterThan(12)
  })

  it('is refused with the reason and an alternative', () => {
    expect(accentProblem('#1d4ed8', 'light')).toBeNull()
    const problem = accentProblem('#ffd400', 'light')
    expect(problem?.reason).toMatch(
      /^Text in #ffd400 is hard to read in the light theme: its contrast is 1\.\d to 1, and at least 4\.5 is needed\./,
    )
    expect(problem?.reason).toContain(problem?.nearest)
    expect(accentProblem(problem?.nearest ?? '', 'light')).toBeNull()
    expect(accentProblem('#000080', 'dark')?.reason).toContain('in the dark theme')
  })

  // Every 51st value of each channel.
  const steps = [0, 51, 102, 153, 204, 255]
  const colors = steps.flatMap((red) =>
    steps.flatMap((green) =>
      steps.map(
        (blue) => `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`,
      ),
    ),
  )

  it.each(['light', 'dark'] as const)(
    'has a readable colour close to it, whatever it is: %s',
    (theme) => {
      const unreadable = colors.filter((color) => !isReadable(nearestReadable(color, theme), theme))
      expect(unreadable).toEqual([])
      const moved = colors.filter(
        (color) => isReadable(color, theme) && nearestReadable(color, theme) !== color,
      )
      expect(moved).toEqual([])
    },
  )
})

describe('the style of an accent', () => {
  it('is absent when nothing is set', () => {
    expect(accentCss({ accent: null, accentDark: null })).toBeNull()
  })

  it('has a colour for each theme, the dark one derived from the light one if none is given', () => {
    const made = accentColors({ accent: '#1d4ed8', accentDark: null })
    expect(made?.light).toBe('#1d4ed8')
    expect(isReadable(made?.dark ?? '', 'dark')).toBe(true)
    const css = accentCss({ accent: '#1d4ed8', accentDark: '#93c5fd' })
    expect(css).toMatch(
      /^@media screen\{:root\{--accent:#1d4ed8;.*\}:root\.dark\{--accent:#93c5fd;.*\}\}$/,
    )
    expect(css).not.toMatch(/[<>]|@@/)
  })
})
