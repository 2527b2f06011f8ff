import { Client } from 'pg'
import { chromium, type Page } from 'playwright'
import { shellOptions } from '#tools/chromium.ts'
import { buildClientIfStale } from '#tools/client-build.ts'
import { owner, startAcademy } from './academy.ts'
import { fillAcademy } from './fill-academy.ts'
import {
  type List,
  lists,
  type PressName,
  pagesOf,
  phonePresses,
  pressNames,
  pressOf,
  undo,
} from './interaction/lists.ts'
import { measurePress, openPressedPage, type Pressed } from './interaction/pressed-page.ts'

/**
 * What a press or a key in the lists of the admin area waits for until something is painted
 * ('interaction to next paint', by the browser's own Event Timing), with a thousand rows, as many of them
 * on a page as the lists offer, and a processor four times slower. The slowest of some rounds counts; in
 * brackets stands the longest task that followed, for which the next press may have to wait.
 *
 * `ONLY` is a part of the names of lists, `ROUNDS` how often each press is made.
 */
const targetMilliseconds = 100
const rounds = Number(process.env.ROUNDS ?? 3)

const size = {
  users: 1000,
  transactions: 1000,
  conversations: 1000,
  messages: 2000,
  courses: 1000,
  signals: 1000,
}
const requestsOfAll = `insert into role_requests (id, user_id, program, status)
  select gen_random_uuid(), id, 'mentorship', 'pending' from users`

/** Each press of a list on one page, in the order in which somebody would make them. */
async function measureList(
  page: Page,
  list: List,
  names: readonly PressName[],
): Promise<Map<PressName, Pressed>> {
  const slowest = new Map<PressName, Pressed>()
  for (const name of names) {
    const press = pressOf(list, name)
    for (let round = 0; press && round < rounds; round += 1) {
      const pressed = await measurePress(page, () => press(page))
      const before = slowest.get(name)
      if (!before || before.painted < pressed.painted) slowest.set(name, pressed)
      await undo(page, list, name)
    }
  }
  return slowest
}

const shown = (pressed: Pressed | undefined) =>
  pressed
    ? `${pressed.painted.toFixed(0)}${pressed.painted > targetMilliseconds ? '*' : ''} (${pressed.task.toFixed(0)})`
    : '-'

await buildClientIfStale()
const { academy, url, stop } = await startAcademy()
const client = new Client({ connectionString: academy.databaseUrl })
const browser = await chromium.launch(shellOptions)
try {
  await client.connect()
  await fillAcademy(client, size)
  await client.query(requestsOfAll)
  const payload = { email: owner.email, password: owner.password }
  const login = await academy.http.inject({ method: 'POST', url: '/api/auth/login', payload })
  const token: string = login.json().accessToken
  console.log(['list'.padEnd(14), ...pressNames.map((name) => name.padStart(13))].join(' '))
  for (const list of lists.filter(({ name }) => name.includes(process.env.ONLY ?? ''))) {
    const found = new Map<PressName, Pressed>()
    for (const isPhone of [false, true]) {
      const names = pressNames.filter((name) => phonePresses.includes(name) === isPhone)
      if (!names.some((name) => pressOf(list, name))) continue
      const page = await openPressedPage(browser, { base: url, token, isPhone })
      await page.goto(`${url}/admin/${list.at}`)
      await pagesOf(page, list).waitFor()
      for (const [name, pressed] of await measureList(page, list, names)) found.set(name, pressed)
      await page.context().close()
    }
    const cells = pressNames.map((name) => shown(found.get(name)).padStart(13))
    console.log([list.name.padEnd(14), ...cells].join(' '))
    if ([...found.values()].some(({ painted }) => painted > targetMilliseconds))
      process.exitCode = 1
  }
  console.log(`target: ${targetMilliseconds} ms; * misses it`)
} finally {
  await browser.close()
  await client.end()
  await stop()
}
process.exit()
