import { createHash } from 'node:crypto'
import type { Academy } from '#server/app/compose.ts'

const secretOf = (n: number) => createHash('sha256').update(`token ${n}`).digest('base64url')
const hashOf = (n: number) => createHash('sha256').update(secretOf(n)).digest()

/** The students that `signInStudents` makes, as their numbers and ids: `n` and `id` of a table expression. */
export const numberedStudents = `select split_part(email_key, '@', 1)::int as n, id from users
  where email_key ~ '^[0-9]+@bench.example$'`

/** Adds students, each signed in with a session of their own; returns an access token of each. */
export async function signInStudents({ db, http }: Academy, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, n) => n)
  await db.driver.query(
    `with people as (
       insert into users (id, name, email, email_key, password_hash)
       select gen_random_uuid(), 'Student ' || n, n || '@bench.example', n || '@bench.example', 'none'
       from unnest($1::int[]) n returning id, email_key)
     insert into sessions (id, user_id, user_agent, expires_at)
     select gen_random_uuid(), id, '', now() + interval '1 day' from people`,
    [numbers],
  )
  await db.driver.query(
    `insert into refresh_tokens (token_hash, session_id, expires_at)
     select t.hash, s.id, now() + interval '1 day'
     from unnest($1::int[], $2::bytea[]) as t (n, hash)
     join users u on u.email_key = t.n || '@bench.example' join sessions s on s.user_id = u.id`,
    [numbers, numbers.map(hashOf)],
  )
  await db.driver.query('analyze')
  const tokens: string[] = []
  for (const n of numbers) {
    const answer = await http.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { 'user-agent': '' },
      cookies: { refreshToken: secretOf(n) },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    tokens.push(answer.json().accessToken)
  }
  return tokens
}
