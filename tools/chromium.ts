import { existsSync, readFileSync } from 'node:fs'
import { chromium, type LaunchOptions } from 'playwright'
import { installedProgram, run } from '#tools/project.ts'

/** What the search for a browser needs from the machine; tests pass their own. */
export interface Machine {
  named: string | undefined
  playwrightsOwn: string
  isRoot: boolean
  isDebian: boolean
  exists: (path: string) => boolean
  run: (command: string[]) => Promise<{ code: number }>
  say: (message: string) => void
}

const systemsOwn = '/usr/bin/chromium'
/** The same browser without a window, which renders a page in about 60 % of the time. */
const systemsShell = '/usr/bin/chromium-headless-shell'
const isRoot = process.getuid?.() === 0

const optionsOf = (executablePath: string): LaunchOptions => ({
  executablePath,
  args: ['--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
})

const found = process.env.CHROMIUM_PATH ?? systemsOwn

/**
 * Options with which tests start the Chromium found by the test command; root can't use its
 * sandbox.
 */
export const chromiumOptions = optionsOf(found)

/**
 * Options for the faster headless shell of the same browser, if there is one, for tests that need
 * no window.
 */
export const shellOptions = optionsOf(
  found === systemsOwn && existsSync(systemsShell) ? systemsShell : found,
)

/**
 * Finds a Chromium, or installs one, and returns the path of its executable. Search order:
 * CHROMIUM_PATH, /usr/bin/chromium, Playwright's own. Throws, with instructions, when there is none
 * and none can be installed.
 */
export async function ensureChromium(machine = thisMachine()): Promise<string> {
  const { named, exists, say } = machine
  if (named) {
    if (!exists(named)) throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`)
    say(`Chromium: ${named} (CHROMIUM_PATH)`)
    return named
  }
  let found = search(machine)
  if (!found) {
    await install(machine)
    found = search(machine)
  }
  if (!found) {
    throw new Error(
      'There is no Chromium and none could be installed. Install one and name its program, ' +
        'for example CHROMIUM_PATH=/usr/bin/chromium npm test',
    )
  }
  say(`Chromium: ${found}`)
  return found
}

const search = ({ exists, playwrightsOwn }: Machine) => [systemsOwn, playwrightsOwn].find(exists)

async function install({ isDebian, isRoot, run, say }: Machine): Promise<void> {
  if (isDebian && isRoot) {
    say("No Chromium found: installing Debian's package chromium ...")
    const update = await run(['apt-get', 'update'])
    if (update.code !== 0) say('apt-get update failed; trying with the package lists at hand.')
    const install = ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium']
    // Not every Debian release has the headless shell.
    const done = [[...install, 'chromium-headless-shell'], install]
    for (const command of done) if ((await run(command)).code === 0) return
  }
  say("No Chromium found: installing one with Playwright's installer ...")
  const options = isRoot ? ['--with-deps'] : []
  await run([...installedProgram('playwright', 'playwright'), 'install', ...options, 'chromium'])
}

function thisMachine(): Machine {
  const release = '/etc/os-release'
  return {
    named: process.env.CHROMIUM_PATH,
    playwrightsOwn: chromium.executablePath(),
    isRoot,
    isDebian: existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8')),
    exists: existsSync,
    run: (command) => run(command, { env: { DEBIAN_FRONTEND: 'noninteractive' } }),
    say: console.log,
  }
}
