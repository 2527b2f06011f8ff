import type { z } from 'zod'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The definition of a call shared by server and client. Paths are relative to /api and use `:name` for parameters. */
export interface Endpoint {
  method: HttpMethod
  path: string
  /** One line for the API document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * Takes effect at most once for each id that the caller sends in the header `onceHeader`: `call` sets
   * the header, and the operation creates with `createOnce`, or claims the id with `claimOnce`.
   */
  once?: true
  success: Success
  /** The name in the API document, where it is not that of the export. */
  operationId?: string
}

/** The header, in lower case, that carries an id generated on the caller's device for a creation. */
export const onceHeader = 'idempotency-key'

/** The successful response of a call. */
interface Success {
  status: 200 | 201 | 202 | 204
  /** Null if the response has no content. */
  body: z.ZodType | null
  /**
   * The response is one page of a list, as an array or as an object with `items`; the total number
   * is in the header `totalCountHeader`.
   */
  counted?: true
}

/** The total number of items of the list whose page is returned. */
export const totalCountHeader = 'X-Total-Count'

/**
 * In each response to a signed-in user: the number of the last live-stream event that the response
 * is certain to reflect. A stream resumed from it misses nothing.
 */
export const newestEventHeader = 'x-newest-event'

/** Where several reads are answered in one. */
export const batchReadsPath = '/together'

/** Where a refresh cookie is exchanged; pages do so before their scripts. */
export const refreshPath = '/auth/refresh'

/** One page of a list, and the total number of items. */
export interface Page<T> {
  items: T[]
  total: number
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

/** What a client passes to make the call: only the parts that the endpoint declares. */
export type SentTo<E extends Endpoint> = (E extends { params: z.ZodObject }
  ? { params: Sent<E['params']> }
  : { params?: undefined }) &
  (E extends { query: z.ZodObject } ? { query?: Sent<E['query']> } : { query?: undefined }) &
  (E extends { body: z.ZodType } ? { body: Sent<E['body']> } : { body?: undefined })

/** The body of the successful response. */
export type AnswerOf<E extends Endpoint> = E['success']['body'] extends z.ZodType
  ? z.output<E['success']['body']>
  : undefined

/** The result of the call on both sides: its response, or for a counted list the page with its total. */
export type ResultOf<E extends Endpoint> = E['success'] extends { counted: true }
  ? AnswerOf<E> extends (infer T)[]
    ? Page<T>
    : AnswerOf<E> & { total: number }
  : AnswerOf<E>
