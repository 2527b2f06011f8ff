import { fastify } from 'fastify'
import { Pool } from 'pg'
import { type PeerFacts, report } from './peers.ts'

const academy = JSON.parse(process.env.ACADEMY ?? '') as PeerFacts
const { statement, token, databaseUrl } = academy
const pool = new Pool({ connectionString: databaseUrl, max: 10 })
const response = await fetch(`${academy.url}/api/courses`, {
  headers: { authorization: `Bearer ${token}` },
})
const list: unknown = await response.json()

const app = fastify()
app.get('/', async () => {
  await pool.query(statement.text, statement.values)
  return list
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })

report({ ...academy, url }, async () => {
  await app.close()
  await pool.end()
})
