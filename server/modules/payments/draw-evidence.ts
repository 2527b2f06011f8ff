import { z } from 'zod'
import { decimalOf } from '#contract/currencies.ts'
import { createPaper, type Paper } from '#server/platform/pdf/paper.ts'
import type { TransactionRow } from './transactions.store.ts'

const at = z.coerce.date()

// The parts of a user's data export that are used as evidence; missing fields are omitted.
const accountSchema = z.object({
  name: z.string(),
  email: z.string(),
  createdAt: at,
  emailConfirmedAt: at.nullable(),
  sessions: z.array(
    z.object({
      createdAt: at,
      lastUsedAt: at,
      userAgent: z.string(),
      address: z.string().nullable(),
    }),
  ),
})
const coursesSchema = z.object({
  lessons: z.array(
    z.object({
      course: z.string(),
      lesson: z.string(),
      watchedSeconds: z.coerce.number(),
      completedAt: at.nullable(),
      updatedAt: at,
    }),
  ),
})
const messagesSchema = z.object({
  items: z.array(z.object({ from: z.string(), text: z.string(), sentAt: at })),
  total: z.number(),
})
// Versions of the legal texts; version 0 is the default text.
const consentsSchema = z.array(
  z.object({
    occasion: z.string(),
    terms: z.number(),
    privacy: z.number(),
    risk: z.number(),
    agreedAt: at,
  }),
)

// What was said about an immediate start at the checkout, and withdrawals from contracts.
const withdrawalsSchema = z.object({
  statements: z.array(z.object({ program: z.string(), consents: z.boolean(), statedAt: at })),
  made: z.array(
    z.object({
      // Null for an offer.
      program: z.string().nullable(),
      madeAt: at,
      refundCents: z.number(),
      keptCents: z.number(),
      currency: z.string(),
    }),
  ),
})

/** The data known about the user disputing a payment: the parts of their data export, by name. */
export type KnownParts = Readonly<Record<string, unknown>>

/** The most messages, sessions and lessons of a document: the newest of them. */
export const mostListed = 1000

const instant = (date: Date) => date.toISOString().replace('T', ' ').slice(0, 16)

/** Draws the evidence for a disputed payment; all instants in UTC. */
export async function drawEvidence(
  transaction: TransactionRow,
  parts: KnownParts,
  { brand, title: program, now }: { brand: string; title: string; now: Date },
): Promise<Uint8Array> {
  const title = `Evidence for payment ${transaction.providerId}`
  const paper = await createPaper({ title, author: brand, at: now })
  await paper.write(brand, { size: 15, bold: true })
  await paper.write(title, { size: 13, bold: true })
  await paper.write(`Made on ${instant(now)}. All times are in UTC.`, { muted: true })
  await drawPayment(paper, transaction, program)
  await drawAccount(paper, accountSchema.safeParse(parts.account).data)
  await drawConsents(paper, consentsSchema.safeParse(parts.consents).data ?? [])
  await drawWithdrawals(paper, withdrawalsSchema.safeParse(parts.withdrawals).data)
  await drawLessons(paper, coursesSchema.safeParse(parts.courses).data)
  await drawMessages(paper, messagesSchema.safeParse(parts.messages).data)
  return paper.save()
}

/** Those of the rows that are listed, after a line that says how many there are beside them. */
async function newest<Row>(paper: Paper, rows: readonly Row[], total: number) {
  if (total === 0) await paper.write('None.')
  if (total > mostListed) {
    await paper.write(`The last ${mostListed} of ${total}.`, { muted: true })
  }
  return rows.slice(-mostListed)
}

async function heading(paper: Paper, text: string) {
  paper.gap(14)
  await paper.write(text, { size: 12, bold: true })
}

async function drawPayment(paper: Paper, row: TransactionRow, program: string) {
  await heading(paper, 'The payment')
  const { amountCents, refundedCents, currency, paidAt } = row
  const amount = (cents: number) => `${decimalOf(cents, currency)} ${currency.toUpperCase()}`
  await paper.write(`${program}: ${amount(amountCents)}`)
  if (paidAt) await paper.write(`Paid on ${instant(paidAt)}`)
  if (refundedCents > 0) await paper.write(`Refunded: ${amount(refundedCents)}`)
}

async function drawAccount(paper: Paper, account: z.infer<typeof accountSchema> | undefined) {
  await heading(paper, 'The account and its sign-ins')
  if (!account) return paper.write('The account has been deleted.')
  await paper.write(
    `${account.name}, ${account.email}, registered on ${instant(account.createdAt)}`,
  )
  if (account.emailConfirmedAt) {
    await paper.write(`The address was confirmed on ${instant(account.emailConfirmedAt)}`)
  }
  const { sessions } = account
  for (const one of await newest(paper, sessions, sessions.length)) {
    const { createdAt, lastUsedAt, userAgent, address } = one
    const where = address ? `, last from ${address}` : ''
    const times = `${instant(createdAt)}, in use until ${instant(lastUsedAt)}${where}`
    await paper.write(times)
    await paper.write(userAgent, { size: 8, muted: true })
  }
}

async function drawConsents(paper: Paper, consents: z.infer<typeof consentsSchema>) {
  if (consents.length === 0) return
  await heading(paper, 'Terms agreed to')
  for (const { occasion, terms, privacy, risk, agreedAt } of consents) {
    const versions = `terms version ${terms}, privacy version ${privacy}, risk version ${risk}`
    await paper.write(`${instant(agreedAt)}, at the ${occasion}: ${versions}`)
  }
}

async function drawWithdrawals(paper: Paper, known: z.infer<typeof withdrawalsSchema> | undefined) {
  if (!known || known.statements.length + known.made.length === 0) return
  await heading(paper, 'Immediate start and withdrawals')
  for (const { program, consents, statedAt } of known.statements.slice(-mostListed)) {
    const said = consents ? 'asked for an immediate start' : 'did not ask for an immediate start'
    await paper.write(`${instant(statedAt)}, ${program}: ${said}`)
  }
  for (const { program, madeAt, refundCents, keptCents, currency } of known.made) {
    const amount = (cents: number) => `${decimalOf(cents, currency)} ${currency.toUpperCase()}`
    const sums = `${amount(refundCents)} refunded, ${amount(keptCents)} kept for the time used`
    await paper.write(
      `${instant(madeAt)}, ${program ?? 'an offer'}: withdrawn from the contract, ${sums}`,
    )
  }
}

async function drawLessons(paper: Paper, courses: z.infer<typeof coursesSchema> | undefined) {
  await heading(paper, 'Lessons watched')
  const lessons = courses?.lessons ?? []
  for (const one of await newest(paper, lessons, lessons.length)) {
    const { course, lesson, watchedSeconds, completedAt, updatedAt } = one
    const minutes = `${Math.round(watchedSeconds / 60)} min`
    const end = completedAt ? `completed ${instant(completedAt)}` : `last ${instant(updatedAt)}`
    await paper.write(`${course}, ${lesson}: ${minutes}, ${end}`)
  }
}

async function drawMessages(paper: Paper, messages: z.infer<typeof messagesSchema> | undefined) {
  await heading(paper, 'Messages')
  const { items, total } = messages ?? { items: [], total: 0 }
  for (const { from, text, sentAt } of await newest(paper, items, total)) {
    await paper.write(`${instant(sentAt)}, ${from}:`, { muted: true, size: 9 })
    await paper.write(text)
  }
}
