import { expect, test } from 'vitest'
import { ensureChromium, type Machine } from '#tools/chromium.ts'

const own = '/cache/playwright/chrome'
const system = '/usr/bin/chromium'

/** A machine on which the `present` files exist; `installs` says what a command installs. */
function machine(
  given: Partial<Machine> & {
    present?: string[]
    installs?: (command: string) => string | undefined
  },
) {
  const present = new Set(given.present)
  const commands: string[] = []
  const said: string[] = []
  const made: Machine = {
    named: undefined,
    playwrightsOwn: own,
    isRoot: false,
    isDebian: true,
    exists: (path) => present.has(path),
    run: async (command) => {
      const line = command.join(' ')
      commands.push(line)
      const file = given.installs?.(line)
      if (file) present.add(file)
      return { code: given.installs && !file && !line.endsWith('update') ? 1 : 0 }
    },
    say: (message) => said.push(message),
    ...given,
  }
  return { made, commands, said }
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
  const both = machine({ present: [own, system] })
  expect(await ensureChromium(both.made)).toBe(system)
  const one = machine({ present: [own] })
  expect(await ensureChromium(one.made)).toBe(own)
  expect([...both.commands, ...one.commands]).toEqual([])
})

test('Debian as root installs both packages, or the one available, and says so', async () => {
  const { made, commands, said } = machine({
    isRoot: true,
    installs: (command) => (command.endsWith(' chromium') ? system : undefined),
  })
  expect(await ensureChromium(made)).toBe(system)
  expect(commands).toEqual([
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium chromium-headless-shell',
    'apt-get install -y --no-install-recommends chromium',
  ])
  expect(said.join('\n')).toContain("installing Debian's package")
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
  expect(commands).toHaveLength(1)
})

test('when nothing can be installed the message says what to do', async () => {
  const { made, commands } = machine({ isRoot: true, installs: () => undefined })
  await expect(ensureChromium(made)).rejects.toThrow('CHROMIUM_PATH=/usr/bin/chromium npm test')
  expect(commands.at(-1)).toContain('playwright')
})
