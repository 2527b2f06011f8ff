import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { readConfig } from './config.ts'
import { variableNames } from './environment.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFile(path.join(root, name), 'utf8')

interface Instruction {
  name: string
  rest: string
}

/** The instructions of each stage of the Containerfile. */
const stages = (await read('Containerfile'))
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Instruction => {
    const [name = '', ...rest] = line.split(' ')
    return { name, rest: rest.join(' ') }
  })
  .reduce<Instruction[][]>((all, one) => {
    if (one.name === 'FROM') all.push([])
    all.at(-1)?.push(one)
    return all
  }, [])
const [build = [], run = []] = stages
const every = (stage: Instruction[], name: string) =>
  stage.filter((one) => one.name === name).map(({ rest }) => rest)
const one = (name: string) => {
  const [rest, ...others] = every(run, name)
  if (rest === undefined || others.length > 0) throw new Error(`There is not one ${name}.`)
  return rest
}
const listOf = (json: string): string[] => JSON.parse(json)

interface Service {
  environment: Record<string, string>
  read_only?: boolean
  stop_grace_period?: string
  user?: string
  privileged?: boolean
  ports?: string[]
}
const compose = parse(await read('compose.yaml')) as { services: Record<string, Service> }
const { academy, caddy, database: postgres } = compose.services

describe('the image', () => {
  test('has the Node of the program, in both stages', async () => {
    const { dependencies } = JSON.parse(await read('package.json'))
    const images = stages.map((stage) => stage[0]?.rest.split(' ')[0])
    expect(images).toEqual(Array(2).fill(`docker.io/library/node:${dependencies.node}-slim`))
  })

  test('installs what the lock file says, without what only tests need', () => {
    expect(every(build, 'RUN').map(listOf)[0]).toEqual([
      'npm',
      'ci',
      '--omit=dev',
      '--ignore-scripts',
    ])
  })

  test('runs as an ordinary user, and is told to stop by the signal that the program knows', () => {
    expect(one('USER')).toBe('node')
    expect(one('STOPSIGNAL')).toBe('SIGTERM')
    // A shell in between would keep the signal.
    expect(listOf(one('CMD'))[0]).toBe('node')
  })

  test('takes from the checkout all that its stages name', async () => {
    const ignored = (await read('.dockerignore')).split('\n')
    const copied = every(run, 'COPY')
      .flatMap((rest) => rest.split(' ').slice(1, -1))
      .map((name) => name.replace('/academy/', ''))
      .filter((name) => !['node_modules', 'build'].includes(name))
    const [first = ''] = every(build, 'COPY')
    for (const name of [...copied, ...first.split(' ').slice(0, -1)]) {
      expect(ignored).toContain(`!${name}`)
      await stat(path.join(root, name))
    }
  })
})

describe('the services', () => {
  const values: Record<string, string> = {
    ACADEMY_HOST: 'academy.example.com',
    DATABASE_PASSWORD: 'f00d',
    JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
  }
  const filled = (value: string) =>
    value.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => values[name] ?? '')

  test('give the program variables that it knows, and refuse to start without the secrets', async () => {
    const given = academy?.environment ?? {}
    for (const name of Object.keys(given)) expect(variableNames).toContain(name)
    const env = Object.fromEntries(Object.entries(given).map(([name, v]) => [name, filled(v)]))
    const config = readConfig({ NODE_ENV: 'production', ...env })
    expect(config).toMatchObject({
      PUBLIC_URL: 'https://academy.example.com',
      DATABASE_URL: 'postgres://academy:f00d@database:5432/academy',
    })
    const asked = (await read('compose.yaml')).match(/\$\{\w+[^}]*\}/g) ?? []
    expect(asked.filter((one) => !one.includes(':?'))).toEqual([])
    expect(postgres?.environment.POSTGRES_PASSWORD).toContain('DATABASE_PASSWORD')
  })

  test('only Caddy is reached from outside, and nothing but data is written', () => {
    expect(academy).not.toHaveProperty('ports')
    expect(postgres).not.toHaveProperty('ports')
    expect(caddy?.ports).toEqual(['80:80', '443:443', '443:443/udp'])
    for (const service of [academy, caddy]) expect(service?.read_only).toBe(true)
    expect(Number.parseInt(academy?.stop_grace_period ?? '', 10)).toBeGreaterThan(30)
  })

  test('Caddy passes everything on but the metrics', async () => {
    const file = await read('deploy/Caddyfile')
    expect(file).toContain('reverse_proxy academy:3000')
    expect(file).toContain('respond /api/metrics 404')
  })
})

test('the unit starts what npm starts, and gives it time to end', async () => {
  const unit = await read('deploy/academy.service')
  const { scripts } = JSON.parse(await read('package.json'))
  const [, command] = /^ExecStart=\/opt\/academy\/node_modules\/\.bin\/(.*)$/m.exec(unit) ?? []
  expect(command).toBe(scripts.start)
  expect(unit).toContain('KillMode=mixed\nTimeoutStopSec=40\n')
})

describe('the program in a folder with only what the image has', () => {
  let folder: string
  let database: TestDatabase
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'academy-container-'))
    database = await createTestDatabase('empty')
    for (const copy of every(run, 'COPY')) {
      const [from = '', ...names] = copy.split(' ')
      expect(from).toBe('--from=build')
      for (const name of names.slice(0, -1).map((one) => one.replace('/academy/', ''))) {
        if (name === 'node_modules') await linkProduction(path.join(folder, name))
        else if (name === 'build') await mkdir(path.join(folder, 'build'))
        else await cp(path.join(root, name), path.join(folder, name), { recursive: true })
      }
    }
    // The client is built by tests of its own; here are the sources without their types.
    await runThere(listOf(every(build, 'RUN').at(-1) ?? ''), {})
  }, 120_000)
  afterAll(async () => {
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const environment = () => {
    const fixed = Object.fromEntries(
      one('ENV')
        .split(' ')
        .map((pair) => pair.split('=')),
    )
    return {
      ...fixed,
      PATH: path.dirname(process.execPath),
      DATA_DIR: path.join(folder, '../', `${path.basename(folder)}-data`),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATABASE_ANSWER_MS: '30000',
      JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
      ADMIN_EMAIL: 'owner@people.example',
      ADMIN_PASSWORD: 'a good password',
    } as Record<string, string>
  }
  const start = ([program = '', ...args]: string[], env: Record<string, string>) =>
    spawn(program === 'node' ? process.execPath : program, args, {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  async function runThere(command: string[], env: Record<string, string>) {
    const child = start(command, env)
    const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    return { code: code as number | null, printed }
  }

  test('starts, is healthy, writes nothing beside its data, and ends by the signal', async () => {
    const before = await listing(folder)
    const port = String(await freePort())
    const env: Record<string, string> = { ...environment(), PORT: port }
    const [, health = ''] = one('HEALTHCHECK').split(' CMD ')
    const isHealthy = async () => (await runThere(listOf(health), env)).code === 0
    expect(await isHealthy()).toBe(false)

    const child = start(listOf(one('CMD')), env)
    const ended = once(child, 'exit')
    const errors = text(child.stderr)
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('Server listening at')) break
    }
    child.stdout.resume()
    expect(await isHealthy()).toBe(true)
    const ready = await fetch(`http://127.0.0.1:${port}/api/readyz`)
    expect(ready.status).toBe(200)
    child.kill(one('STOPSIGNAL') as NodeJS.Signals)
    expect(await ended).toEqual([0, null])
    expect(await errors).toBe('')
    expect(await listing(folder)).toEqual(before)
    await rm(env.DATA_DIR ?? '', { recursive: true, force: true })
  }, 300_000)
})

/** A folder of packages with those that are installed in production, as links. */
async function linkProduction(modules: string) {
  const { packages } = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [place, { dev }] of Object.entries(packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1]
    if (!name || dev) continue
    const target = path.join(root, place)
    if (!(await stat(target).catch(() => null))) continue
    await mkdir(path.dirname(path.join(modules, name)), { recursive: true })
    await symlink(target, path.join(modules, name), 'junction')
  }
}

/** Every file of the folder with its size and time. */
async function listing(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile())
  const described = files.map(async ({ name, parentPath }) => {
    const { mtimeMs, size } = await stat(path.join(parentPath, name))
    return `${path.join(parentPath, name)} ${size} ${mtimeMs}`
  })
  return (await Promise.all(described)).sort()
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
