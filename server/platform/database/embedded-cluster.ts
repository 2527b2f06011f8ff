import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chown,
  lchown,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { type Programs, programEnvironment } from './embedded-programs.ts'
import { names, otherwise, StartRefused } from './embedded-protocol.ts'

/**
 * Prepares a data folder on which PostgreSQL can start: creates it on first use, checks an existing
 * one. Returns its path. An interrupted first use leaves nothing that would disturb the next: the
 * folder gets its name as the last step.
 */
export async function prepareCluster(
  folder: string,
  programs: Programs,
  signal: AbortSignal,
): Promise<string> {
  const data = join(folder, names.data)
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${names.data}.new-`)) await discard(join(folder, name))
  }
  const owner = await stat(data).catch(() => undefined)
  if (!owner) {
    await initialise(folder, data, programs, signal)
    return data
  }
  if (programs.owner && programs.owner.uid !== owner.uid) await adopt(data, programs.owner)
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (!version) throw new StartRefused(`${data} is not the data of a PostgreSQL. ${otherwise}`)
  if (version !== programs.version) {
    throw new StartRefused(
      `The data in ${data} was written by PostgreSQL ${version}, and this academy comes with PostgreSQL ${programs.version}. Bring it over with pg_dump from the version that wrote it. ${otherwise}`,
    )
  }
  return data
}

async function initialise(folder: string, data: string, programs: Programs, signal: AbortSignal) {
  const password = await keepPassword(folder)
  const fresh = `${data}.new-${randomBytes(6).toString('hex')}`
  await mkdir(fresh, { mode: 0o700 })
  if (programs.owner) await chown(fresh, programs.owner.uid, programs.owner.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin']
  await run(programs, signal, programs.initdb, [
    `--pgdata=${fresh}`,
    '--username=postgres',
    '--auth=reject',
    '--data-checksums',
    ...locale,
    // Unicode sort order and case mapping, the same on every machine.
    '--builtin-locale=C.UTF-8',
  ])
  // The superuser has no password and so cannot sign in; the academy uses an ordinary role.
  await writeFile(join(fresh, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  await run(
    programs,
    signal,
    programs.postgres,
    ['--single', '-D', fresh, '-c', 'log_min_error_statement=panic', 'postgres'],
    `CREATE ROLE academy LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE academy OWNER academy\n`,
  )
  await rename(fresh, data)
  await syncFolder(folder)
}

/** The password of the role academy, generated on first use; only the current user can read it. */
async function keepPassword(folder: string): Promise<string> {
  const path = join(folder, names.password)
  const stored = await readFile(path, 'utf8').catch(() => '')
  if (stored) return stored
  const password = randomBytes(24).toString('base64url')
  const fresh = await open(`${path}.new`, 'w', 0o600)
  await fresh.writeFile(password)
  await fresh.sync()
  await fresh.close()
  await rename(`${path}.new`, path)
  return password
}

async function run(
  programs: Programs,
  signal: AbortSignal,
  program: string,
  args: string[],
  input = '',
): Promise<void> {
  const [command = '', ...rest] = [...programs.prefix, program, ...args]
  const child = spawn(command, rest, { env: programEnvironment(), signal, windowsHide: true })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  child.stdin.on('error', () => {}) // it ended early; its exit code tells
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0 || /\b(ERROR|FATAL|PANIC): /.test(output)) {
    throw new StartRefused(
      `The embedded PostgreSQL could not be set up: ${output.trim().slice(-1000)} ${otherwise}`,
    )
  }
}

/** Gives a data folder to PostgreSQL's user; the folder itself last, as it marks completion. */
async function adopt(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  if (process.geteuid?.() !== 0) {
    throw new StartRefused(
      `${folder} belongs to another user. Start the academy as that user, or hand the folder over with chown. ${otherwise}`,
    )
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  }
  await chown(folder, owner.uid, owner.gid)
}

/** Removes the remains of an interrupted first start, ignoring files still being written by another program. */
async function discard(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
