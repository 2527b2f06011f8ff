import { randomInt } from 'node:crypto'
import { newId } from '#server/platform/clock.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Gives somebody a certificate, as if everything had been completed; returns its id. */
export async function makeCertificate(
  { academy, clock }: TestApp,
  { id: userId }: Person,
  { name = 'Ada Lovelace', code = randomCode() } = {},
): Promise<string> {
  const { pool } = academy.db
  await academy.modules.academySettings.sayComplete(pool)
  const certificate = {
    id: newId(),
    userId,
    certifiedProgram: 'academy' as const,
    code,
    name,
    program: 'Half a Year of Trading',
    lessons: 12,
    assignments: 1,
    issuedAt: clock.now(),
    issuedOn: '2026-11-20',
  }
  await pool.insertInto('certificates').values(certificate).execute()
  return certificate.id
}

/** Of digits alone, which any code may be. */
const randomCode = () =>
  Array.from({ length: 4 }, () => String(randomInt(10_000)).padStart(4, '0')).join('-')
