import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WayName } from '#contract/payments/way-names.ts'
import { endlessKeepAlive } from './endless-keep-alive.ts'

/** News of a provider, as it is delivered; its content is known to its fake alone. */
export interface WayNews {
  id: string
}

/** The request with which a provider delivers its news. */
export interface Delivery {
  method: 'POST'
  url: string
  headers: Record<string, string>
  payload: string
}

/** How a fake answers next, other than it would by itself. */
export type Plan = 'fails' | 'answers late' | 'hangs up' | 'loses its answer' | 'says nothing'

/**
 * A provider behind a way of paying, at the network's edge: the real client library calls it. `pay`, `decline`,
 * `refund` and `dispute` are what people and their banks do there; each returns the news that the provider
 * would send, and leaves it to the test whether, how often and in which order it is delivered.
 */
export interface FakeWay {
  readonly name: Exclude<WayName, 'sandbox' | 'transfer'>
  /** Starts listening; returns the environment that makes the academy use it. */
  start(options?: { mode?: 'test' | 'live' }): Promise<Record<string, string>>
  stop(): Promise<void>
  /** Somebody starts to pay: returns the provider's id of the payment. */
  begin(amount: number, currency: string): string
  /** The payer pays, by default what is asked for. */
  pay(id: string, came?: { amount?: number; currency?: string }): WayNews
  decline(id: string, message?: string): WayNews
  /** Refunds all, or some cents, as on the provider's own pages. */
  refund(id: string, cents?: number): WayNews
  /** The bank returns a refund: all, or some cents. */
  failRefund(id: string, options?: { cents?: number }): WayNews
  /** The payer's bank reclaims the money, or has decided this many seconds later. */
  dispute(id: string, status: 'needs_response' | 'won' | 'lost', later?: number): WayNews
  /** News about something that does not belong to the academy. */
  foreign(): WayNews
  delivery(news: WayNews, signed?: { secret?: string }): Delivery
  /** The same news, sent again by the provider. */
  again(news: WayNews): WayNews
  /** What the provider has refunded of a payment, in cents. */
  refundedOf(id: string): number
  /** What it holds in all, in cents. */
  held(): number
  /** The payer can no longer pay it. */
  end(id: string): void
  /** The provider knows nothing of it any more. */
  forget(id: string): void
  /** The immediate result of the next refunds. */
  refundsAre(status: 'succeeded' | 'pending'): void
  /** The pending refunds of a payment are done, or have failed: the news of it. */
  settleRefunds(id: string, outcome: 'succeeded' | 'failed'): WayNews
  /** How often a refund was asked for. */
  refundCalls(): number
  plan(...next: Plan[]): void
}

export interface Reply {
  status: number
  body: object | string
  headers?: Record<string, string>
}

/** How long a late answer takes, in milliseconds. */
const lateAfter = 3500

/** A server that answers the calls of a client library, or as it was planned. */
export class FakeServer {
  /** Every call that was made, in order. */
  readonly calls: string[] = []
  readonly #plans: Plan[] = []
  readonly #answer: (call: FakeCall) => Reply
  readonly #isPlanned: (call: FakeCall) => boolean
  readonly #server = createServer(
    endlessKeepAlive,
    (request, response) => void this.#serve(request, response),
  )

  constructor(answer: (call: FakeCall) => Reply, isPlanned: (call: FakeCall) => boolean) {
    this.#answer = answer
    this.#isPlanned = isPlanned
  }

  /** Starts listening; returns the address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this.address
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  plan(...next: Plan[]): void {
    this.#plans.push(...next)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake.invalid')
    const { headers, method = 'GET' } = request
    const call = { call: `${method} ${pathname}`, body, query: searchParams, headers }
    this.calls.push(call.call)
    const plan = this.#isPlanned(call) ? this.#plans.shift() : undefined
    if (plan === 'hangs up') return void response.destroy()
    if (plan === 'says nothing') return
    if (plan === 'answers late') await new Promise((resolve) => setTimeout(resolve, lateAfter))
    const failure: Reply = { status: 500, body: { message: 'Down' } }
    const reply = plan === 'fails' ? failure : this.#answer(call)
    // It has done what was asked.
    if (plan === 'loses its answer') return void response.destroy()
    const isPage = typeof reply.body === 'string'
    response.writeHead(reply.status, {
      'content-type': isPage ? 'text/html' : 'application/json',
      ...reply.headers,
    })
    response.end(isPage ? reply.body : JSON.stringify(reply.body))
  }
}

/** A call that a client has made. */
export interface FakeCall {
  /** 'POST /path'. */
  call: string
  body: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
}
