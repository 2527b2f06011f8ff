import { moment } from '#client/ui/displays/format.ts'
import type { CertificateChange } from '#contract/certificates.ts'

const words = { revoked: 'Revoked', restored: 'Restored' } as const

/** When and why a certificate was revoked and restored; nothing if it never was. */
export function CertificateChanges({ changes }: { changes: readonly CertificateChange[] }) {
  if (changes.length === 0) return null
  return (
    <ol className="mb-4 flex flex-col gap-2 text-sm">
      {changes.map(({ kind, reason, at }) => (
        <li key={`${kind} ${at}`}>
          <span className="text-muted-foreground tabular-nums">
            {words[kind]}, <time dateTime={at}>{moment(at)}</time>:
          </span>{' '}
          <span className="wrap-anywhere">{reason}</span>
        </li>
      ))}
    </ol>
  )
}
