import type { Executor } from '#server/platform/database/database.ts'
import type { IdentityDeps } from '../index.ts'

/**
 * Ends what a new password leaves alone, since anybody can register with somebody else's address: for the first
 * proof that its holder gives, by a reset or by taking the address back. Opening the link that confirms the
 * address is such a proof only on a browser known to the account; elsewhere its holder is asked
 * (`set-up-before.ts`), and this goes on applying until there is an answer. What was set up works meanwhile: the
 * owner on another device is not locked out, and a stranger who knows the password would not be by less.
 * Returns what was ended, in words.
 */
export async function endSetUp(
  { contributed }: Pick<IdentityDeps, 'contributed'>,
  tx: Executor,
  userId: string,
): Promise<string[]> {
  const ended: string[] = []
  for (const { end } of contributed.endsWithFirstProof) ended.push(...(await end(tx, userId)))
  return ended
}
