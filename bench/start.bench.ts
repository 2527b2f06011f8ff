import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

/**
 * From starting on an existing data folder to the first response, compared with the minimum: the
 * time this Node takes to start, load Fastify and answer one request.
 */
const rounds = 5
const targetSeconds = 3
const root = path.join(import.meta.dirname, '..')

/** Milliseconds from spawning to the first successful response; the process is then stopped. */
async function timeToAnswer(args: string[], env: Record<string, string>, address: string) {
  const port = String(await freePort())
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
    const ok = await fetch(`http://127.0.0.1:${port}${address}`).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) break
  }
  const took = performance.now() - began
  child.kill('SIGTERM')
  await exited
  return took
}

const bareServer = `import { fastify } from 'fastify'
const app = fastify()
app.get('/', () => 'ok')
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))`

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
try {
  const first = await timeToAnswer(['server/main.ts'], env, '/api/readyz')
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await timeToAnswer(['server/main.ts'], env, '/api/readyz'))
    bare.push(await timeToAnswer(['--input-type=module', '--eval', bareServer], {}, '/'))
  }
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
  console.log(`first start, with the demo academy: ${seconds(first)} s`)
  console.log(`start on an existing folder: ${seconds(median(ours))} s (target ${targetSeconds} s)`)
  console.log(
    `a bare Fastify: ${seconds(median(bare))} s; ratio ${(median(ours) / median(bare)).toFixed(1)}`,
  )
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
