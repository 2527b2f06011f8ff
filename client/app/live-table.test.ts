import { expect, test } from 'vitest'
import { liveTable } from './live-table.ts'

const sources = import.meta.glob<string>('../features/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('what an event makes stale is said beside the keys, and every line of it counts', () => {
  const saying = Object.entries(sources).filter(([, code]) => code.includes('LiveEntry'))
  expect(saying.length).toBeGreaterThan(20)
  for (const [file, code] of saying) {
    expect(file).toMatch(/\.keys\.ts$/)
    expect(code, file).toContain('export const events: LiveEntry[]')
  }
  expect(liveTable.length).toBeGreaterThanOrEqual(saying.length)
})
