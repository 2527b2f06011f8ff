import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { PasswordInput } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { TeamMember } from '#contract/access/staff.ts'
import { useHandOver } from './team.queries.ts'

/** Makes another admin the owner of the academy, confirmed by password. */
export function HandOverDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const formId = useId()
  const handOver = useHandOver()
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { password: '' },
  })
  const submit = handleSubmit(async ({ password }) => {
    try {
      await handOver.mutateAsync({ userId: member.id, password })
    } catch (error) {
      showIssues(error, setError, { password: 'password' })
      return
    }
    toast({ title: 'Academy Transferred', description: member.name, variant: 'success' })
    onClose()
  })
  const problem = handOver.error
  const isOfField = problem instanceof ApiProblem && problem.issues.length > 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Transfer the academy?"
      description={`${member.name}, ${member.email}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="destructive" busy={handOver.isPending}>
            Yes, Transfer
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {problem && !isOfField && <Notice variant="danger">{problem.message}</Notice>}
        <p className="text-sm text-muted-foreground">
          {member.name} becomes the owner, and nobody else can remove them. You stay an admin, and
          only the new owner can transfer it back.
        </p>
        <Field label="Your password" error={formState.errors.password?.message}>
          <PasswordInput
            {...register('password', { required: 'Your password is required' })}
            autoComplete="current-password"
          />
        </Field>
      </form>
    </Dialog>
  )
}
