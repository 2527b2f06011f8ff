import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

/**
 * Checks requests and writes responses by the contract's schemas. Passed to Fastify as factories,
 * because it would otherwise load compilers of its own, with Ajv, that are never used. Fastify's types
 * know factories for Ajv's schemas only.
 */
export const compilersFactory = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as unknown as NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
