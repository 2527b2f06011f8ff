import { Client } from 'pg'
import { owner, startAcademy } from './academy.ts'
import { fillAcademy } from './fill-academy.ts'
import { report } from './peers.ts'

// An academy with 50 courses of three lessons each, and a student who may see all of them.

/** The SQL that a call sends to the database, and its response. */
export interface CallFacts {
  path: string
  token: string
  statements: { text: string; values: unknown[] }[]
  answer: unknown
}

const { academy, url, stop } = await startAcademy()
const driver = new Client({ connectionString: academy.databaseUrl })
await driver.connect()
await fillAcademy(driver, {
  users: 100,
  transactions: 50,
  conversations: 20,
  messages: 200,
  courses: 50,
  signals: 100,
})
await driver.query(`delete from course_videos where position > 2`)
await driver.query(
  `update courses set is_published = true, role_access = 'community_student',
     content = left(content, 200)`,
)
await driver.end()

const sent: CallFacts['statements'] = []
const query = Client.prototype.query
Client.prototype.query = new Proxy(query, {
  apply(target, self, [first, ...rest]) {
    // A query passed on its own is an object; the ones run on pooled connections come as text and
    // values.
    const { text, values } = typeof first === 'string' ? { text: first, values: rest[0] } : first
    if (typeof text === 'string' && Array.isArray(values)) sent.push({ text, values })
    return Reflect.apply(target, self, [first, ...rest])
  },
})

async function post<T>(address: string, body: object): Promise<T> {
  const response = await fetch(`${url}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`)
  return (await response.json()) as T
}

const { accessToken: token } = await post<{ accessToken: string }>('/auth/login', owner)

async function factsOf(path: string): Promise<CallFacts> {
  const get = async () => {
    const response = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  sent.length = 0
  // Repeated calls may be answered from memory: their statements are those of the first call.
  return { path, token, answer: await get(), statements: sent.filter(isOfAnswer) }
}

const isOfAnswer = ({ text }: { text: string }) =>
  !/\b(outbox|pgboss|sessions s join users)\b/.test(text)

report({ url, owner, databaseUrl: academy.databaseUrl }, stop, {
  factsOf,
  memory: () => process.memoryUsage().rss / 1e6,
})
