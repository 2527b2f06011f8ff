import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesOf, PrivateAddress } from '#server/platform/public-addresses.ts'
import { pushNetwork } from './push-network.ts'

/** A server of the academy's own network, which no push message may ever reach. */
let connections = 0
const inner = createServer((socket) => {
  connections += 1
  socket.destroy()
})
beforeAll(() => new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => inner.close(resolve)))

const message = (endpoint: string) => ({ endpoint, headers: {}, body: Buffer.from('x') })

test.each([
  'https://127.0.0.1/push',
  'https://[::1]/push',
  'https://[::ffff:7f00:1]/push',
  'https://169.254.169.254/latest/meta-data',
])('%s is refused without a connection', async (endpoint) => {
  await expect(pushNetwork.post(message(endpoint))).rejects.toThrow(PrivateAddress)
})

test('a name that leads to a private address by the time of sending is refused', async () => {
  expect(await addressesOf('localhost')).not.toHaveLength(0)
  await expect(pushNetwork.post(message('https://localhost/push'))).rejects.toThrow(PrivateAddress)
})

test('nor does a port lead into the inner network', async () => {
  const address = inner.address()
  const port = typeof address === 'object' ? address?.port : 0
  const endpoint = `https://localhost:${port}/push`
  await expect(pushNetwork.post(message(endpoint))).rejects.toThrow(PrivateAddress)
  expect(connections).toBe(0)
})

test('an address stands for itself', async () => {
  expect(await addressesOf('8.8.8.8')).toEqual(['8.8.8.8'])
})
