import { afterEach, expect, vi } from 'vitest'

// Tests are quiet: whatever is written to the console without being expected fails the test that
// wrote it. A test that expects output replaces the method itself.
const methods = ['log', 'info', 'warn', 'error', 'debug'] as const
const spies = methods.map((method) =>
  vi.spyOn(console, method).mockImplementation((...args) => {
    written.push(`console.${method}: ${args.map(String).join(' ')}`)
  }),
)
const written: string[] = []

afterEach(() => {
  const lines = written.splice(0)
  for (const spy of spies) spy.mockClear()
  expect(lines, 'unexpected console output').toEqual([])
})
