import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('styles.css', import.meta.url), 'utf8')
const rule = /\[data-theme-changing\][^{]*/.exec(css)?.[0] ?? ''

/** Whatever animates colours, among the classes of a file. */
const animatesColours = /(?<![\w-])transition(-all|-colors|-\[[^\]]*color[^\]]*\])?(?=[\s'"`])/g

test('nothing animates its colours while the theme changes', () => {
  const files = globSync('client/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const classes = files.flatMap((file) => readFileSync(file, 'utf8').match(animatesColours) ?? [])
  const escaped = (name: string) => `.${name.replace(/[[\],]/g, '\\$&')}`
  expect(new Set(classes).size).toBeGreaterThan(3)
  const missing = [...new Set(classes)].filter((name) => !rule.includes(escaped(name)))
  expect(missing, 'name these in the rule for [data-theme-changing]').toEqual([])
})
