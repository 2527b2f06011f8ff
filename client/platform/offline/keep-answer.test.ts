import { beforeEach, expect, test, vi } from 'vitest'
import { keepAnswer } from './keep-answer.ts'

const tokenOf = (sub: string) => `a.${btoa(JSON.stringify({ sub }))}.b`
const ann = tokenOf('ann')
const json = { 'content-type': 'application/json', date: 'Mon, 05 Jan 2026 10:00:00 GMT' }

let stored: Map<string, Map<string, Response>>
let token: string | null
let impersonation: string | null

beforeEach(() => {
  stored = new Map()
  token = ann
  impersonation = null
  vi.stubGlobal('caches', {
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const answers = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, answers)
      return {
        keys: async () =>
          [...answers.keys()].map((path) => new Request(`https://a.example${path}`)),
        match: async (path: string) => answers.get(path)?.clone(),
        put: async (path: string, answer: Response) => void answers.set(path, answer),
        delete: async (key: string | Request) =>
          answers.delete(typeof key === 'string' ? key : key.url.replace('https://a.example', '')),
      }
    },
  })
  vi.stubGlobal('window', { top: null })
  vi.stubGlobal('localStorage', { getItem: () => token })
  vi.stubGlobal('sessionStorage', { getItem: () => impersonation })
})

const answerOf = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: json })

const addresses = () => [...(stored.get('answers-ann')?.keys() ?? [])]

test('an answer is kept for its user, with its text, its headers and its time', async () => {
  await keepAnswer('/journal/trades?limit=20', ann, answerOf([{ id: 'a' }]))
  expect(addresses()).toEqual(['/api/journal/trades?limit=20'])
  const answer = stored.get('answers-ann')?.get('/api/journal/trades?limit=20')
  expect(await answer?.json()).toEqual([{ id: 'a' }])
  expect(answer?.headers.get('date')).toBe(json.date)
})

test('an answer without a time is from now', async () => {
  await keepAnswer('/auth/me', ann, new Response('{}'))
  const date = stored.get('answers-ann')?.get('/api/auth/me')?.headers.get('date')
  expect(Math.abs(Date.now() - Date.parse(date ?? ''))).toBeLessThan(60_000)
})

test.each([
  ['what no device keeps', '/me/sessions', ann, 200],
  ['what nobody signed in asked for', '/courses', null, 200],
  ['a failure', '/courses', ann, 500],
])('%s is not kept', async (_, path, by, status) => {
  await keepAnswer(path, by, answerOf({}, status))
  expect(addresses()).toEqual([])
})

test('what its user may no longer see is deleted', async () => {
  await keepAnswer('/courses', ann, answerOf([]))
  await keepAnswer('/courses', ann, answerOf({}, 403))
  expect(addresses()).toEqual([])
})

test.each([null, tokenOf('ben')])('what comes after its user has left is not kept', async (now) => {
  token = now
  await keepAnswer('/courses', ann, answerOf([]))
  expect(stored.size).toBe(0)
})

test('with what is not there any more goes what belongs to it, and nothing else', async () => {
  for (const path of [
    '/courses/a/texts/b',
    '/courses/a/texts/b/candles?pair=EURUSD',
    '/courses/a',
  ]) {
    await keepAnswer(path, ann, answerOf({}))
  }
  await keepAnswer('/courses/a/texts/b', ann, answerOf({}, 404))
  expect(addresses()).toEqual(['/api/courses/a'])
  await keepAnswer('/courses/a/videos', ann, answerOf([]))
  await keepAnswer('/courses/a', ann, answerOf({}, 401))
  expect(addresses()).toEqual(['/api/courses/a/videos'])
})

const lessonId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

test('what belongs to lessons that the list of a course does not have any more is deleted, and nothing else', async () => {
  const [open, closed] = [lessonId(1), lessonId(2)]
  for (const path of [
    `/courses/a/texts/${open}`,
    `/courses/a/texts/${closed}`,
    `/courses/a/quizzes/${closed}/attempts/${lessonId(3)}`,
    `/courses/a/videos/${closed}/questions?page=1`,
    `/courses/b/texts/${closed}`,
    '/courses/a/modules',
  ]) {
    await keepAnswer(path, ann, answerOf({}))
  }
  await keepAnswer('/courses/a/videos', ann, answerOf([{ id: open }]))
  expect(addresses()).toEqual([
    `/api/courses/a/texts/${open}`,
    `/api/courses/b/texts/${closed}`,
    '/api/courses/a/modules',
    '/api/courses/a/videos',
  ])
})

test('with other roles than before goes all content, and nothing of one’s own', async () => {
  const account = (...roles: string[]) => keepAnswer('/auth/me', ann, answerOf({ roles }))
  const fill = async () => {
    for (const path of ['/courses/a/texts/b', '/me/reviews', '/journal/trades', '/assignments']) {
      await keepAnswer(path, ann, answerOf({}))
    }
  }
  await account('community_student', 'academy_student')
  await fill()
  await account('academy_student', 'community_student')
  expect(addresses()).toHaveLength(5)
  await account('community_student')
  expect(addresses().toSorted()).toEqual(['/api/auth/me', '/api/journal/trades'])
})
