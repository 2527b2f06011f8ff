import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request, requestOnly } from './http.ts'

let answers: PromiseWithResolvers<Response>[]
let asked: string[]
beforeEach(() => {
  answers = []
  asked = []
  vi.stubGlobal('fetch', (address: string) => {
    const answer = Promise.withResolvers<Response>()
    asked.push(address)
    answers.push(answer)
    return answer.promise
  })
})
afterEach(() => vi.unstubAllGlobals())

const answerAll = () => {
  for (const { resolve } of answers.splice(0)) resolve(new Response(''))
}
const logout = () => request('/auth/logout', { method: 'POST' })

test('what is on its way arrives before the only request that is still made', async () => {
  const before = request('/courses', {})
  const leaving = requestOnly(['/auth/logout'], 60_000, logout)
  await Promise.resolve()
  expect(asked).toEqual(['/api/courses'])
  answerAll()
  await before
  await vi.waitFor(() => expect(asked).toEqual(['/api/courses', '/api/auth/logout']))
  answerAll()
  expect((await leaving).status).toBe(200)
})

test('whatever begins meanwhile is aborted without being sent, and afterwards nothing is', async () => {
  const leaving = requestOnly(['/auth/logout'], 60_000, logout)
  await expect(request('/courses', {})).rejects.toMatchObject({ name: 'AbortError' })
  await vi.waitFor(() => expect(asked).toEqual(['/api/auth/logout']))
  await expect(request('/courses', {})).rejects.toMatchObject({ name: 'AbortError' })
  answerAll()
  await leaving
  const after = request('/courses', {})
  await vi.waitFor(() => expect(asked).toEqual(['/api/auth/logout', '/api/courses']))
  answerAll()
  expect((await after).status).toBe(200)
})

test('what does not arrive is not waited for any longer than allowed', async () => {
  void request('/events', {})
  const leaving = requestOnly(['/auth/logout'], 1, logout)
  await vi.waitFor(() => expect(asked).toEqual(['/api/events', '/api/auth/logout']))
  answerAll()
  await leaving
})
