import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { getHealth } from '#contract/operations.ts'
import { createBareServer } from '#testing/http.ts'
import { startItems } from '#testing/items-server.ts'
import { route } from './route.ts'

describe('the API document', () => {
  test('names an operation after its endpoint in the contract, or after its address', async () => {
    const { app } = await startItems()
    const health = route(getHealth, { access: 'public', handle: () => ({ status: 'ok' as const }) })
    const other = await createBareServer([health])
    const read = async (server: FastifyInstance) =>
      (await server.inject('/api/openapi.json')).json()
    expect((await read(other)).paths['/api/healthz'].get.operationId).toBe('getHealth')
    expect((await read(other)).servers).toEqual([{ url: 'https://academy.example.com' }])
    const { paths } = await read(app)
    expect(paths['/api/feeds/{token}.txt'].get).toMatchObject({
      operationId: 'getFeedsByTokenTxt',
      responses: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } } },
    })
    expect(paths['/api/slow/{id}'].delete.responses[204].content).toBeUndefined()
    await Promise.all([other.close(), app.close()])
  })

  test('lists every call with its access, its problems and its purpose', async () => {
    const { app } = await startItems()
    const reply = await app.inject('/api/openapi.json')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-cache')
    const document = reply.json()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.components.securitySchemes.bearer.scheme).toBe('bearer')
    const calls = Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, call })),
    )
    expect(calls.map(({ name }) => name).toSorted()).toEqual([
      'delete /api/slow/{id}',
      'get /api/feeds/{token}.txt',
      'get /api/items',
      'get /api/slow/{id}',
      'get /api/stream',
      'post /api/items',
    ])
    for (const { name, call } of calls) {
      expect(call.summary, name).toEqual(expect.any(String))
      expect(Object.keys(call.responses ?? {}), name).toEqual(
        expect.arrayContaining(['4XX', '5XX']),
      )
      const isPublic = [
        'get /api/feeds/{token}.txt',
        'get /api/slow/{id}',
        'get /api/stream',
      ].includes(name)
      expect(call.security, name).toEqual(isPublic ? [] : [{ bearer: [] }])
    }
    expect(calls.find(({ name }) => name === 'post /api/items')?.call).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { required: ['title'], type: 'object' } } },
      },
      responses: {
        201: { content: { 'application/json': { schema: { required: ['id', 'title'] } } } },
        '4XX': {
          content: { 'application/json': { schema: { required: ['code', 'message'] } } },
        },
      },
    })
    await app.close()
  })

  test('has a page for reading it', async () => {
    const { app } = await startItems()
    const page = await app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    // Under this policy an inline script would not run.
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/)
    await app.close()
  })
})
