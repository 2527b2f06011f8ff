import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  /** The address of the program, with the proxy in between. */
  base: string
  /** Loses every connection at this moment, as a network does that goes away; new ones are taken. */
  cut(): void
  /** How many connections were lost. */
  cuts(): number
  stop(): Promise<void>
}

/** A network between clients and a program that can be cut. */
export async function startCuttingProxy(base: string): Promise<CuttingProxy> {
  const target = new URL(base)
  const open = new Set<Socket>()
  let cuts = 0
  const server = createServer((client) => {
    const program = createConnection(Number(target.port), target.hostname)
    const end = () => {
      client.destroy()
      program.destroy()
      open.delete(client)
    }
    open.add(client)
    for (const socket of [client, program]) socket.on('error', end).on('close', end)
    client.pipe(program).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    cuts += open.size
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    cuts: () => cuts,
    async stop() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
