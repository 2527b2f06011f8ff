import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, runStatements, type TestDatabase } from '#testing/database.ts'
import { owner } from '#testing/drills/victim.ts'
import { processTree } from '#testing/process-tree.ts'
import { lives } from '#testing/processes.ts'
import { nodeArguments, type RunningProgram, startProgram } from '#testing/program.ts'

const token = 'c0ffee5eed0ddba11f00d'
let folder: string
let database: TestDatabase | null = null
let program: RunningProgram | null = null
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-workers-'))
})
afterEach(async () => {
  await program?.kill()
  program = null
  await database?.drop()
  database = null
  await rm(folder, { recursive: true, force: true })
})

/** Asks on a connection of its own, which may lead to any of the processes. */
async function ask(route: string, headers: Record<string, string> = {}) {
  const request = get(`${program?.address}/api${route}`, { agent: new Agent(), headers })
  const [answer] = await once(request, 'response')
  return { status: answer.statusCode as number, body: await text(answer) }
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${program?.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return `Bearer ${accessToken}`
}

interface Announced {
  pid: number
  isAlive: boolean
}
/** The processes that announce themselves. */
async function announced(authorization: string): Promise<number[]> {
  const { body } = await ask('/admin/system', { authorization })
  const { processes } = JSON.parse(body) as { processes: Announced[] }
  return processes.filter(({ isAlive }) => isAlive).map(({ pid }) => pid)
}

test('two processes answer on one port, one that dies is replaced, and SIGTERM ends all in order', async () => {
  database = await createTestDatabase('empty')
  program = await startProgram({
    WEB_CONCURRENCY: '2',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    METRICS_TOKEN: token,
  })
  const authorization = await signIn()
  await expect.poll(() => announced(authorization)).toHaveLength(2)
  const first = await announced(authorization)
  expect(first).not.toContain(program.pid)

  // Both count, and whoever is asked says what both have counted.
  const health =
    /^academy_http_requests_total\{method="GET",route="\/api\/healthz",status="2xx"\} (\d+)$/m
  for (let times = 0; times < 20; times += 1) expect((await ask('/healthz')).status).toBe(200)
  const metrics = async () => (await ask('/metrics', { authorization: `Bearer ${token}` })).body
  // An answer is counted once it has left.
  await expect.poll(async () => health.exec(await metrics())?.[1]).toBe('20')
  const figures = await metrics()
  expect(figures).toMatch(/^academy_database_up 1$/m)
  expect(figures).toMatch(/^academy_disputes_open\{scope="academy"\} 0$/m)

  const [victim = 0] = first
  process.kill(victim, 'SIGKILL')
  await expect
    .poll(async () => processTree(Number(program?.pid)).includes(victim) || lives(victim))
    .toBe(false)
  const others = async () =>
    (await announced(authorization)).filter((pid) => pid !== victim).toSorted()
  await expect.poll(others).toHaveLength(2)
  expect((await ask('/readyz')).status).toBe(200)

  const tree = processTree(program.pid)
  expect(await program.stop()).toBe(0)
  await expect.poll(() => tree.filter(lives)).toEqual([])
}, 300_000)

test('with its own database as well, which ends last', async () => {
  program = await startProgram({ WEB_CONCURRENCY: '2', DATA_DIR: folder })
  const authorization = await signIn()
  await expect.poll(() => announced(authorization)).toHaveLength(2)
  const tree = processTree(program.pid)
  expect(await program.stop()).toBe(0)
  await expect.poll(() => tree.filter(lives)).toEqual([])
}, 300_000)

test('migrations run once, and a start that cannot succeed says why and leaves nothing', async () => {
  database = await createTestDatabase('empty')
  const child = spawn(process.execPath, nodeArguments('main.ts'), {
    env: {
      NODE_ENV: 'production',
      WEB_CONCURRENCY: '2',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  expect(code).toBe(1)
  expect(error).toContain('The academy has no admin yet')
  expect(error).toContain('The first process ended before it listened.')
  expect(out.match(/database: ran \d+ migrations/g)).toHaveLength(1)
  await runStatements(database.url, 'select from users')
}, 300_000)
