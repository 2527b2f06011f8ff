import { afterEach, expect, test, vi } from 'vitest'
import { applyTheme, themeColors, themeOf, themeScript } from './theme.ts'

afterEach(() => vi.unstubAllGlobals())

function page(stored: string | null) {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const classes = new Set<string>()
  const attributes = new Set<string>()
  const values = new Map(stored === null ? [] : [['theme', stored]])
  const meta = { content: themeColors.light }
  vi.stubGlobal('document', {
    querySelector: () => ({
      ...meta,
      set content(value: string) {
        meta.content = value
      },
      setAttribute: (_name: string, value: string) => {
        meta.content = value
      },
    }),
    documentElement: {
      setAttribute: (name: string) => attributes.add(name),
      removeAttribute: (name: string) => attributes.delete(name),
      classList: {
        add: (name: string) => classes.add(name),
        remove: (...names: string[]) => {
          for (const name of names) classes.delete(name)
        },
      },
    },
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
  const paint = () => {
    for (const frame of frames.splice(0)) frame()
    vi.advanceTimersByTime(0)
  }
  return { classes, attributes, values, meta, paint }
}

const runScript = () => new Function(themeScript)()

test.each([
  [null, 'light'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['nonsense', 'light'],
])('with %s stored, the page starts %s', (stored, theme) => {
  const { classes, meta } = page(stored)
  runScript()
  expect([...classes]).toEqual([theme])
  expect(meta.content).toBe(theme === 'dark' ? themeColors.dark : themeColors.light)
  expect(themeOf(stored)).toBe(theme)
})

test('without storage the page starts light', () => {
  const { classes } = page(null)
  vi.stubGlobal('localStorage', undefined)
  runScript()
  expect([...classes]).toEqual(['light'])
})

test('a chosen theme is stored, and replaces the other one after the next paint', () => {
  vi.useFakeTimers()
  const { classes, attributes, values, paint } = page('light')
  runScript()
  applyTheme('dark')
  expect(values.get('theme')).toBe('dark')
  expect([...classes]).toEqual(['light'])
  paint()
  expect([...classes]).toEqual(['dark'])
  // Nothing is animated meanwhile, and everything is again afterwards.
  expect([...attributes]).toEqual(['data-theme-changing'])
  vi.runAllTimers()
  expect([...attributes]).toEqual([])
})

test('of two choices before a paint, the last is shown', () => {
  vi.useFakeTimers()
  const { classes, paint } = page('light')
  runScript()
  applyTheme('dark')
  applyTheme('light')
  paint()
  expect([...classes]).toEqual(['light'])
})

test('in a window that nobody sees, a chosen theme is shown at once', () => {
  vi.useFakeTimers()
  const { classes } = page('light')
  Object.assign(document, { hidden: true })
  runScript()
  applyTheme('dark')
  expect([...classes]).toEqual(['dark'])
})
