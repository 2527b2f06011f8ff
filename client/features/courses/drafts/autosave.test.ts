import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { type AutosaveState, createAutosave } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = 1000
const overtaken = () => new ApiProblem({ status: 409, code: 'overtaken', message: 'Overtaken.' })

/** An autosave whose calls are answered by hand. */
function begin(version: string | null = null) {
  const told: AutosaveState[] = []
  const sent: { draft: string | null; version: string | null }[] = []
  const answers: PromiseWithResolvers<string>[] = []
  const send = (draft: string | null, over: string | null) => {
    sent.push({ draft, version: over })
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const autosave = createAutosave<string>({
    version,
    store: send,
    drop: () => send(null, null),
    pause,
    tell: (state) => told.push(state),
  })
  const last = () => answers.at(-1) ?? Promise.withResolvers<string>()
  return {
    autosave,
    sent,
    told,
    async answer(next: string) {
      last().resolve(next)
      await vi.advanceTimersByTimeAsync(0)
    },
    async fail(error: Error) {
      last().reject(error)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('what is typed is stored once typing pauses, over the version that is known', async () => {
  const { autosave, sent, told, answer } = begin('v1')
  autosave.type('P')
  await vi.advanceTimersByTimeAsync(pause - 1)
  autosave.type('Pi')
  await vi.advanceTimersByTimeAsync(pause - 1)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ draft: 'Pi', version: 'v1' }])
  await answer('v2')
  autosave.type('Pip')
  autosave.flush()
  expect(sent.at(-1)).toEqual({ draft: 'Pip', version: 'v2' })
  expect(told).toEqual(['storing', 'stored', 'storing'])
})

test('one call at a time, and then with the latest', async () => {
  const { autosave, sent, answer } = begin()
  autosave.type('A')
  autosave.flush()
  for (const draft of ['AB', 'ABC']) autosave.type(draft)
  await vi.advanceTimersByTimeAsync(pause)
  expect(sent).toEqual([{ draft: 'A', version: null }])
  await answer('v1')
  expect(sent.slice(1)).toEqual([{ draft: 'ABC', version: 'v1' }])
})

test('what is saved or given up is dropped, also while it is being stored', async () => {
  const { autosave, sent, told, answer } = begin()
  autosave.type(null)
  await vi.advanceTimersByTimeAsync(pause)
  // There is nothing to drop.
  expect(sent).toEqual([])
  autosave.type('A')
  autosave.flush()
  autosave.type(null)
  await answer('v1')
  expect(sent.at(-1)).toEqual({ draft: null, version: null })
  await answer('')
  expect(told.at(-1)).toBe('idle')
})

test('while the whole is saved nothing is stored, and afterwards only if that failed', async () => {
  const { autosave, sent, answer } = begin()
  autosave.type('A')
  autosave.flush()
  autosave.type('AB')
  const held = vi.fn()
  void autosave.hold().then(held)
  await vi.advanceTimersByTimeAsync(pause)
  // What is on its way arrives first.
  expect(held).not.toHaveBeenCalled()
  await answer('v1')
  expect(held).toHaveBeenCalled()
  autosave.flush()
  expect(sent).toHaveLength(1)
  autosave.resume()
  expect(sent.at(-1)).toEqual({ draft: 'AB', version: 'v1' })
})

test('what could not be stored is tried again', async () => {
  const { autosave, sent, told, answer, fail } = begin()
  autosave.type('A')
  autosave.flush()
  await fail(new Error('no answer'))
  expect(told.at(-1)).toBe('failed')
  autosave.flush()
  await answer('v1')
  expect(sent).toHaveLength(2)
  expect(told.at(-1)).toBe('stored')
})

test('another window’s draft is not written over until that is chosen', async () => {
  const { autosave, sent, told, answer, fail } = begin('v1')
  autosave.type('Mine')
  autosave.flush()
  await fail(overtaken())
  expect(told.at(-1)).toBe('overtaken')
  autosave.type('Mine, still')
  await vi.advanceTimersByTimeAsync(pause)
  autosave.flush()
  expect(sent).toHaveLength(1)
  autosave.goOn('v7', false)
  expect(sent.at(-1)).toEqual({ draft: 'Mine, still', version: 'v7' })
  await answer('v8')
  expect(told.at(-1)).toBe('stored')
})

test('loaded into the form, the other draft is stored no second time', async () => {
  const { autosave, sent, told, fail } = begin('v1')
  autosave.type('Mine')
  autosave.flush()
  await fail(overtaken())
  autosave.goOn('v7', true)
  await vi.advanceTimersByTimeAsync(pause)
  expect(sent).toHaveLength(1)
  expect(told.at(-1)).toBe('stored')
})
