import type { FastifyInstance } from 'fastify'
import type { Permission } from '#contract/access/permissions.ts'
import type { AnswerOf, Endpoint, ReceivedBy, ResultOf } from '#contract/endpoint.ts'
import type { Caller } from '../http/actor.ts'
import { pageIn, type Route, route } from '../http/route.ts'
import { WrittenAnswer, write } from '../http/written.ts'
import type { HeavyAnswer, HeavyCall } from './heavy-calls.ts'
import { TooMuchHere } from './here.ts'

/** All that a heavy call gets: it may be made on another thread. */
type Call<E extends Endpoint> = Pick<ReceivedBy<E>, 'params' | 'query'> & { actor: Caller }

/** A route whose calls can be made on another thread. */
export interface ElsewhereRoute extends Route {
  /** The name by which the other thread finds it. */
  readonly name: string
  /** Makes a call there. */
  answerElsewhere(call: HeavyCall): Promise<HeavyAnswer>
}

/** A read that is made here or on another thread. */
export interface HeavyRoute<E extends Endpoint> extends ElsewhereRoute {
  /** Answers the call in its user's turn, also for a route that has changed something before. */
  answer(call: Call<E> & { server: FastifyInstance }): Promise<Handled<E>>
}

type Handled<E extends Endpoint> = ResultOf<E> | WrittenAnswer<AnswerOf<E>>

export const isHeavy = (one: Route): one is ElsewhereRoute => 'answerElsewhere' in one

interface HeavyOptions<E extends Endpoint> {
  access: Permission
  handle: (call: Call<E>) => Promise<ResultOf<E>>
}

/**
 * A read whose cost grows with what is stored, such as the figures of a journal. A user's calls are made one
 * after the other: here if there are few rows, and on another thread once the handler throws `TooMuchHere`.
 */
export function heavyRoute<E extends Endpoint>(
  endpoint: E,
  { access, handle }: HeavyOptions<E>,
): HeavyRoute<E> {
  const { method, path, success } = endpoint
  const name = `${method} ${path}`
  const answer: HeavyRoute<E>['answer'] = ({ actor, params, query, server }) =>
    server.heavy.inTurn(actor.id, async () => {
      try {
        return await handle({ actor, params, query })
      } catch (error) {
        if (!(error instanceof TooMuchHere)) throw error
      }
      const { text, total } = await server.heavy.elsewhere({ route: name, actor, params, query })
      return new WrittenAnswer(text, Number.POSITIVE_INFINITY, total)
    })
  const single = route<E, Permission>(endpoint, {
    access,
    hasOwnLine: true,
    handle: ({ request: { server }, ...call }) => answer({ ...call, server }) as never,
  })
  return {
    ...single,
    name,
    answer,
    async answerElsewhere(call) {
      // The main thread has validated the parts against the endpoint's own schemas.
      const result: unknown = await handle(call as unknown as Call<E>)
      const { body } = success
      if (!body) throw new Error(`${name} answers with nothing.`)
      if (!success.counted) return { text: write(body, result as never).text }
      const { page, total } = pageIn(result, body)
      return { text: write(body, page as never).text, total }
    },
  }
}
