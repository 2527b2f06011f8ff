import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readLiveAlerts, switchOffLiveAlerts, switchOnLiveAlerts } from './live-alerts.ts'
import { ApiProblem } from './problems.ts'

/** A browser with a push service, and the calls made to the academy. */
let permission: NotificationPermission
let answerToQuestion: NotificationPermission
let questions: number
let subscription: ReturnType<typeof makeSubscription> | null
let pushService: 'there' | 'away'
let academy: number
let requested: string[]

const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
let number = 0
function makeSubscription() {
  const endpoint = `https://push.example/${++number}`
  return {
    endpoint,
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      subscription = null
      return true
    },
  }
}
const pushManager = {
  getSubscription: async () => subscription,
  async subscribe() {
    if (pushService === 'away') throw new DOMException('push service error', 'AbortError')
    subscription = makeSubscription()
    return subscription
  },
}
const registration = { pushManager }
const serviceWorker = {
  register: async () => registration,
  getRegistration: async () => registration,
  ready: Promise.resolve(registration),
}

beforeEach(() => {
  permission = 'default'
  answerToQuestion = 'granted'
  questions = 0
  subscription = null
  pushService = 'there'
  academy = 204
  requested = []
  const stored = new Map([['accessToken', 'token']])
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const Notification = {
    get permission() {
      return permission
    },
    async requestPermission() {
      questions += 1
      if (permission === 'default') permission = answerToQuestion
      return permission
    },
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('navigator', { serviceWorker, onLine: true })
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { PushManager: {}, Notification }))
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname } = new URL(address, 'https://academy.example')
    requested.push(`${method} ${pathname}`)
    if (pathname.endsWith('/push/key')) return Response.json({ publicKey: 'key' })
    if (academy === 204) return new Response(null, { status: 204 })
    return Response.json({ code: 'conflict', message: 'Too many.' }, { status: academy })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('reading the state makes no request', async () => {
  expect(await readLiveAlerts('ada')).toBe('off')
  expect({ questions, requested }).toEqual({ questions: 0, requested: [] })
})

test('switching on asks, subscribes and tells the academy; then it is on', async () => {
  expect(await switchOnLiveAlerts('ada')).toBe('on')
  expect(questions).toBe(1)
  expect(requested).toEqual(['GET /api/push/key', 'POST /api/push/subscriptions'])
  expect(await readLiveAlerts('ada')).toBe('on')
})

test.each([
  ['denied', 'blocked'],
  ['default', 'off'],
] as const)('an answer of %s to the permission prompt leaves it %s', async (answer, state) => {
  answerToQuestion = answer
  expect(await switchOnLiveAlerts('ada')).toBe(state)
  expect(await readLiveAlerts('ada')).toBe(state)
  expect(requested).toEqual([])
})

test('a browser without push says so and prompts for nothing', async () => {
  vi.stubGlobal('window', new EventTarget())
  expect(await readLiveAlerts('ada')).toBe('unsupported')
  expect(await switchOnLiveAlerts('ada')).toBe('unsupported')
  await switchOffLiveAlerts()
  expect({ questions, requested }).toEqual({ questions: 0, requested: [] })
})

test('an unreachable push service is reported, and alerts stay off', async () => {
  pushService = 'away'
  await expect(switchOnLiveAlerts('ada')).rejects.toThrow(DOMException)
  expect(await readLiveAlerts('ada')).toBe('off')
  expect(requested).toEqual(['GET /api/push/key'])
})

test('if the academy refuses, the browser keeps no subscription', async () => {
  academy = 409
  await expect(switchOnLiveAlerts('ada')).rejects.toThrow(ApiProblem)
  expect(subscription).toBeNull()
  expect(await readLiveAlerts('ada')).toBe('off')
})

test('switching off ends it here and at the academy, which need not answer', async () => {
  await switchOnLiveAlerts('ada')
  academy = 503
  await switchOffLiveAlerts()
  expect(requested.at(-1)).toBe('DELETE /api/push/subscriptions')
  expect(subscription).toBeNull()
  expect(await readLiveAlerts('ada')).toBe('off')
})

test('another user’s alerts end when somebody else opens the page', async () => {
  await switchOnLiveAlerts('ada')
  expect(await readLiveAlerts('bob')).toBe('off')
  expect(subscription).toBeNull()
})

test('whoever views the site as somebody else keeps the own alerts, and changes nothing there', async () => {
  await switchOnLiveAlerts('ada')
  const own = subscription
  const view = JSON.stringify({ id: 'view', as: 'academy', token: 'view_x' })
  vi.stubGlobal('sessionStorage', { getItem: () => view })
  expect(await readLiveAlerts('view')).toBe('off')
  await expect(switchOnLiveAlerts('view')).rejects.toThrow('in a view')
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  expect(await readLiveAlerts('ada')).toBe('on')
  expect(subscription).toBe(own)
})

test('a leftover subscription is replaced, since it may be bound to another key', async () => {
  await switchOnLiveAlerts('ada')
  const before = subscription?.endpoint
  await switchOnLiveAlerts('ada')
  expect(subscription?.endpoint).not.toBe(before)
})
