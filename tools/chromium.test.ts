import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { ensureChromium, type Machine, shellProgram } from '#tools/chromium.ts'

const own = '/cache/chromium-1234/chrome-linux64/chrome'
const ownShell = '/cache/chromium_headless_shell-1234'
const system = '/usr/bin/chromium'
const shell = '/usr/bin/chromium-headless-shell'

/** A machine on which the `present` files exist; `installs` says what a command installs. */
function machine(
  args: Partial<Machine> & {
    present?: string[]
    installs?: (command: string) => string | undefined
  },
) {
  const present = new Set(args.present)
  const commands: string[] = []
  const output: string[] = []
  const made: Machine = {
    named: undefined,
    playwrightsOwn: own,
    isRoot: false,
    isDebian: true,
    exists: (path) => present.has(path),
    run: async (command) => {
      const line = command.join(' ')
      commands.push(line)
      const file = args.installs?.(line)
      if (file) present.add(file)
      return { code: args.installs && !file && !line.endsWith('update') ? 1 : 0 }
    },
    say: (message) => output.push(message),
    ...args,
  }
  return { made, commands, output }
}

test('CHROMIUM_PATH comes first', async () => {
  const { made } = machine({ named: '/opt/chrome', present: ['/opt/chrome', system, own] })
  expect(await ensureChromium(made)).toBe('/opt/chrome')
})

test('a CHROMIUM_PATH that does not exist is reported, not ignored', async () => {
  const { made } = machine({ named: '/opt/chrome', present: [system] })
  await expect(ensureChromium(made)).rejects.toThrow('CHROMIUM_PATH is /opt/chrome')
})

test("then the system's, then Playwright's own, without installing anything", async () => {
  const both = machine({ present: [own, system, shell] })
  expect(await ensureChromium(both.made)).toBe(system)
  const one = machine({ present: [own, ownShell] })
  expect(await ensureChromium(one.made)).toBe(own)
  expect([...both.commands, ...one.commands]).toEqual([])
})

test('Debian as root installs both packages, and says so', async () => {
  const { made, commands, output } = machine({
    isRoot: true,
    installs: (command) => [shell, system].find((file) => command.endsWith(basename(file))),
  })
  expect(await ensureChromium(made)).toBe(system)
  expect(commands).toEqual([
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium',
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium-headless-shell',
  ])
  expect(output.join('\n')).toContain("installing Debian's package")
  expect(shellProgram(system, made)).toBe(shell)
})

test.each([undefined, system])(
  'a missing headless shell is installed, CHROMIUM_PATH=%s',
  async (named) => {
    const { made, commands, output } = machine({
      named,
      present: [system],
      isRoot: true,
      installs: (command) => (command.endsWith(basename(shell)) ? shell : undefined),
    })
    expect(shellProgram(system, made)).toBe(system)
    expect(await ensureChromium(made)).toBe(system)
    expect(commands.at(-1)).toBe(
      'apt-get install -y --no-install-recommends chromium-headless-shell',
    )
    expect(shellProgram(system, made)).toBe(shell)
    expect(output.join('\n')).not.toContain('40 %')
  },
)

test('where the headless shell cannot be installed, it is said what that costs', async () => {
  const { made, commands, output } = machine({ present: [system] })
  expect(await ensureChromium(made)).toBe(system)
  expect(commands).toEqual([])
  expect(output.join('\n')).toContain('chromium-headless-shell')
  expect(shellProgram(system, made)).toBe(system)
})

test("Playwright's own browser gets Playwright's own headless shell", async () => {
  const { made, commands } = machine({ present: [own], installs: () => ownShell })
  expect(await ensureChromium(made)).toBe(own)
  expect(commands).toHaveLength(1)
  expect(commands[0]).toMatch(/playwright.* install chromium-headless-shell$/)
  expect(shellProgram(own, made)).toBeUndefined()
})

test.each([
  { isRoot: false, isDebian: true },
  { isRoot: true, isDebian: false },
])("elsewhere Playwright's installer is used: %j", async (where) => {
  const { made, commands } = machine({
    ...where,
    installs: (command) => (command.includes('playwright') ? own : undefined),
  })
  expect(await ensureChromium(made)).toBe(own)
  expect(commands[0]).toMatch(/playwright.* install .*chromium$/)
})

test('when nothing can be installed the message says what to do', async () => {
  const { made, commands } = machine({ isRoot: true, installs: () => undefined })
  await expect(ensureChromium(made)).rejects.toThrow('CHROMIUM_PATH=/usr/bin/chromium npm test')
  expect(commands.at(-1)).toContain('playwright')
})
