import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Client } from 'pg'

/** Connections to the server that are lent; few, so that clients meet on them. */
const connections = 4

export interface TransactionPooler {
  /** The database's address, with the pooler in between. */
  url: string
  /** How many times a connection was lent. */
  lent(): number
  stop(): Promise<void>
}

interface Message {
  type: string
  body: Buffer
  whole: Buffer
}

/** A connection to the server. */
interface Backend {
  socket: Socket
  lentTo: ((bytes: Buffer) => void) | null
  /** How many answers are still to come. */
  open: number
  /** It was sent the beginning of what is not to be answered before its end. */
  isWithin: boolean
}

/**
 * A pooler like PgBouncer with pool_mode = transaction: each transaction, or statement outside of one, of a client
 * gets whichever connection is free, the last used first. It knows nothing of sessions: neither of prepared
 * statements, nor of settings, nor of who listens. As startup parameters it takes those of `ignores`.
 */
export async function startTransactionPooler(
  url: string,
  { ignores }: { ignores: readonly string[] },
): Promise<TransactionPooler> {
  const free: Backend[] = []
  const waiting: ((backend: Backend) => void)[] = []
  const sockets = new Set<Socket>()
  let lent = 0

  const release = (backend: Backend) => {
    backend.lentTo = null
    const next = waiting.shift()
    if (next) next(backend)
    else free.push(backend)
  }
  const acquire = () => {
    lent += 1
    const backend = free.pop()
    if (backend) return Promise.resolve(backend)
    return new Promise<Backend>((resolve) => waiting.push(resolve))
  }
  for (let number = 0; number < connections; number += 1) {
    const backend = await openBackend(url, release)
    free.push(backend)
    sockets.add(backend.socket)
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let backend: Backend | null = null
    const answer = (bytes: Buffer) => void socket.write(bytes)
    /** What arrives is passed on in its order, however long a connection is waited for. */
    let passing = Promise.resolve()
    let isStarted = false
    const receive = reader(() => !isStarted)
    socket.on('data', (bytes: Buffer) => {
      for (const message of receive(bytes)) {
        if (!isStarted) {
          isStarted = true
          socket.write(greeting(message.body, ignores))
          continue
        }
        passing = passing.then(() => pass(message))
      }
    })
    const pass = async ({ type, whole }: Message) => {
      if (type === 'X') return void socket.end()
      // It may have been lent to somebody else since.
      if (backend?.lentTo !== answer) {
        backend = await acquire()
        backend.lentTo = answer
      }
      backend.isWithin = type !== 'Q' && type !== 'S'
      if (!backend.isWithin) backend.open += 1
      backend.socket.write(whole)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pooled = new URL(url)
  pooled.hostname = '127.0.0.1'
  pooled.port = String(port)
  return {
    url: pooled.href,
    lent: () => lent,
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Signs in as the driver does, and takes its connection over. */
async function openBackend(url: string, release: (backend: Backend) => void): Promise<Backend> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  const backend: Backend = { socket: stream, lentTo: null, open: 0, isWithin: false }
  const receive = reader(() => false)
  stream.on('data', (bytes: Buffer) => {
    for (const { type, body, whole } of receive(bytes)) {
      backend.lentTo?.(whole)
      if (type !== 'Z') continue
      backend.open -= 1
      if (backend.open === 0 && !backend.isWithin && body.toString() === 'I') release(backend)
    }
  })
  return backend
}

/** Cuts what arrives into messages; the first of a client has no type. */
function reader(isStartup: () => boolean): (bytes: Buffer) => Generator<Message> {
  let rest = Buffer.alloc(0)
  return function* receive(bytes) {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const typed = isStartup() ? 0 : 1
      if (rest.length < typed + 4) return
      const length = typed + rest.readInt32BE(typed)
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = typed ? whole.toString('latin1', 0, 1) : ''
      yield { type, body: whole.subarray(typed + 4), whole }
    }
  }
}

const known = ['user', 'database', 'client_encoding', 'application_name']

/** The answer to a client that introduces itself: it may go on, or one of its parameters is not known. */
function greeting(startup: Buffer, ignores: readonly string[]): Buffer {
  // Four bytes of version, then names and values in turn.
  const names = startup
    .toString('utf8', 4)
    .split('\0')
    .filter((_, index) => index % 2 === 0)
    .filter((name) => name !== '')
  const strange = names.find((name) => ![...known, ...ignores].includes(name))
  if (strange) {
    const text = `SFATAL\0C08P01\0Munsupported startup parameter: ${strange}\0\0`
    return message('E', Buffer.from(text))
  }
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('K', Buffer.alloc(8)),
    message('Z', Buffer.from('I')),
  ])
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
