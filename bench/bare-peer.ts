import { fastify } from 'fastify'
import { Pool } from 'pg'
import type { CallFacts } from './academy-peer.ts'
import { report } from './peers.ts'

// A bare Fastify server; each route runs one statement and returns the same payload as the academy.

const app = fastify()
const pool = new Pool({ connectionString: process.env.DATABASE, max: 10 })

report(
  {},
  async () => {
    await app.close()
    await pool.end()
  },
  {
    serve(calls: CallFacts[]) {
      for (const { path, statements, answer } of calls) {
        const [statement] = statements
        app.get(path, async () => {
          if (statement) await pool.query(statement.text, statement.values)
          return answer
        })
      }
      return app.listen({ port: 0, host: '127.0.0.1' })
    },
  },
)
