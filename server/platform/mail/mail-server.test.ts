import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PrivateAddress } from '../public-addresses.ts'
import { mailServerReason, openMailServer } from './mail-server.ts'

let connections = 0
const server = createServer((socket) => {
  connections += 1
  // Unread, it would never be seen to have ended.
  socket.end('220 hello\r\n').resume()
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = Object(server.address()).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const message = { from: 'a@mail.example', to: 'b@mail.example', subject: 'Hello', text: 'Hello' }
const send = async (url: string, onlyPublic: boolean) =>
  (await openMailServer(url, { onlyPublic, timeLimitMs: 2000 })).sendMail(message)

test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433'])(
  'one that was typed is not connected to in the own network: %s',
  async (host) => {
    connections = 0
    await expect(send(`smtp://${host}:${port}`, true)).rejects.toThrow()
    expect(connections).toBe(0)
  },
)

test('nor by way of an option of the library', async () => {
  const url = `smtp://mail.example.com?proxy=http://127.0.0.1:${port}`
  await expect(send(url, true)).rejects.toThrow(PrivateAddress)
})

test('one of the environment may be anywhere', async () => {
  connections = 0
  await expect(send(`smtp://127.0.0.1:${port}`, false)).rejects.toThrow()
  expect(connections).toBe(1)
})

test('what a server says is one line of a bounded length', () => {
  expect(mailServerReason({ response: '550 no\r\n such user' })).toBe('550 no such user')
  expect(mailServerReason({ message: 'x'.repeat(500) })).toHaveLength(300)
  expect(mailServerReason(null)).toBe('no answer')
})
