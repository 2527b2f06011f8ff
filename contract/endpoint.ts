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
  /**
   * It creates something, once for each id that the caller sends in the header `onceHeader`: `call`
   * makes one, and the operation creates with `createOnce`.
   */
  once?: true
  success: Success
}

/** The header, in small letters, by which a creation carries an id made on the caller's device. */
export const onceHeader = 'idempotency-key'

/** The one successful answer of a call. */
interface Success {
  status: 200 | 201 | 202 | 204
  /** Null where the answer has no content. */
  body: z.ZodType | null
  /**
   * The answer is one page of a list, the items themselves or an object with them as `items`; how
   * many there are in all stands in the header `totalCountHeader`.
   */
  counted?: true
}

/** Says how many items a list has, of which the answer is one page. */
export const totalCountHeader = 'X-Total-Count'

/**
 * In each answer to somebody signed in: the number of the last event of the live stream that the answer
 * is certain to know. A stream that goes on from it misses nothing.
 */
export const newestEventHeader = 'x-newest-event'

/** Where several reads are answered in one. */
export const togetherPath = '/together'

/** One page of a list, and how many items there are in all. */
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

/** What a client passes to make the call; only the parts that the endpoint declares. */
export type SentTo<E extends Endpoint> = (E extends { params: z.ZodObject }
  ? { params: Sent<E['params']> }
  : { params?: undefined }) &
  (E extends { query: z.ZodObject } ? { query?: Sent<E['query']> } : { query?: undefined }) &
  (E extends { body: z.ZodType } ? { body: Sent<E['body']> } : { body?: undefined })

/** The body of the successful answer. */
export type AnswerOf<E extends Endpoint> = E['success']['body'] extends z.ZodType
  ? z.output<E['success']['body']>
  : undefined

/** What the call comes to on both sides: its answer, or for a counted list the page with its total. */
export type ResultOf<E extends Endpoint> = E['success'] extends { counted: true }
  ? AnswerOf<E> extends (infer T)[]
    ? Page<T>
    : AnswerOf<E> & { total: number }
  : AnswerOf<E>
