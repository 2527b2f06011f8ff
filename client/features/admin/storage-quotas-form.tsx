import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import type { StorageQuotas } from '#contract/storage-quota.ts'
import { currentStorageQuotas, storageQuotasQuery, useSaveStorageQuotas } from './admin.queries.ts'
import { loadFailure, saveFailure } from './admin-words.ts'
import { storageQuotasFormValues } from './storage-quotas-form-values.ts'

const checks = late(
  async () => (await import('./storage-quotas-form-checks.ts')).storageQuotasResolver,
)
const resolver = lateResolver(checks.load)

/** How much the files of each user may take. */
export function StorageQuotasCard() {
  const limits = useQuery(storageQuotasQuery())
  return (
    <Card
      title="Storage of Each User"
      description="Profile pictures, screenshots and submitted files count; courses, videos and charts do not. Lowering a limit deletes nothing."
      className="max-w-3xl"
    >
      {limits.data && <StorageQuotasForm limits={limits.data} />}
      {limits.isPending && <Spinner />}
      {!limits.data && limits.isError && <QueryError message={loadFailure} query={limits} />}
    </Card>
  )
}

function StorageQuotasForm({ limits }: { limits: StorageQuotas }) {
  const change = useSaveStorageQuotas()
  const form = useItemForm({
    name: 'space limits',
    // There is only one such record, so it needs no id.
    item: { ...limits, id: '' },
    resolver,
    values: (item) => storageQuotasFormValues(item ?? limits),
    serverNames: { communityMb: 'communityMb', studentMb: 'studentMb' },
    current: currentStorageQuotas,
    savedTitle: () => 'Storage Limits Saved',
    saveFailure,
    send: (input, _, updatedAt) => change.mutateAsync({ ...input, updatedAt }),
  })
  const { register } = form
  const { errors } = form.formState
  return (
    <ItemForm form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Community members (MB)"
          hint={`${limits.defaultCommunityMb} when left empty`}
          error={errors.communityMb?.message}
        >
          <Input {...register('communityMb')} inputMode="numeric" />
        </Field>
        <Field
          label="Academy and mentorship students (MB)"
          hint={`${limits.defaultStudentMb} when left empty`}
          error={errors.studentMb?.message}
        >
          <Input {...register('studentMb')} inputMode="numeric" />
        </Field>
      </div>
      <div>
        <Button type="submit" busy={form.edit.busy}>
          Save Storage Limits
        </Button>
      </div>
    </ItemForm>
  )
}
