import { afterAll, afterEach, expect, vi } from 'vitest'

// Files share a process, one after the other: what one has put in place of something is taken back.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

// A state is waited for as long as the slowest machine may need; Vitest itself gives it one second.
const patience = 20_000
const { waitFor } = vi
vi.waitFor = (callback, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(callback, { timeout: patience, ...given })
}
afterAll(() => {
  vi.waitFor = waitFor
})

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
