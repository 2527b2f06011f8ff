import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tools/project.ts'

/** The relevant part of a package-lock.json entry. */
interface LockEntry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type LockPackages = Record<string, LockEntry>

/**
 * Adds the packages for other platforms that a lock file lacks and returns their number. A registry
 * mirror may hold only some platforms' packages; npm then leaves the others out of the lock file,
 * and `npm ci` refuses such a file. With an entry that names the operating system and CPU, they are
 * skipped on this machine and installed where they belong.
 */
export function completeLock(packages: LockPackages): number {
  let added = 0
  // Top down: a version that fits goes into the top folder, any other version deeper.
  const byDepth = Object.entries(packages).sort(([a], [b]) => depthOf(a) - depthOf(b))
  for (const [path, { optionalDependencies = {}, dev }] of byDepth) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const isExact = /^\d/.test(version)
      const present = find(packages, path, name)
      if (!isExact || present?.version === version) continue
      const beside = path.slice(0, path.lastIndexOf('node_modules/'))
      packages[`${beside}node_modules/${name}`] = {
        version,
        ...(dev && { dev }),
        optional: true,
        ...platformOf(name),
      }
      added += 1
    }
  }
  return added
}

const depthOf = (path: string) => path.split('node_modules/').length

/** The package that `name` resolves to for the package at `path`: its own, or the nearest one further up. */
function find(packages: LockPackages, path: string, name: string): LockEntry | undefined {
  for (
    let folder = path;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const entry = packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]
    if (entry || !folder) return entry
  }
}

const systems = /\b(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows)/
const processors = /\b(arm64|x64|ia32|arm|loong64|mips64el|ppc64|riscv64|s390x|wasm32)/

/** Platform packages are named after their platform, such as `binding-linux-arm64-musl`. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const [, os] = systems.exec(name) ?? []
  const [, cpu] = processors.exec(name) ?? []
  const libc = /musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined
  return {
    ...(os && { os: [os === 'windows' ? 'win32' : os] }),
    ...(cpu && { cpu: [cpu] }),
    ...(os === 'linux' && libc && { libc: [libc] }),
  }
}

if (import.meta.main) {
  const file = process.argv[2] ?? join(projectRoot, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockPackages }
  const added = completeLock(lock.packages)
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
  lock.packages = Object.fromEntries(sorted)
  if (added > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${added} packages for other platforms added to package-lock.json`)
}
