import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { judge } from './peers.ts'

/**
 * Memory of the idle program, started as `npm start` does it, compared with an empty Fastify that
 * has loaded the libraries needed to start. Reads /proc, so Linux only.
 */
const idleSeconds = Number(process.env.IDLE_SECONDS ?? 30)
const targetMegabytes = 150
const root = path.join(import.meta.dirname, '..')

const floor = `import { fastify } from 'fastify'
await Promise.all(['kysely', 'pg', 'pg-boss', 'zod', 'jose', 'pino', 'helmet', '@fastify/static',
  '@fastify/swagger', '@fastify/swagger-ui', '@fastify/compress', '@fastify/multipart', 'flydrive',
  'rate-limiter-flexible', '@node-rs/argon2'].map((name) => import(name)))
const app = fastify()
app.get('/api/readyz', () => 'ok')
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))`

/** Memory of a process, in megabytes, after it has been idle for the given number of seconds. */
async function idleMemory(args: string[], env: Record<string, string>): Promise<number> {
  const port = String(await freePort())
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
    await sleep(200)
  }
  await sleep(idleSeconds * 1000)
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  child.kill('SIGTERM')
  await exited
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
const [, ...start] = String(scripts.start).split(' ')
const flags = start.filter((part) => part.startsWith('--'))
const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
try {
  // The first start creates the demo academy, so it is not idle.
  await idleMemory(start, env)
  const ours = await idleMemory(start, env)
  const bare = await idleMemory([...flags, '--input-type=module', '--eval', floor], {})
  judge(`idle for ${idleSeconds} s, MB`, ours, { atMost: targetMegabytes })
  console.log(`an empty Fastify with the libraries of the start: ${bare.toFixed(0)} MB`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
