import { Client } from 'pg'
import type { BenchAcademy } from '../academy.ts'
import { fillJournal } from '../fill-journal.ts'

const person = { name: 'Student', email: 'student@bench.example', password: 'bench password' }

/** Creates an academy student with that many trades; returns the student's access token. */
export async function studentWithJournal(
  { academy }: BenchAcademy,
  trades: number,
): Promise<string> {
  const post = (path: string, payload: object) =>
    academy.http.inject({ method: 'POST', url: `/api/auth/${path}`, payload })
  await post('register', { ...person, acceptedTerms: true })
  const client = new Client({ connectionString: academy.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [
    person.email,
  ])
  const id = rows[0]?.id
  if (!id) throw new Error('no student')
  await client.query(`insert into user_roles (user_id, role) values ($1, 'academy_student')`, [id])
  await client.query(
    `insert into subscriptions (id, user_id, program, starts_at, ends_at)
     values (gen_random_uuid(), $1, 'academy', now() - interval '1 day', now() + interval '1 year')`,
    [id],
  )
  await fillJournal(client, id, trades)
  await client.end()
  const { email, password } = person
  return (await post('login', { email, password })).json().accessToken
}
