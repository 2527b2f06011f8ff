import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { boot } from '#server/app/boot.ts'
import { readConfig } from '#server/app/config.ts'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { createLog } from '#server/platform/log.ts'
import { type PeerFacts, report } from './peers.ts'

/** Every statement that this process sends, newest last. */
const sent: PeerFacts['statement'][] = []
const query = Client.prototype.query
Client.prototype.query = new Proxy(query, {
  apply(target, self, [text, values, ...rest]) {
    if (typeof text === 'string' && Array.isArray(values)) sent.push({ text, values })
    return Reflect.apply(target, self, [text, values, ...rest])
  },
})

const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  DATA_DIR: dataDir,
  RATE_API_PER_MINUTE: '1000000',
})
const { academy, stop } = await boot(config, createLog({ level: 'fatal', pretty: false }))
const owner = { name: 'Owner', email: 'owner@bench.example', password: 'bench password' }
await claimFirstAdmin(academy, owner)
const url = await academy.http.listen({ port: 0, host: '127.0.0.1' })

async function post<T>(address: string, body: object, token = ''): Promise<T> {
  const response = await fetch(`${url}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`)
  return (await response.json()) as T
}

const admin = await post<{ accessToken: string }>('/auth/login', owner)
for (let number = 1; number <= Number(process.env.COURSES); number += 1) {
  await post(
    '/courses',
    {
      title: `Course ${number}`,
      description: 'How price moves, and what to do about it, step by step.',
      content: '## What you learn\n\n- to read a chart\n- to size a position\n- to keep a journal',
      category: 'Foundations',
      duration: 45,
      roleAccess: ['community_student'],
    },
    admin.accessToken,
  )
}
const student = { name: 'Student', email: 'student@bench.example', password: 'bench password' }
await post('/auth/register', student)
const { accessToken: token } = await post<{ accessToken: string }>('/auth/login', student)

const list = async () => {
  const response = await fetch(`${url}/api/courses`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.json()
}
await list()
sent.length = 0
await list()
const statement = sent.find(({ text }) => text.includes('"courses"') || text.includes('courses'))
if (!statement) throw new Error('the call for the courses sent no statement')

report({ url, databaseUrl: academy.databaseUrl, token, statement }, async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})
