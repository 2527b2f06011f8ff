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
const shellPackage = 'chromium-headless-shell'
const isRoot = process.getuid?.() === 0

/** Debian's shell is beside its browser; Playwright keeps its own in a folder named alike. */
const shellBeside = (browser: string) => `${browser}-headless-shell`
const folderOfShell = (playwrightsOwn: string) =>
  playwrightsOwn.replace(/([\\/])chromium-(\d+)[\\/].*$/, '$1chromium_headless_shell-$2')

const hasShell = (browser: string, { exists, playwrightsOwn }: Machine) =>
  exists(browser === playwrightsOwn ? folderOfShell(browser) : shellBeside(browser))

/** The program to start headless; undefined is the shell that Playwright itself finds. */
export function shellProgram(browser: string, machine: Machine): string | undefined {
  if (!hasShell(browser, machine)) return browser
  return browser === machine.playwrightsOwn ? undefined : shellBeside(browser)
}

const optionsFor = (executablePath?: string): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  args: ['--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
})

const found = process.env.CHROMIUM_PATH ?? systemsOwn

/** Options with which tests start the Chromium found by the test command; root can't use its sandbox. */
export const chromiumOptions = optionsFor(found)

/**
 * Options for the headless shell of the same browser, if there is one, for tests that need no window: it
 * renders a page in about 60 % of the time.
 */
export const shellOptions = optionsFor(shellProgram(found, thisMachine()))

/**
 * Finds a Chromium, or installs one, and returns the path of its executable. Search order:
 * CHROMIUM_PATH, /usr/bin/chromium, Playwright's own. Installs its headless shell, too, where that is
 * missing. Throws, with instructions, when there is no Chromium and none can be installed.
 */
export async function ensureChromium(machine = thisMachine()): Promise<string> {
  const { named, exists, say } = machine
  if (named && !exists(named)) {
    throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`)
  }
  let browser = named || search(machine)
  if (!browser) {
    await install(machine)
    browser = search(machine)
  }
  if (!browser) {
    throw new Error(
      'There is no Chromium and none could be installed. Install one and name its program, ' +
        'for example CHROMIUM_PATH=/usr/bin/chromium npm test',
    )
  }
  say(`Chromium: ${browser}${named ? ' (CHROMIUM_PATH)' : ''}`)
  if (!hasShell(browser, machine)) await installShell(browser, machine)
  if (!hasShell(browser, machine)) {
    say(`It has no headless shell (Debian: ${shellPackage}), so journeys take about 40 % longer.`)
  }
  return browser
}

const search = ({ exists, playwrightsOwn }: Machine) => [systemsOwn, playwrightsOwn].find(exists)

async function installShell(browser: string, machine: Machine): Promise<void> {
  const { isDebian, isRoot, playwrightsOwn, run, say } = machine
  if (browser === playwrightsOwn) {
    say("Installing its headless shell with Playwright's installer ...")
    await run([...playwright(), 'install', shellPackage])
  } else if (browser === systemsOwn && isDebian && isRoot) {
    say(`Installing Debian's package ${shellPackage} ...`)
    await run(['apt-get', 'update'])
    await run([...aptInstall, shellPackage])
  }
}

const aptInstall = ['apt-get', 'install', '-y', '--no-install-recommends']
const playwright = () => installedProgram('playwright', 'playwright')

async function install({ isDebian, isRoot, run, say }: Machine): Promise<void> {
  if (isDebian && isRoot) {
    say("No Chromium found: installing Debian's package chromium ...")
    const update = await run(['apt-get', 'update'])
    if (update.code !== 0) say('apt-get update failed; trying with the package lists at hand.')
    if ((await run([...aptInstall, 'chromium'])).code === 0) return
  }
  say("No Chromium found: installing one with Playwright's installer ...")
  const options = isRoot ? ['--with-deps'] : []
  await run([...playwright(), 'install', ...options, 'chromium'])
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
