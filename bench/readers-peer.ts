import { connect, type Socket } from 'node:net'
import { report } from './peers.ts'

// Holds many streams open and reports when the last of them has received a change, or when each of them has received
// one of a kind.

interface Streams {
  url: string
  tokens: string[]
}

const sockets = new Set<Socket>()
let changes = 0
let expected = Number.POSITIVE_INFINITY
let heardAll = Promise.withResolvers<number>()
let firstClosed = Promise.withResolvers<number>()
const now = () => performance.timeOrigin + performance.now()

/** The kind of event of which each stream's first is waited for, and when it came to those that have it. */
let watched = ''
let came = new Map<Socket, number>()
let cameToAll = Promise.withResolvers<number[]>()

function noteFirst(socket: Socket, piece: Buffer) {
  if (watched === '' || came.has(socket) || !piece.includes(watched)) return
  came.set(socket, now())
  if (came.size === sockets.size) cameToAll.resolve([...came.values()])
}

function countChanges(piece: Buffer) {
  let at = piece.indexOf('event: change')
  for (; at >= 0; at = piece.indexOf('event: change', at + 1)) changes += 1
  if (changes >= expected) heardAll.resolve(now())
}

function open(url: string, token: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const ready = Promise.withResolvers<void>()
  socket.setNoDelay(true)
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  socket.on('error', (error) => ready.reject(error))
  socket.on('close', () => {
    sockets.delete(socket)
    firstClosed.resolve(now())
    ready.reject(new Error('the stream was closed before it began'))
  })
  socket.on('data', (piece: Buffer) => {
    if (piece.includes('event: ready')) ready.resolve()
    countChanges(piece)
    noteFirst(socket, piece)
  })
  sockets.add(socket)
  return ready.promise
}

report({}, async () => undefined, {
  async open({ url, tokens }: Streams) {
    const waiting = [...tokens]
    const work = async () => {
      for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
        await open(url, token)
      }
    }
    await Promise.all(Array.from({ length: 50 }, work))
    return sockets.size
  },
  count: () => sockets.size,
  /** Starts waiting until every stream has received the given number of further changes. */
  expect(more: number) {
    changes = 0
    expected = more * sockets.size
    heardAll = Promise.withResolvers()
  },
  heard: () => heardAll.promise,
  /** Starts waiting until every stream has received an event of this type. */
  expectFirst(type: string) {
    watched = `"type":"${type}"`
    came = new Map()
    cameToAll = Promise.withResolvers()
  },
  /** When each stream has received it. */
  cameToAll: () => cameToAll.promise,
  watch() {
    firstClosed = Promise.withResolvers()
  },
  closed: () => firstClosed.promise,
})
