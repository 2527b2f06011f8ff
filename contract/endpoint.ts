import type { z } from 'zod'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What server and client agree on about one call. Paths are relative to /api and use `:name` for parameters. */
export interface Endpoint {
  method: HttpMethod
  path: string
  /** One line for the API document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The one successful answer: its status and its schema, or null where the answer has no body. */
  success: { status: 200 | 201 | 202 | 204; body: z.ZodType | null }
}

/** Declares a call; returns it unchanged, with its literal types kept for server and client. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a server handler receives, after validation. */
export interface ReceivedBy<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a client passes to make the call; only the parts that the endpoint declares. */
export type SentTo<E extends Endpoint> = (E extends { params: z.ZodObject }
  ? { params: Sent<E['params']> }
  : { params?: undefined }) &
  (E extends { query: z.ZodObject } ? { query?: Sent<E['query']> } : { query?: undefined }) &
  (E extends { body: z.ZodType } ? { body: Sent<E['body']> } : { body?: undefined })

/** The data of the successful answer. */
export type AnswerOf<E extends Endpoint> = E['success']['body'] extends z.ZodType
  ? z.output<E['success']['body']>
  : undefined
