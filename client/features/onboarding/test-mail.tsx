import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { sendTestMail } from '#schemas/onboarding.ts'
import { useTestMail } from './onboarding.queries.ts'

/** Sends a test mail at once, to see whether mails arrive. */
export default function TestMail({ hasMailServer }: { hasMailServer: boolean }) {
  const { email } = useUser()
  const send = useTestMail()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { to: email },
    resolver: zodResolver(sendTestMail.body),
  })
  const submit = handleSubmit(async ({ to }) => {
    try {
      await send.mutateAsync(to)
      toast({
        title: hasMailServer ? 'Test E-mail Sent' : 'Test E-mail Stored',
        description: hasMailServer
          ? `Check the inbox of ${to}.`
          : 'You find it in the Mail Outbox.',
        variant: 'success',
      })
    } catch (error) {
      failureToast(error, 'The e-mail could not be sent.')
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-end gap-2"
    >
      <Field
        label="Send to"
        error={formState.errors.to?.message}
        className="max-w-72 flex-1 basis-48"
      >
        <Input {...register('to')} type="email" autoComplete="email" />
      </Field>
      <Button type="submit" variant="outline" busy={formState.isSubmitting}>
        Send a test e-mail
      </Button>
    </form>
  )
}
