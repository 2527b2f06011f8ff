import { afterAll, afterEach, expect, vi } from 'vitest'

// Files share a process, one after the other, so replaced functions are restored.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

// Allows for the slowest machine when waiting for a state; Vitest's default is one second.
const patience = 60_000
const { waitFor } = vi
vi.waitFor = (callback, options = {}) => {
  const input = typeof options === 'number' ? { timeout: options } : options
  return waitFor(callback, { timeout: patience, ...input })
}
afterAll(() => {
  vi.waitFor = waitFor
})

// Tests are quiet: any unexpected output to the console fails the test that wrote it. A test that
// expects output replaces the method itself.
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
