import { listOwnRoleRequests } from '#contract/access/access.ts'
import type { AnswerOf, Endpoint, SentTo } from '#contract/endpoint.ts'
import { createPaymentIntent, listTransactions } from '#contract/payments/payments.ts'
import { type Answer, startApp, type TestApp } from '../app.ts'
import { FakeStripe } from '../fake-stripe.ts'
import { FakeTelegram } from '../fake-telegram.ts'
import type { Person } from '../people.ts'
import { createUploads, type Uploads } from '../uploads.ts'

/** The environment of an audit action. */
export interface ActionsBench {
  app: TestApp
  admin: Person
  uploads: Uploads
  uploadsOf(person: Person): Uploads
  stripe: FakeStripe
  /** Makes a call as the admin. */
  call<E extends Endpoint>(endpoint: E, sent?: Partial<SentTo<E>>): Promise<Answer<AnswerOf<E>>>
  /** Somebody who has paid for the academy: the transaction, and the pending request. */
  payer(): Promise<{ person: Person; intent: string; transaction: string; request: string }>
  stop(): Promise<void>
}

/** An academy with an admin, a card provider and room for uploads; `prepare` fills it first. */
export async function startActionsBench(
  prepare?: (app: TestApp) => Promise<void>,
): Promise<ActionsBench> {
  const stripe = new FakeStripe()
  // So that the call that has videos prepared is not refused.
  const telegram = new FakeTelegram()
  telegram.addGroup('-1001')
  telegram.addGroup('@signals', { type: 'channel' })
  const env = { ...(await stripe.start()), ...(await telegram.start()), VIDEO_PREPARATION: 'on' }
  const app = await startApp({ env })
  await prepare?.(app)
  const admin = await app.people.admin()
  const base = await app.listen()
  return {
    app,
    admin,
    stripe,
    uploads: createUploads({ app, base, admin }),
    uploadsOf: (person) => createUploads({ app, base, admin: person }),
    call: (endpoint, sent) =>
      app.call(endpoint, { ...sent, as: admin } as Parameters<typeof app.call<typeof endpoint>>[1]),
    async payer() {
      const person = await app.people.free()
      const body = { amount: 5000, program: 'academy' } as const
      const { body: requested } = await app.call(createPaymentIntent, { as: person, body })
      const intent = requested.clientSecret.split('_secret_')[0] ?? ''
      await app.request(stripe.delivery(stripe.pay(intent)))
      const query = { search: person.email }
      const { body: found } = await app.call(listTransactions, { as: admin, query })
      const { body: requests } = await app.call(listOwnRoleRequests, { as: person })
      return {
        person,
        intent,
        transaction: found.items[0]?.id ?? '',
        request: requests[0]?.id ?? '',
      }
    },
    async stop() {
      await app.stop()
      await stripe.stop()
      await telegram.stop()
    },
  }
}

/** A response, however the call was made. */
export interface Done {
  status: number
  headers: Headers | Record<string, unknown>
}

export const requestIdOf = ({ headers }: Done): string =>
  String(headers instanceof Headers ? headers.get('x-request-id') : headers['x-request-id'])

/** How to make a call succeed, and the expected audit entry. */
export interface AuditAction {
  action: string
  /** What the entry says about the subject: its creation, its changes, its deletion, or nothing. */
  tells: 'made' | 'changed' | 'gone' | 'nothing'
  /** The subject has no id of its own. */
  withoutSubject?: true
  /** The subject is, or belongs to, a person, and has no other name. */
  ofPerson?: true
  /** Prepares what is needed, then makes the one call and returns its response. */
  run(bench: ActionsBench): Promise<Done>
}

/** By 'METHOD /path', as routes are named. */
export type AuditActions = Readonly<Record<string, AuditAction>>

/** Reads a path of the API as the admin, such as that of a download. */
export const inQuery = (path: string) => (bench: ActionsBench) =>
  bench.app.request({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${bench.admin.token}` },
  })
