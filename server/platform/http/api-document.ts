import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { recentAuthenticationMinutes } from '#contract/second-factors.ts'
import { academyName } from '#contract/site/page-texts.ts'
import { declarePublic } from './access-guard.ts'
import { type EffectOf, recentAuthenticationOf } from './effects.ts'
import { operationNameOf } from './operation-names.ts'

/** Serves the OpenAPI document at /api/openapi.json and a page to read it at /api/docs. */
export const serveApiDocument = plugin<{ brand: string; publicUrl: string }>(
  async (app, { brand, publicUrl }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${academyName(brand)} API`,
          version: '1',
          description: 'Every call needs a bearer access token unless it says otherwise.',
          license: { name: 'MIT', identifier: 'MIT' },
        },
        servers: [{ url: publicUrl }],
        components: {
          securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
      transform: (input) => {
        const { schema = {}, url } = jsonSchemaTransform(input)
        if (!url.startsWith('/api/') || url.startsWith('/api/docs')) schema.hide = true
        return { schema: { ...schema, ...labelsOf(input.route, schema) }, url }
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
  },
)

/** The text saying that a call requires a recent proof. */
function recentAuthenticationText(effect: EffectOf | undefined): string {
  const whom = recentAuthenticationOf(effect)
  if (!whom) return ''
  return ` Asks, ${whom}, for a proof of the last ${recentAuthenticationMinutes} minutes: 403 \`proof_required\` without one, then \`POST /me/proof\` and the same call again.`
}

/** The document's details of a call beside its schemas: its name, its access, its streams. */
function labelsOf({ method, url, config }: RouteOptions, { operationId, response }: FastifySchema) {
  const labels: FastifySchema = {
    operationId: operationId ?? operationNameOf(String(method), url.replace(/^\/api/, '')),
    security: [],
  }
  if (config?.access && config.access !== 'public') {
    labels.security = [{ bearer: [] }]
    labels.description = `Needs the permission \`${config.access}\`.${recentAuthenticationText(config.effect)}`
  }
  if (config?.answers) {
    const { status, type, what } = config.answers
    const shape = type === 'application/json' ? 'object' : 'string'
    const content = type && { [type]: { schema: { type: shape } } }
    // The document treats a null schema as a response without content.
    const answer = { description: what, ...(content ? { content } : { type: 'null' }) }
    labels.response = { ...Object(response), [status]: answer }
  }
  return labels
}
