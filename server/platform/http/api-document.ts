import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { declarePublic } from './access-guard.ts'

/** Serves the OpenAPI document at /api/openapi.json and a page to read it at /api/docs. */
export const serveApiDocument = plugin<{ brand: string }>(async (app, { brand }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} Academy API`,
        version: '1',
        description: 'Every call needs a bearer access token unless it says otherwise.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (input) => {
      const { schema = {}, url } = jsonSchemaTransform(input)
      const access = input.route.config?.access
      if (!url.startsWith('/api/') || url.startsWith('/api/docs')) schema.hide = true
      if (access === 'public' || access === undefined) return { schema, url }
      schema.security = [{ bearer: [] }]
      schema.description = `Needs the permission \`${access}\`.`
      return { schema, url }
    },
  })
  await app.register(async (scope: FastifyInstance) => {
    declarePublic(scope)
    scope.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return app.swagger()
    })
    await scope.register(swaggerUi, { routePrefix: '/api/docs' })
  })
})
