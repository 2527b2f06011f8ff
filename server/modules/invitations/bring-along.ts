import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Adoptable } from '#server/modules/payments/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { InvitationsDeps } from './index.ts'
import { type LineRow, setOutcome } from './invitations.store.ts'

/** Of a line for somebody who had an account. */
export const addedToAccount = 'added to the account that was there'

interface Whose {
  id: string
  /** Whether the account was just made. */
  isNew: boolean
  /** The subscription of the line, as the card provider knows it. */
  adoptable: Adoptable | null
}

/**
 * Gives a member the programs, the subscription and the progress of a line, in its transaction, and notes what came
 * and what did not. Access that somebody has is never shortened.
 */
export async function bringAlong(
  tx: Executor,
  deps: Pick<InvitationsDeps, 'access' | 'courses' | 'now' | 'payments'>,
  line: LineRow,
  { id, isNew, adoptable }: Whose,
): Promise<void> {
  const came: string[] = isNew ? [] : [addedToAccount]
  const notes = [...line.notes]
  // The newest is the plan, which a file names first.
  for (const [index, program] of [...line.programs.entries()].reverse()) {
    const endsAt = laterOf(line.ends[index] ?? null, adoptable?.periodEndsAt ?? null)
    const known = isNew ? null : await deps.access.endOf(tx, id, program, deps.now())
    if (known && (!endsAt || known >= endsAt)) {
      came.push(`${program}: access lasted longer already`)
    } else {
      await deps.access.grantUntil(tx, id, { program, endsAt })
      came.push(endsAt ? `${program} until ${endsAt.toISOString().slice(0, 10)}` : program)
    }
  }
  const [program] = line.programs
  if (adoptable && program) await adopt(tx, deps, { id, program, adoptable, came })
  const progress = await deps.courses.takeOverProgress(tx, id, line.completed)
  if (progress.completed > 0) came.push(`${progress.completed} completed lessons`)
  notes.push(...progress.unknown.map((title) => `lesson “${title}”, which no course has`))
  notes.push(...progress.several.map((title) => `lesson “${title}”, which several courses have`))
  await setOutcome(tx, line, { came, notes })
}

async function adopt(
  tx: Executor,
  { access, payments }: Pick<InvitationsDeps, 'access' | 'payments'>,
  {
    id: userId,
    program,
    adoptable,
    came,
  }: { id: string; program: PaidProgram; adoptable: Adoptable; came: string[] },
): Promise<void> {
  await payments.adopt(tx, { userId, program, adoptable })
  const renewal = adoptable.cancelsAt ? 'none' : 'automatic'
  await access.changeRenewal(tx, { userId, program }, renewal)
  came.push(`subscription ${adoptable.providerId}`)
}

const laterOf = (one: Date | null, other: Date | null) =>
  one && other ? (one > other ? one : other) : (one ?? other)
