import autocannon from 'autocannon'
import { Client } from 'pg'
import { fillOffice } from '#testing/office-files.ts'
import type { CallFacts } from './academy-peer.ts'
import { fillJournal } from './fill-journal.ts'
import { judge, median, startPeer } from './peers.ts'

/**
 * The 99th percentile of others' read times beside one account with 100,000 trades that asks, sixteen at a
 * time, for all that costs most, and an office that asks for its long files and a dispute's evidence. Calm and
 * busy rounds alternate.
 */
const trades = 100_000
const readers = 10
const atOnce = 16
const seconds = Number(process.env.SECONDS ?? 20)
const rounds = 3

interface Facts {
  url: string
  databaseUrl: string
}
const academy = await startPeer<Facts>('academy-peer.ts', { RATE_API_PER_MINUTE: '10000000' })
const { url, databaseUrl } = academy.facts
const { path, token } = await academy.ask<CallFacts>('factsOf', '/courses')

const client = new Client({ connectionString: databaseUrl })
await client.connect()

/** Registers somebody, who becomes what `prepare` makes of the account; returns an access token. */
async function somebody(name: string, prepare: (id: string) => Promise<unknown>): Promise<string> {
  const member = { name, email: `${name}@people.example`, password: 'Str0ng-enough!9' }
  const post = async (address: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}/api${address}`, init)
    if (!response.ok) throw new Error(`${address}: ${await response.text()}`)
    return (await response.json()) as { accessToken: string }
  }
  await post('/auth/register', { ...member, confirmPassword: member.password })
  const { rows } = await client.query('select id from users where email = $1', [member.email])
  await prepare(rows[0].id)
  return (await post('/auth/login', member)).accessToken
}

const heavy = await somebody('trader', (id) => fillJournal(client, id, trades))
/** Somebody in the office for each of its files. */
const office: { file: string; as: string }[] = []
for (const file of await fillOffice(client, trades)) {
  const as = await somebody(`admin-${office.length}`, (id) =>
    client.query("insert into user_roles (user_id, role) values ($1, 'admin')", [id]),
  )
  office.push({ file: `/api${file}`, as })
}
await client.end()

async function read(address = path): Promise<number> {
  const { latency, non2xx, errors } = await autocannon({
    url: `${url}/api${address}`,
    headers: { authorization: `Bearer ${token}` },
    connections: readers,
    duration: seconds,
    // On a thread of its own: who takes the files here must not delay the clock.
    workers: 1,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} reads were refused, ${errors} failed`)
  return latency.p99
}

/** What costs most: the export, the analysis, the figures. */
const costly = [
  '/api/me/export',
  '/api/journal/figures/analysis?timeZone=UTC',
  '/api/journal/figures',
]
const ask = (connections: number, addresses: readonly string[], as = heavy) =>
  autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 60,
    requests: addresses.map((address) => ({
      path: address,
      headers: { authorization: `Bearer ${as}` },
    })),
  })

/** Sixteen searches of the same account in one call, and sixteen pages of its trades. */
const together = (addressOf: (n: number) => string) =>
  `/api/together?${new URLSearchParams({ of: Array.from({ length: 16 }, (_, n) => addressOf(n)).join(' ') })}`
const batches = [
  together((n) => `/search?q=saw+${n}`),
  together((n) => `/journal/trades?setup=Pullback&page=${n + 1}`),
]

/** Each by itself, so that it is answered as often as one account may, and all of them beside. */
const attack = () =>
  Promise.all([
    ...costly.map((address) => ask(1, [address])),
    ask(atOnce - costly.length, costly),
    ...office.map(({ file, as }) => ask(2, [file], as)),
  ])

try {
  const calm: number[] = []
  const beside: number[] = []
  const answered = { '2xx': 0, '4xx': 0, '5xx': 0 }
  await read()
  for (let round = 0; round < rounds; round += 1) {
    calm.push(await read())
    const [taken, requested] = await Promise.all([read(), attack()])
    beside.push(taken)
    for (const one of requested) {
      for (const kind of ['2xx', '4xx', '5xx'] as const) answered[kind] += one[kind]
    }
  }
  console.log(
    `GET /api${path}, p99: ${median(calm)} ms, beside the account and the office ${median(beside)} ms`,
  )
  console.log(`their own calls: ${answered['2xx']} answered, ${answered['4xx']} refused`)
  if (answered['5xx'] > 0) throw new Error(`${answered['5xx']} of their calls failed`)
  judge('  ratio', median(beside) / Math.max(1, median(calm)), { atMost: 3 })
  for (const address of [path, '/search?q=london']) {
    const [alone, besideBatches]: [number[], number[]] = [[], []]
    await read(address)
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await read(address))
      const attacks = batches.map((batch) => ask(4, [batch]))
      const [taken] = await Promise.all([read(address), ...attacks])
      besideBatches.push(taken)
    }
    console.log(
      `GET /api${address}, p99: ${median(alone)} ms, beside four times sixteen reads together ${median(besideBatches)} ms`,
    )
    judge('  ratio', median(besideBatches) / Math.max(1, median(alone)), { atMost: 3 })
  }
} finally {
  await academy.stop()
}
