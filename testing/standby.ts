import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { Client } from 'pg'
import {
  findPrograms,
  type Programs,
  programEnvironment,
} from '#server/platform/database/embedded-programs.ts'
import { names } from '#server/platform/database/embedded-protocol.ts'
import { runServer } from '#server/platform/database/embedded-server.ts'
import { databasesFolder } from './postgres.ts'

/** A PostgreSQL server with a standby that has whatever was acknowledged. */
export interface Pair {
  /** The address of the server that takes writes, until it is killed. */
  primaryUrl: string
  standbyUrl: string
  /** Ends the primary as a power cut does. */
  killPrimary(): Promise<void>
  /** Makes the standby the server that takes writes; resolves when it does. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Starts both on this machine, the standby as a copy of the primary's folder. Nothing is acknowledged before both have it. */
export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(path.join(await databasesFolder(), 'academy-test-standby-'))
  const running: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(running.map(kill))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const [primary, standby] = [path.join(folder, 'primary'), path.join(folder, 'standby')]
    const programs = await prepare(primary)
    const password = await readFile(path.join(primary, names.password), 'utf8')
    const urlAt = (port: number) => `postgres://academy:${password}@127.0.0.1:${port}/academy`
    run(['cp', '-a', primary, standby])
    const [first, second] = [await freePort(), await freePort()]
    const data = path.join(standby, names.data)
    const source = `host=127.0.0.1 port=${first} user=academy password=${password}`
    await appendFile(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
    await writeFile(path.join(data, 'standby.signal'), '')
    const sides = [
      { place: primary, port: first, settings: ['synchronous_standby_names=*'] },
      { place: standby, port: second, settings: [] },
    ]
    for (const { place, port, settings } of sides) {
      running.push(start(programs, { data: path.join(place, names.data), port, settings }))
      await untilTrue(urlAt(port), 'select true as done')
    }
    const isFollowed = `select count(*) = 1 as done from pg_stat_replication where sync_state = 'sync'`
    await untilTrue(urlAt(first), isFollowed)
    return {
      primaryUrl: urlAt(first),
      standbyUrl: urlAt(second),
      killPrimary: async () => running[0] && kill(running[0]),
      promote: () => untilTrue(urlAt(second), 'select pg_promote() as done'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Makes the folder of a server whose ordinary role may be followed by a standby, and promote one. */
async function prepare(place: string): Promise<Programs> {
  const log = { info: () => undefined, warn: () => undefined }
  const server = await runServer({ folder: place, settings: {}, log })
  await server.stop()
  const programs = findPrograms(place)
  const data = path.join(place, names.data)
  run(
    [...programs.prefix, programs.postgres, '--single', '-D', data, 'academy'],
    'ALTER ROLE academy REPLICATION\nGRANT EXECUTE ON FUNCTION pg_promote(boolean, integer) TO academy\nGRANT pg_monitor TO academy\n',
  )
  const line = 'host replication academy 127.0.0.1/32 scram-sha-256\n'
  await appendFile(path.join(data, 'pg_hba.conf'), line)
  return programs
}

function run([command = '', ...args]: readonly string[], input = '') {
  const { status, stderr, error } = spawnSync(command, args, {
    input,
    encoding: 'utf8',
    env: programEnvironment(),
  })
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`)
}

function start(
  { prefix, postgres }: Programs,
  { data, port, settings }: { data: string; port: number; settings: readonly string[] },
): ChildProcess {
  const all = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // A kill leaves what was written to the system, which is all that dies here.
    'fsync=off',
    ...settings,
  ]
  const options = all.flatMap((setting) => ['-c', setting])
  const [command = '', ...args] = [...prefix, postgres, '-D', data, '-p', `${port}`, ...options]
  return spawn(command, args, { stdio: 'ignore', env: programEnvironment() })
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

const patienceMs = 60_000

/** Asks until the answer is true, also while the server does not take connections yet. */
async function untilTrue(url: string, question: string): Promise<void> {
  const until = Date.now() + patienceMs
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ done: boolean }>(question)
      if (rows[0]?.done) return
    } catch (error) {
      if (Date.now() > until) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
    if (Date.now() > until) throw new Error(`never: ${question}`)
  }
}
