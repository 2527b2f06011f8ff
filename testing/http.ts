import { tmpdir } from 'node:os'
import { HeavyCalls } from '#server/platform/heavy/heavy-calls.ts'
import type { Caller } from '#server/platform/http/actor.ts'
import { localLimiter } from '#server/platform/http/rate-limits.ts'
import type { Route } from '#server/platform/http/route.ts'
import { createHttpServer, type HttpOptions } from '#server/platform/http/server.ts'
import { createLog } from '#server/platform/log.ts'

/** The routes check nothing but roles. */
const proved = { authenticatedAt: new Date(0), mustReauthenticate: false, lacksFactor: false }

/** The actors of the tokens in bareServer's tests. */
export const testActors = {
  student: {
    id: '0195a000-0000-7000-8000-000000000001',
    sessionId: '0195a000-0000-7000-8000-000000000011',
    name: 'Student',
    email: 'student@people.example',
    roles: ['community_student'],
    ...proved,
  },
  admin: {
    id: '0195a000-0000-7000-8000-000000000002',
    sessionId: '0195a000-0000-7000-8000-000000000012',
    name: 'Admin',
    email: 'admin@people.example',
    roles: ['community_student', 'admin'],
    ...proved,
  },
} as const satisfies Record<string, Caller>

const actorsByToken = new Map<string, Caller>(Object.entries(testActors))

/** For routes that make no heavy calls. */
export const noHeavyCalls = () =>
  new HeavyCalls({
    script: new URL('never-started.ts', import.meta.url),
    workerData: null,
    folder: tmpdir(),
    now: () => new Date(),
    log: createLog({ level: 'silent', pretty: false }),
  })

/** The HTTP server alone with a test's own routes; `student` and `admin` are valid tokens. */
export function createBareServer(routes: readonly Route[], options: Partial<HttpOptions> = {}) {
  return createHttpServer({
    log: createLog({ level: 'silent', pretty: false }),
    routes,
    authenticate: async (token) => actorsByToken.get(token) ?? null,
    // Nobody's rights change here.
    readAnew: async (callers) =>
      new Map(callers.map((caller) => [caller.sessionId, { ...proved, ...caller }])),
    now: () => new Date(),
    heavy: noHeavyCalls(),
    apiLimiter: localLimiter('api', { points: 100_000, seconds: 60 }),
    trustProxy: false,
    clientFolder: null,
    brand: 'Test',
    publicUrl: 'https://academy.example.com',
    pageContent: async () => ({ texts: {}, data: {} }),
    https: false,
    slowestUpload: 25_000,
    beforeClose: () => undefined,
    ...options,
  })
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
