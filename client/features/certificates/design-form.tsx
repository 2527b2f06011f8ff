import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '#client/platform/http/problems.ts'
import { download } from '#client/platform/media/download.ts'
import { upload } from '#client/platform/media/upload.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type CertificateDesign, certificatePreviewPath } from '#contract/certificates.ts'
import { pictureAddress } from '#contract/site/shown-look.ts'
import { uploadSitePicture } from '#contract/site/site-look.ts'
import { storedPictureSchema } from '#schemas/site/site-look.ts'
import { designFormValues, designResolver } from './design-form-values.ts'
import { currentDesign, designQuery, useSaveDesign } from './managed-certificates.queries.ts'

/** What certificates look like, and who signs them. */
export function DesignCard() {
  const design = useQuery(designQuery())
  return (
    <Card
      title="Design"
      description="Certificates have the logo and the accent colour of the site. What you set here changes their PDFs at once, also of those already issued."
      className="mt-6 max-w-3xl"
    >
      {design.data && <DesignForm design={design.data} />}
      {design.isPending && <Spinner />}
      {!design.data && design.isError && (
        <QueryError message="Failed to load the design. Please try again." query={design} />
      )}
    </Card>
  )
}

function DesignForm({ design }: { design: CertificateDesign }) {
  const save = useSaveDesign()
  // Undefined for the picture that is stored, null for none.
  const [signatureId, setSignatureId] = useState<string | null>()
  const form = useItemForm({
    name: 'certificate design',
    // There is only one such record, so it needs no id.
    item: { ...design, id: '' },
    resolver: designResolver,
    values: (item) => designFormValues(item ?? design),
    serverNames: { accent: 'accent', signer: 'signer', signerTitle: 'signerTitle' },
    current: currentDesign,
    savedTitle: () => 'Design Saved',
    saveFailure: 'Failed to save the design. Please try again.',
    send: async (input, _, updatedAt = design.updatedAt) => {
      const saved = await save.mutateAsync({ ...input, signatureId, updatedAt })
      setSignatureId(undefined)
      return saved
    },
  })
  const { register } = form
  const { errors } = form.formState
  const preview = form.handleSubmit(async ({ accent, signer, signerTitle }) => {
    const query = new URLSearchParams({ accent: accent ?? '', signer, signerTitle })
    if (signatureId !== undefined) query.set('signatureId', signatureId ?? '')
    const saving = download(`${certificatePreviewPath}?${query}`, 'certificate-preview.pdf')
    await tellOutcome(saving, {
      done: 'The preview was saved',
      failed: 'No preview could be made.',
    })
  })
  const shown =
    signatureId === undefined
      ? design.signature
      : signatureId && pictureAddress(signatureId, 'logo', 'png')
  return (
    <ItemForm form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Colour"
          hint="Empty for the accent colour of the site"
          error={errors.accent?.message}
        >
          <Input {...register('accent')} placeholder="#1d4ed8" spellCheck={false} />
        </Field>
        <span className="max-sm:hidden" />
        <Field label="Signed by" hint="Empty for nobody" error={errors.signer?.message}>
          <Input {...register('signer')} maxLength={100} />
        </Field>
        <Field
          label="Position"
          hint="Such as Head of the academy"
          error={errors.signerTitle?.message}
        >
          <Input {...register('signerTitle')} maxLength={100} />
        </Field>
      </div>
      <SignatureField shown={shown} onChange={setSignatureId} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.edit.busy}>
          Save Design
        </Button>
        <Button variant="outline" onClick={() => void preview()}>
          Preview as PDF
        </Button>
      </div>
    </ItemForm>
  )
}

interface SignatureFieldProps {
  /** The address of the picture; null for none. */
  shown: string | null
  /** A picture that was uploaded, or null for none. */
  onChange: (id: string | null) => void
}

/** The picture of the signature: uploaded when it is chosen, and on certificates once the form is saved. */
function SignatureField({ shown, onChange }: SignatureFieldProps) {
  const [sending, setSending] = useState<{ file: File; progress: number } | null>(null)
  const [error, setError] = useState<string>()
  const choose = async (file: File | null) => {
    if (!file) return
    setError(undefined)
    setSending({ file, progress: 0 })
    const body = new FormData()
    body.set('picture', file)
    const onProgress = (progress: number) => setSending({ file, progress })
    try {
      const path = uploadSitePicture.path.replace(':kind', 'logo')
      onChange(storedPictureSchema.parse(await upload(path, body, { onProgress })).id)
    } catch (failure) {
      setError(refusalText(failure, 'The picture could not be uploaded. Please try again.'))
    } finally {
      setSending(null)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <FilePicker
        label="Signature"
        hint="A PNG with a transparent or white background, at most 5 MB"
        accept="image/png,image/jpeg,image/webp"
        file={sending?.file ?? null}
        progress={sending?.progress ?? null}
        error={error}
        onChange={(file) => void choose(file)}
      />
      {shown && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={shown}
            alt="Signature"
            className="max-h-16 max-w-56 rounded-md border bg-[#fffefd] object-contain p-2"
          />
          <Button size="sm" variant="outline" onClick={() => onChange(null)}>
            Remove the signature
          </Button>
        </div>
      )}
    </div>
  )
}
