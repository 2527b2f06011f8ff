/** A backup cannot be made, is damaged or cannot be put back; the message says to a person why. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
