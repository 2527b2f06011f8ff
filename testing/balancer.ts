import { once } from 'node:events'
import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { endlessKeepAlive } from './endless-keep-alive.ts'

/** How often each process is asked whether it is ready. */
const checkMs = 200

/** The header of an answer that says which process gave it. */
export const servedBy = 'x-served-by'

/** A balancer of HTTP in front of several processes of the program. */
export interface Balancer {
  /** Its base URL, without a trailing slash. */
  readonly address: string
  /** Has these processes from now on, each as soon as it says that it is ready; resolves when all have said so. */
  use(addresses: readonly string[]): Promise<void>
  /** Those that get requests at the moment. */
  ready(): string[]
  stop(): Promise<void>
}

/** One process, with the connections kept to it. */
interface Upstream {
  address: string
  agent: Agent
  isReady: boolean
  wasReady: PromiseWithResolvers<void>
  /** Of the last check; ends with it. */
  timer?: NodeJS.Timeout
}

/**
 * Starts a balancer as docs/operations.md describes it: in turn to those whose `/api/readyz` answers 200, over kept-alive
 * connections; to the next where nobody listens, because then nothing of the request was received; and nothing else is
 * ever sent twice. It is not told that a process is about to stop. A request that breaks on its way is answered with 502, one for
 * which no process is ready with 503, and an answer that breaks is broken off.
 */
export async function startBalancer(): Promise<Balancer> {
  const upstreams = new Map<string, Upstream>()
  const left = new Set<Upstream>()
  let turn = 0

  /** Those that are ready, the one whose turn it is first. */
  function inTurn(): Upstream[] {
    const ready = [...upstreams.values()].filter(({ isReady }) => isReady)
    turn += 1
    const first = turn % Math.max(1, ready.length)
    return [...ready.slice(first), ...ready.slice(0, first)]
  }

  async function answer(from: IncomingMessage, to: ServerResponse) {
    const body = await buffer(from)
    for (const upstream of inTurn()) {
      const outcome = await forward(upstream, { from, body, to })
      if (outcome !== 'refused') return
      upstream.isReady = false
    }
    to.writeHead(503).end('no process is ready')
  }

  const server = createServer(endlessKeepAlive, (from, to) => {
    answer(from, to).catch(() => to.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function leave(upstream: Upstream) {
    clearTimeout(upstream.timer)
    left.add(upstream)
  }
  return {
    address: `http://127.0.0.1:${port}`,
    async use(addresses) {
      for (const [address, upstream] of upstreams) {
        if (addresses.includes(address)) continue
        upstreams.delete(address)
        leave(upstream)
      }
      for (const address of addresses) {
        if (upstreams.has(address)) continue
        const upstream = {
          address,
          agent: new Agent({ keepAlive: true }),
          isReady: false,
          wasReady: Promise.withResolvers<void>(),
        }
        upstreams.set(address, upstream)
        check(upstream)
      }
      await Promise.all([...upstreams.values()].map(({ wasReady }) => wasReady.promise))
    },
    ready: () => inTurn().map(({ address }) => address),
    async stop() {
      for (const upstream of upstreams.values()) leave(upstream)
      server.closeAllConnections()
      server.close()
      for (const { agent } of left) agent.destroy()
      await once(server, 'close')
    },
  }
}

/** Asks whether a process is ready, and again after a while for as long as it is used. */
function check(upstream: Upstream) {
  const learn = (isReady: boolean) => {
    upstream.isReady = isReady
    if (isReady) upstream.wasReady.resolve()
    upstream.timer = setTimeout(() => check(upstream), checkMs)
  }
  // On a connection of its own, as it asks whether new ones are accepted.
  const asked = get(`${upstream.address}/api/readyz`, { agent: false }, (answered) => {
    answered.resume()
    learn(answered.statusCode === 200)
  })
  asked.on('error', () => learn(false))
}

interface Forwarded {
  from: IncomingMessage
  body: Buffer
  to: ServerResponse
}

/** Passes a request on; resolves once it is known whether anybody has received it, the answer to follow. */
function forward({ address, agent }: Upstream, { from, body, to }: Forwarded) {
  return new Promise<'refused' | 'received'>((resolve) => {
    const { connection: _, host: __, ...kept } = from.headers
    const headers = { ...kept, 'x-forwarded-for': from.socket.remoteAddress }
    const sent = request(`${address}${from.url}`, { method: from.method, agent, headers })
    sent.on('response', (answered) => {
      const { connection: _, 'keep-alive': __, ...own } = answered.headers
      to.writeHead(answered.statusCode ?? 502, { ...own, [servedBy]: address })
      // A stream has headers long before its first event.
      to.flushHeaders()
      answered.on('error', () => to.destroy())
      answered.pipe(to)
      resolve('received')
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve('refused')
      if (to.headersSent) to.destroy()
      else to.writeHead(502).end(`${error.code} ${error.message}`)
      resolve('received')
    })
    // Who waits no longer, as the reader of a stream that leaves.
    to.on('close', () => to.writableFinished || sent.destroy())
    sent.end(body)
  })
}
