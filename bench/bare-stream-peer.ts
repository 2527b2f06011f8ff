import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { report } from './peers.ts'

// The minimum for a stream server: a set of open responses and a loop that writes to each of them.

const open = new Set<ServerResponse>()
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('event: ready\ndata: null\n\n')
  open.add(response)
  response.on('close', () => open.delete(response))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo

report(
  { url: `http://127.0.0.1:${port}/` },
  async () => {
    server.closeAllConnections()
    server.close()
  },
  {
    change: (subject: string) => {
      const frame = `id: 1\nevent: change\ndata: {"type":"signal.changed","subject":"${subject}"}\n\n`
      for (const response of open) response.write(frame)
    },
  },
)
