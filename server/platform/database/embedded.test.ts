import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  watch,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { lives, parentOf } from '#testing/processes.ts'
import { type EmbeddedServer, StartRefused, startEmbedded } from './embedded.ts'
import { freePort, startPostmaster } from './embedded-postmaster.ts'
import { findPrograms } from './embedded-programs.ts'
import { runServer } from './embedded-server.ts'

const log = { info: vi.fn(), warn: vi.fn() }
const servers: EmbeddedServer[] = []
const academies: ChildProcess[] = []
const isRoot = process.geteuid?.() === 0
let root: string
/** A data folder that was started and stopped once; tests that need no first start copy it. */
let template: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'academy-embedded-')) // mode 0700, as a checkout under /root
  template = join(root, 'template')
  const server = await startEmbedded({ dataDir: template, log })
  await sql(server.url, 'CREATE TABLE note (text text)')
  await server.stop()
})

afterEach(async () => {
  for (const academy of academies.splice(0)) academy.kill('SIGKILL')
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  log.info.mockReset()
  log.warn.mockReset()
})

afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))

async function sql(url: string, statement: string) {
  const client = new pg.Client(url)
  client.on('error', () => {}) // the server it talks to is killed in some tests
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function copyOfTemplate(): Promise<string> {
  const dataDir = join(await mkdtemp(join(root, 'data-')), 'data')
  await cp(template, dataDir, { recursive: true })
  return dataDir
}

async function start(dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log })
  servers.push(server)
  return server
}

/** An academy in its own process (and process group), which tests may kill. */
async function startProcess(dataDir: string) {
  const module = JSON.stringify(import.meta.resolve('./embedded.ts'))
  const script = `
    import { startEmbedded } from ${module}
    const log = { info() {}, warn() {} }
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log })
    process.once('SIGTERM', () => server.stop())
    console.log(server.url)`
  const process = spawn('node', ['--input-type=module', '-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  academies.push(process)
  const [url] = await once(createInterface({ input: process.stdout }), 'line')
  return { process, url: String(url), group: -Number(process.pid) }
}

const postmasterOf = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)

/** Waits for the first change in a folder to an entry with such a name. */
async function firstNamed(
  changes: AsyncIterable<{ filename: string | null }>,
  name: RegExp,
): Promise<void> {
  for await (const { filename } of changes) if (filename && name.test(filename)) return
}

test('a first start makes the folder, in UTF-8, durable, for this machine and this user only', async () => {
  const dataDir = join(await mkdtemp(join(root, 'first-')), 'deep', 'data')
  const server = await start(dataDir)
  const [settings] = await sql(
    server.url,
    `SELECT current_database() AS database, current_setting('fsync') AS fsync,
      current_setting('full_page_writes') AS full_page_writes,
      current_setting('synchronous_commit') AS synchronous_commit,
      current_setting('data_checksums') AS data_checksums,
      current_setting('listen_addresses') AS listen_addresses,
      current_setting('server_encoding') AS encoding,
      current_setting('is_superuser') AS superuser,
      upper('é') AS upper`,
  )
  expect(settings).toEqual({
    database: 'academy',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '127.0.0.1',
    encoding: 'UTF8',
    superuser: 'off',
    upper: 'É',
  })
  const password = await stat(join(dataDir, 'postgres/password'))
  expect(password.mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'postgres/data'))).mode & 0o777).toBe(0o700)
  const stranger = server.url.replace(/:[^:@]+@/, ':guess@')
  await expect(sql(stranger, 'SELECT 1')).rejects.toThrow('password authentication failed')
  const superuser = server.url.replace('academy:', 'postgres:')
  await expect(sql(superuser, 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('stopping leaves no process, and the next start has the rows', async () => {
  const dataDir = await copyOfTemplate()
  const first = await startEmbedded({ dataDir, log })
  await sql(first.url, "INSERT INTO note VALUES ('kept')")
  const pid = await postmasterOf(dataDir)
  await first.stop()
  await first.stop()
  expect(lives(pid)).toBe(false)
  const second = await start(dataDir)
  expect(await sql(second.url, 'SELECT text FROM note')).toEqual([{ text: 'kept' }])
  expect(log.warn).not.toHaveBeenCalled()
})

test('a second start on the folder is refused while the first lives, and harms nothing', async () => {
  const dataDir = await copyOfTemplate()
  const other = await startProcess(dataDir)
  const refused = startEmbedded({ dataDir, log })
  await expect(refused).rejects.toThrow(StartRefused)
  await expect(refused).rejects.toThrow('Another academy already runs on the folder')
  expect(await sql(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

  const starts = await Promise.allSettled([1, 2, 3].map(() => start(template)))
  expect(starts.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('kill -9 of the program alone: PostgreSQL goes too, and the next start has every row', async () => {
  const dataDir = await copyOfTemplate()
  const killed = await startProcess(dataDir)
  const pid = await postmasterOf(dataDir)
  await sql(killed.url, "INSERT INTO note VALUES ('acknowledged')")
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')
  const next = await start(dataDir)
  expect(lives(pid)).toBe(false)
  expect(await sql(next.url, 'SELECT text FROM note')).toEqual([{ text: 'acknowledged' }])
})

test('kill -9 of the group, of the host and of PostgreSQL’s main process at once', async () => {
  const dataDir = await copyOfTemplate()
  const killed = await startProcess(dataDir)
  const pid = await postmasterOf(dataDir)
  await sql(killed.url, "INSERT INTO note VALUES ('acknowledged')")
  const host = parentOf(pid)
  process.kill(killed.group, 'SIGKILL')
  process.kill(host, 'SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(killed.process, 'exit')
  const next = await start(dataDir)
  expect(await sql(next.url, 'SELECT text FROM note')).toEqual([{ text: 'acknowledged' }])
})

test('a PostgreSQL that outlived program and host is stopped before the next one starts', async () => {
  const dataDir = await copyOfTemplate()
  const killed = await startProcess(dataDir)
  const pid = await postmasterOf(dataDir)
  await sql(killed.url, "INSERT INTO note VALUES ('acknowledged')")
  // Stopped first, because a program that notices the end of its host starts another.
  process.kill(killed.group, 'SIGSTOP')
  process.kill(parentOf(pid), 'SIGKILL')
  process.kill(killed.group, 'SIGKILL')
  await once(killed.process, 'exit')
  const next = await start(dataDir)
  expect(lives(pid)).toBe(false)
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining(`process ${pid}`))
  expect(await sql(next.url, 'SELECT text FROM note')).toEqual([{ text: 'acknowledged' }])
})

test('Ctrl+C reaches the whole group: PostgreSQL keeps running until the program stops it', async () => {
  const dataDir = await copyOfTemplate()
  const academy = await startProcess(dataDir)
  const pid = await postmasterOf(dataDir)
  process.kill(parentOf(pid), 'SIGINT')
  process.kill(parentOf(pid), 'SIGTERM')
  expect(await sql(academy.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  process.kill(academy.group, 'SIGTERM')
  await once(academy.process, 'exit')
  expect(lives(pid)).toBe(false)
})

test('a PostgreSQL that ends by itself returns at the same address', async () => {
  const dataDir = await copyOfTemplate()
  const server = await start(dataDir)
  const pid = await postmasterOf(dataDir)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await sql(server.url, 'SELECT 1')).toHaveLength(1), 20_000)
  expect(await postmasterOf(dataDir)).not.toBe(pid)
})

test('data that are removed under it are reported, and no empty database takes their place', async () => {
  const dataDir = await copyOfTemplate()
  const gone = Promise.withResolvers<Error>()
  servers.push(await startEmbedded({ dataDir, log, onGone: gone.resolve }))
  const pid = await postmasterOf(dataDir)
  await rm(join(dataDir, 'postgres/data'), { recursive: true })
  // PostgreSQL itself notices within a minute.
  process.kill(pid, 'SIGQUIT')
  expect((await gone.promise).message).toContain(`${join(dataDir, 'postgres')} is gone`)
  expect(existsSync(join(dataDir, 'postgres/data'))).toBe(false)
})

test('a port that another program takes first is no problem: the next one is tried', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const folder = join(await copyOfTemplate(), 'postgres')
  const picks = [port, port]
  const postmaster = await startPostmaster({
    programs: findPrograms(folder),
    data: join(folder, 'data'),
    settings: {},
    pickPort: () => picks.pop() ?? freePort(),
    onTrouble: log.warn,
  })
  expect(picks).toEqual([])
  expect(postmaster.port).not.toBe(port)
  await postmaster.stop()
  taken.close()
})

test('a postmaster.pid left by a crash, whose number another process now has', async () => {
  const dataDir = await copyOfTemplate()
  const data = join(dataDir, 'postgres/data')
  const innocent = spawn('sleep', ['60'])
  await writeFile(join(data, 'postmaster.pid'), `${innocent.pid}\n${data}\n1\n5432\n\n\n\nready\n`)
  const server = await start(dataDir)
  expect(await sql(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('is not a PostgreSQL'))
  expect(innocent.exitCode).toBe(null)
  innocent.kill()
})

test('an interrupted first start leaves a folder that the next one can use', async () => {
  const dataDir = join(root, 'interrupted')
  const folder = join(dataDir, 'postgres')
  await mkdir(join(folder, 'data.new-cut'), { recursive: true })
  await writeFile(join(folder, 'data.new-cut', 'PG_VERSION'), '18\n')
  // Watched from before it can exist: the folder is gone again once the data is complete.
  const looking = new AbortController()
  const begun = firstNamed(watch(folder, { signal: looking.signal }), /^data\.new-(?!cut$)/)
  const academy = startProcess(dataDir).catch(() => undefined)
  await begun
  looking.abort()
  process.kill(-Number(academies.at(-1)?.pid), 'SIGKILL') // and start at once
  const server = await start(dataDir)
  expect(await sql(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  const left = (await readdir(folder)).filter((name) => name.startsWith('data.new-'))
  expect(left).toEqual([])
  void academy
})

test('data of another PostgreSQL version, or other data, is refused and left alone', async () => {
  const dataDir = await copyOfTemplate()
  const version = join(dataDir, 'postgres/data/PG_VERSION')
  await writeFile(version, '99\n')
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    /written by PostgreSQL 99.*DATABASE/,
  )
  await rm(version)
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow('is not the data of a PostgreSQL')
})

test('a wrong password file, and an impossible folder, are refused', async () => {
  const dataDir = await copyOfTemplate()
  await writeFile(join(dataDir, 'postgres/password'), 'other')
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow('Put the right file back')
  const file = join(root, 'a-file')
  await writeFile(file, '')
  await expect(startEmbedded({ dataDir: file, log })).rejects.toThrow('cannot be used')
})

test('PostgreSQL’s own reason is reported if it does not start', async () => {
  const folder = join(await copyOfTemplate(), 'postgres')
  const settings = { max_connections: 'many' }
  await expect(runServer({ folder, settings, log })).rejects.toThrow(
    /max_connections.*DATABASE_URL/,
  )
})

test('folders that only the present user can enter', async () => {
  const parent = await mkdtemp(join(root, 'closed-'))
  await chmod(parent, 0o700)
  const dataDir = join(parent, 'checkout', 'data')
  await mkdir(join(parent, 'checkout'), { mode: 0o700 })
  await cp(template, dataDir, { recursive: true })
  const server = await start(dataDir)
  expect(await sql(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  const note = isRoot ? [[expect.stringContaining('as root')]] : []
  expect(log.info.mock.calls).toEqual(note)
})

test("data keeps its owner, even if root starts another user's academy", async () => {
  const dataDir = await copyOfTemplate() // under a folder that its new owner cannot enter
  const owner = isRoot ? daemon() : { uid: process.geteuid?.(), gid: process.getegid?.() }
  if (isRoot) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, dataDir])
  const server = await start(dataDir)
  await sql(server.url, "INSERT INTO note VALUES ('written')")
  const made = await stat(join(dataDir, 'postgres/data/postmaster.pid'))
  expect({ uid: made.uid, gid: made.gid }).toEqual(owner)
  const note = isRoot ? [[expect.stringContaining('as the user who owns')]] : []
  expect(log.info.mock.calls).toEqual(note)
})

/** A user that exists on every system and owns nothing. */
function daemon() {
  const [, , uid, gid] =
    /^daemon:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
