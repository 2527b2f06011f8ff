import { withoutUnseen } from '#contract/one-line.ts'

const longestMessage = 1000

/**
 * A backup cannot be made, is damaged or cannot be restored; the message says why, in readable
 * form: one line, whatever the names and rows are that it quotes.
 */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'

  constructor(message: string) {
    const line = withoutUnseen(message)
    super(
      line.length > longestMessage ? `${line.slice(0, longestMessage).toWellFormed()} … .` : line,
    )
  }
}
