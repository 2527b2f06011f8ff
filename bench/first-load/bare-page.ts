import { once } from 'node:events'
import { createServer } from 'node:http'

const page = `<!doctype html><title>Bare</title><main id="content"></main><script>
fetch('/content').then((answer) => answer.text()).then((text) => {
  document.getElementById('content').textContent = text
})
</script>`

/**
 * A page that shows the result of one call, from a server that does nothing else: the lower bound.
 */
export async function barePage(): Promise<{ base: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const isPage = request.url === '/'
    response.setHeader('content-type', isPage ? 'text/html' : 'text/plain')
    response.end(isPage ? page : 'What was asked for. '.repeat(20))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const stop = async () => {
    server.close()
    server.closeAllConnections()
  }
  return { base: `http://127.0.0.1:${address.port}`, stop }
}
