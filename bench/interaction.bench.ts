import { Client } from 'pg'
import { chromium } from 'playwright'
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
import {
  measurePress,
  openPressedPage,
  type Pressed,
  type PressedPage,
} from './interaction/pressed-page.ts'

/**
 * Measures the time from a click or key press in the lists of the admin area to the next paint
 * ('interaction to next paint', from the browser's Event Timing), with a thousand rows, the largest page
 * size that each list offers, and the CPU throttled to a quarter of its speed. Prints the median of several
 * rounds and, in brackets, the CPU time that the page's main thread spent on the press and its consequences,
 * in milliseconds: that depends less on the machine's other load.
 *
 * `ONLY` limits it to lists whose name contains it; `ROUNDS` is the number of rounds.
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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Measures each press of a list on one page, in a realistic order. */
async function measureList(
  pressed: PressedPage,
  list: List,
  names: readonly PressName[],
): Promise<Map<PressName, Pressed>> {
  const medians = new Map<PressName, Pressed>()
  for (const name of names) {
    const press = pressOf(list, name)
    if (!press) continue
    const taken: Pressed[] = []
    for (let round = 0; round < rounds; round += 1) {
      taken.push(await measurePress(pressed, () => press(pressed.page)))
      await undo(pressed.page, list, name)
    }
    medians.set(name, {
      painted: median(taken.map(({ painted }) => painted)),
      worked: median(taken.map(({ worked }) => worked)),
    })
  }
  return medians
}

function shown(pressed: Pressed | undefined): string {
  if (!pressed) return '-'
  const { painted, worked } = pressed
  return `${painted.toFixed(0)}${painted > targetMilliseconds ? '*' : ''} (${worked.toFixed(0)})`
}

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
      const pressed = await openPressedPage(browser, { base: url, token, isPhone })
      const { page } = pressed
      await page.goto(`${url}/admin/${list.at}`)
      await pagesOf(page, list).waitFor()
      for (const [name, one] of await measureList(pressed, list, names)) found.set(name, one)
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
