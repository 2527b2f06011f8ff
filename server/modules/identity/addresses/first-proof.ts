import type { Executor } from '#server/platform/database/database.ts'
import type { IdentityDeps } from '../index.ts'

/**
 * Ends what a new password leaves alone, since anybody can register with somebody else's address: for the first
 * proof that its holder gives, by a reset or by taking the address back. Returns what that was, in words.
 */
export async function endSetUp(
  { contributed }: Pick<IdentityDeps, 'contributed'>,
  tx: Executor,
  userId: string,
): Promise<string[]> {
  const ended: string[] = []
  for (const end of contributed.endsWithFirstProof) ended.push(...(await end(tx, userId)))
  return ended
}
