import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import { limitKeyOf } from './client-address.ts'

/** How many connections may be open at once. */
export interface ConnectionLimits {
  all: number
  /** From one network address, unless it is that of a trusted proxy. */
  perAddress: number
}

/** More than any academy on one machine needs, and less than the memory and files of one. */
export const defaultConnectionLimits: ConnectionLimits = { all: 10_000, perAddress: 1000 }

/** Connections beyond the limits: whoever asks for the program's health on one gets an answer. */
const reserve = 100
/** The time limit without a request, in milliseconds; Node's own stops with each byte received. */
const waitingTime = 90_000
const lookTime = 1000
/** The unanswered requests of one connection: browsers send one at a time, and proxies hardly more. */
const mostPipelined = 16
const tellEvery = 60_000

/** All connections, those of one address, or those of the reserve. */
interface Group {
  size: number
  /** Those that wait for a request, or for the rest of its headers: the longest waiting first. */
  waiting: Set<Socket>
}

interface Connection {
  groups: Group[]
  unanswered: number
  waitingSince: number
}

/** Every open connection, with its number of unanswered requests. */
export type OpenConnections = ReadonlyMap<Socket, Readonly<Pick<Connection, 'unanswered'>>>

interface Options {
  connectionLimits?: ConnectionLimits
  trustProxy: string | false
  log: Log
}

/**
 * Bounds the open connections, in all and per address, so that nobody can use up the memory and the
 * files of the program. Beyond a limit a new connection takes the place of the one that has waited
 * longest for a request: an idle one, which its client opens again, or one whose headers never end.
 * Connections with a request, such as live streams and uploads, are left alone; if there are only
 * those, a few more are accepted to be told so, and for the probes of the program's health. A connection that
 * sends on and on without waiting for answers is closed: a thousand small requests arrive at once, and all others
 * would wait for them.
 */
export function boundConnections(
  app: FastifyInstance,
  { connectionLimits: limits = defaultConnectionLimits, trustProxy, log }: Options,
): OpenConnections {
  const connections = new Map<Socket, Connection>()
  const everybody = newGroup()
  const spare = newGroup()
  const addresses = new Map<string, Group>()
  const isProxy = proxiesOf(trustProxy)
  const tell = createTell(log)

  function remove(socket: Socket) {
    const connection = connections.get(socket)
    if (!connection) return
    connections.delete(socket)
    for (const group of connection.groups) {
      group.size -= 1
      group.waiting.delete(socket)
    }
  }
  function close(socket: Socket) {
    remove(socket)
    socket.destroy()
  }
  function wait(socket: Socket, connection: Connection) {
    connection.waitingSince = Date.now()
    for (const { waiting } of connection.groups) waiting.add(socket)
  }
  /** Whether there is room for one more, if necessary in place of the longest waiting one. */
  function hasRoom(group: Group, limit: number): boolean {
    if (group.size < limit) return true
    tell({ open: connections.size, addresses: addresses.size, limit })
    const [longest] = group.waiting
    if (longest) close(longest)
    return longest !== undefined
  }
  /** Where a new connection is counted; null if there is no room for it. */
  function placeOf({ remoteAddress = '' }: Socket): Group[] | null {
    const key = isProxy(remoteAddress) ? null : limitKeyOf(remoteAddress)
    const address = key === null ? null : (addresses.get(key) ?? newGroup())
    if (key !== null && address) addresses.set(key, address)
    const isAdmitted =
      (!address || hasRoom(address, limits.perAddress)) && hasRoom(everybody, limits.all)
    if (isAdmitted) return address ? [everybody, address] : [everybody]
    return hasRoom(spare, reserve) ? [spare] : null
  }

  app.server.on('connection', (socket: Socket) => {
    const groups = placeOf(socket)
    if (!groups) return socket.destroy()
    const connection = { groups, unanswered: 0, waitingSince: 0 }
    connections.set(socket, connection)
    for (const group of groups) group.size += 1
    wait(socket, connection)
    socket.once('close', () => remove(socket))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const connection = connections.get(socket)
    // A request injected from within the program has none.
    if (!connection) {
      if (!socket.destroyed) return done()
      // What had arrived with the last of a connection that has been closed.
      reply.hijack()
      return
    }
    connection.unanswered += 1
    if (connection.unanswered > mostPipelined) {
      close(socket)
      reply.hijack()
      return
    }
    for (const { waiting } of connection.groups) waiting.delete(socket)
    if (!connection.groups.includes(spare)) return done()
    reply.header('connection', 'close')
    if (!isProbe(request)) throw tooManyConnections()
    done()
  })
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    const connection = connections.get(socket)
    if (connection) {
      connection.unanswered -= 1
      if (connection.unanswered === 0) wait(socket, connection)
    }
    done()
  })

  function look() {
    const long = Date.now() - waitingTime
    for (const { waiting } of [everybody, spare]) {
      for (const socket of waiting) {
        if ((connections.get(socket)?.waitingSince ?? 0) > long) break
        close(socket)
      }
    }
    for (const [key, { size }] of addresses) if (size === 0) addresses.delete(key)
  }
  const looking = setInterval(look, lookTime).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(looking)
    done()
  })
  return connections
}

const newGroup = (): Group => ({ size: 0, waiting: new Set() })

/** `trustProxy` as a function, since a connection is counted before it has brought a request. */
function proxiesOf(trustProxy: string | false): (address: string) => boolean {
  if (!trustProxy) return () => false
  const isTrusted = compile(trustProxy.split(',').map((one) => one.trim()))
  return (address) => isTrusted(address, 0)
}

/** Logs at most once a minute that a limit has been reached. */
function createTell(log: Log) {
  let notifiedAt = Number.NEGATIVE_INFINITY
  return (found: { open: number; addresses: number; limit: number }) => {
    const now = Date.now()
    if (now - notifiedAt < tellEvery) return
    notifiedAt = now
    log.warn(found, 'too many connections: the longest without a request make room for new ones')
  }
}

const tooManyConnections = () =>
  new Failure('unavailable', 'Too many connections are open. Please try again in a moment.', {
    retryAfter: 5,
  })

const isProbe = ({ routeOptions: { url } }: FastifyRequest) =>
  url === '/api/healthz' || url === '/api/readyz'
