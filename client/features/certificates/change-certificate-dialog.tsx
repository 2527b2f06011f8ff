import { type FormEvent, useId, useState } from 'react'
import { Input } from '#client/ui/controls/input.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { CertificateChangeKind, IssuedCertificate } from '#contract/certificates.ts'
import { CertificateChanges } from './certificate-changes.tsx'
import { isValid } from './certificate-words.ts'
import { useChangeCertificate } from './managed-certificates.queries.ts'

interface ChangeCertificateDialogProps {
  certificate: IssuedCertificate
  onClose: () => void
}

const words = {
  revoked: {
    title: 'Revoke this certificate?',
    label: 'Yes, Revoke',
    outcome: {
      done: 'Certificate Revoked',
      failed: 'Failed to revoke the certificate. Please try again.',
    },
    text: 'Whoever looks it up sees that it is not valid, when it was revoked and why. The student is told. You can restore it.',
  },
  restored: {
    title: 'Restore this certificate?',
    label: 'Yes, Restore',
    outcome: {
      done: 'Certificate Restored',
      failed: 'Failed to restore the certificate. Please try again.',
    },
    text: 'It is valid again. Whoever looks it up still sees when and why it was revoked and restored. The student is told.',
  },
} as const

/** Revokes a certificate or restores it, for a reason that its page shows. */
export function ChangeCertificateDialog({ certificate, onClose }: ChangeCertificateDialogProps) {
  const formId = useId()
  const { id, name, code, changes } = certificate
  // Frozen when the dialog opens, so that it does not change while closing.
  const [kind] = useState<CertificateChangeKind>(isValid(certificate) ? 'revoked' : 'restored')
  const { title, label, outcome, text } = words[kind]
  const change = useChangeCertificate()
  const [reason, setReason, draft] = useDraftState(`certificate ${kind} ${id}`, '')
  const [isMissing, setMissing] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() === '' || change.isPending) return
    if (!(await tellOutcome(change.mutateAsync({ id, kind, reason }), outcome))) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={`${name}, ${code}`}
      footer={
        <FormFooter
          form={formId}
          variant={kind === 'revoked' ? 'destructive' : 'primary'}
          busy={change.isPending}
          label={label}
          onCancel={onClose}
        />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        <CertificateChanges changes={changes} />
        <p className="text-sm text-muted-foreground">{text}</p>
        <Field
          label="Reason"
          hint="Shown to everybody who looks the certificate up"
          error={isMissing ? 'Reason is required' : undefined}
        >
          <Input
            value={reason}
            maxLength={500}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
