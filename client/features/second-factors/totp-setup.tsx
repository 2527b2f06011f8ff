import { type FormEvent, useState } from 'react'
import { copyText } from '#client/platform/clipboard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { QrCode } from './qr-code.tsx'
import { useConfirmTotp } from './second-factors.queries.ts'

interface TotpSetupProps {
  secret: { secret: string; uri: string }
  onDone: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

/** From a new secret to the first code: scan or type it, then prove that it works. */
export function TotpSetup({ secret: { secret, uri }, onDone, onCancel }: TotpSetupProps) {
  const confirm = useConfirmTotp()
  const [code, setCode] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await confirm.mutateAsync(code).catch(() => null)
    if (!answer) return
    toast({ title: 'Two-factor sign-in is on', variant: 'success' })
    onDone(answer.recoveryCodes)
  }
  const copy = () =>
    copyText(secret).then(
      () => toast({ title: 'Key copied', variant: 'success' }),
      () => toast({ title: 'Please copy the key by hand', variant: 'destructive' }),
    )
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-sm">
        <li>
          <p>Scan this with your authenticator app, or open it on this phone.</p>
          <div className="mt-3 flex flex-wrap items-start gap-4">
            <QrCode text={uri} label="QR code for your authenticator app" />
            <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
              <a
                href={uri}
                className="w-fit py-1 text-accent underline-offset-4 hover:underline md:hidden"
              >
                Open in my app
              </a>
              <p className="text-compact text-muted-foreground">Or type this key into it:</p>
              <code className="rounded-md bg-muted px-3 py-2 font-mono text-compact break-all">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </code>
              <Button size="sm" variant="outline" className="w-fit" onClick={() => void copy()}>
                Copy the key
              </Button>
            </div>
          </div>
        </li>
        <li>
          <Field
            label="Enter the code it shows"
            error={confirm.error?.message}
            className="max-w-60"
          >
            <Input
              value={code}
              onChange={({ target }) => setCode(target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              required
            />
          </Field>
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={confirm.isPending}>
          Turn on
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
