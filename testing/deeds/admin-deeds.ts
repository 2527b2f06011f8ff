import { mailWordsDeeds } from './mail-words.ts'
import { memberDeeds } from './members.ts'
import { moneyDeeds } from './money.ts'
import { peopleDeeds } from './people.ts'
import { teachingDeeds } from './teaching.ts'
import { tradingDeeds } from './trading.ts'

/**
 * How each call of the admin area is made with success, and what the audit trail must then say of it.
 * A route that is not here fails the walk (server/app/audit-walk.test.ts): it gets an entry by its side.
 */
export const adminDeeds = {
  ...mailWordsDeeds,
  ...memberDeeds,
  ...moneyDeeds,
  ...peopleDeeds,
  ...teachingDeeds,
  ...tradingDeeds,
}

/** Calls that change something and yet are no deed of their own, each with the one that is recorded. */
export const partsOfDeeds: Readonly<Record<string, string>> = {
  // Shows what is being written: a body is too long for an address.
  'POST /admin/letter-preview': 'PUT /admin/letters/:id',
  'POST /admin/mail-words/:key/preview': 'POST /admin/mail-words/:key/publish',
  // Until when a reader has seen a journal is that reader's own memory.
  'POST /admin/journals/:userId/seen': 'POST /admin/journals/:userId/comments',
  // The bytes of an upload come in as many calls as the line needs.
  'PATCH /courses/:id/videos/uploads/:upload': 'POST /courses/:id/videos/uploads',
}
