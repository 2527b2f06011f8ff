/**
 * A backup cannot be made, is damaged or cannot be restored; the message says why, in readable
 * form.
 */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
