import { afterEach, expect, test, vi } from 'vitest'
import { applyTheme, themeOf, themeScript } from './theme.ts'

afterEach(() => vi.unstubAllGlobals())

function page(stored: string | null) {
  const classes = new Set<string>()
  const values = new Map(stored === null ? [] : [['theme', stored]])
  vi.stubGlobal('document', {
    documentElement: {
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
  return { classes, values }
}

const runScript = () => new Function(themeScript)()

test.each([
  [null, 'light'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['nonsense', 'light'],
])('with %s stored, the page starts %s', (stored, theme) => {
  const { classes } = page(stored)
  runScript()
  expect([...classes]).toEqual([theme])
  expect(themeOf(stored)).toBe(theme)
})

test('without storage the page starts light', () => {
  const { classes } = page(null)
  vi.stubGlobal('localStorage', undefined)
  runScript()
  expect([...classes]).toEqual(['light'])
})

test('a chosen theme replaces the other one and is kept', () => {
  const { classes, values } = page('light')
  runScript()
  applyTheme('dark')
  expect([...classes]).toEqual(['dark'])
  expect(values.get('theme')).toBe('dark')
})
