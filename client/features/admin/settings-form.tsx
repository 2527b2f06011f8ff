import { useEffect, useEffectEvent, useState } from 'react'
import { Controller } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { AcademySettings } from '#contract/academy-settings.ts'
import { useSaveSettings } from './admin.queries.ts'
import { saveFailure } from './admin-words.ts'
import { SellingFields } from './selling-fields.tsx'
import { clashes, fieldLabels, settingsFormValues } from './settings-form-values.ts'

const checks = late(async () => (await import('./settings-form-checks.ts')).settingsResolver)
const resolver = lateResolver(checks.load)

/** The settings form. `settings` are the latest known; input is never lost. */
export function SettingsForm({ settings }: { settings: AcademySettings }) {
  const save = useSaveSettings()
  const form = useDraftForm({
    // There is only one settings record, so it needs no id.
    name: 'settings',
    item: { ...settings, id: '' },
    defaultValues: settingsFormValues(settings),
    resolver,
  })
  const { draft, control, register, handleSubmit, reset, setError, formState } = form
  const { errors, dirtyFields, isDirty, isSubmitting } = formState
  // The settings the form was filled from, on which a change is based.
  const [base, setBase] = useState(settings)
  const [overtaken, setOvertaken] = useState<string[] | null>(null)

  const followNewest = useEffectEvent(() => {
    if (settings.updatedAt === base.updatedAt) return
    if (isDirty) {
      setOvertaken(clashes(base, settings, (field) => dirtyFields[field] === true))
    }
    reset(settingsFormValues(settings), { keepDirtyValues: true })
    setBase(settings)
  })
  useEffect(() => {
    // The answer to this form's own save is still on its way.
    if (!isSubmitting && settings.updatedAt) followNewest()
  }, [settings.updatedAt, isSubmitting])

  const submit = handleSubmit(async (input) => {
    try {
      const saved = await save.mutateAsync({ ...input, updatedAt: base.updatedAt })
      setBase(saved)
      setOvertaken(null)
      reset(settingsFormValues(saved))
      draft.drop()
      toast({ title: 'Settings Saved', variant: 'success' })
    } catch (error) {
      showIssues(error, setError, serverNames)
      failureToast(error, saveFailure)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <DraftNotice draft={draft} />
      {overtaken && <Overtaken clashing={overtaken} />}
      <Field
        label={fieldLabels.brand}
        hint={`Shown everywhere; '${settings.defaultBrand}' when left empty`}
        error={errors.brand?.message}
      >
        <Input {...register('brand')} maxLength={60} placeholder={settings.defaultBrand} />
      </Field>
      <Controller
        control={control}
        name="communitySignupOpen"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={fieldLabels.communitySignupOpen}
            hint="On: 'Join Free Community' on the landing page opens the registration form. Off: it says that this is coming soon."
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="registrationOpen"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={fieldLabels.registrationOpen}
            hint="On: anyone can create an account. Off: nobody can on their own, and the registration form says so."
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="byInvitation"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={fieldLabels.byInvitation}
            hint="Applies while registration is closed. On: people with an invitation can create an account. Off: nobody can."
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="askWithoutPayment"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={fieldLabels.askWithoutPayment}
            hint="On: members can request a program on their dashboard without paying, for example for testing. Off: they pay."
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="approveAtOnce"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={fieldLabels.approveAtOnce}
            hint="On: a payment opens its program automatically. Off: someone in the office approves it first."
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="academyComplete"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={fieldLabels.academyComplete}
            hint="On: all its lessons and assignments are there, and whoever completes them gets a certificate. Off: nobody gets one yet."
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="publicRecord"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={fieldLabels.publicRecord}
            hint="On: everyone sees the figures of all signals closed for at least a day at /record, by strategy and mentor too, and the landing page takes its figures about signals from there. Off: members only."
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <SellingFields form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={fieldLabels.telegramUrl}
          hint="Opened by the community's Telegram button"
          error={errors.telegramUrl?.message}
        >
          <Input {...register('telegramUrl')} type="url" placeholder="https://t.me/" />
        </Field>
        <Field
          label={fieldLabels.discordUrl}
          hint="Opened by the community's Discord button"
          error={errors.discordUrl?.message}
        >
          <Input {...register('discordUrl')} type="url" placeholder="https://discord.gg/" />
        </Field>
        <Field
          label={fieldLabels.contactEmail}
          hint="Where visitors can write to you"
          error={errors.contactEmail?.message}
        >
          <Input {...register('contactEmail')} type="email" autoComplete="off" />
        </Field>
        <Field
          label={fieldLabels.supportUrl}
          hint="Where visitors find help"
          error={errors.supportUrl?.message}
        >
          <Input {...register('supportUrl')} type="url" placeholder="https://" />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSubmitting}>
          Save Settings
        </Button>
        {isDirty && !isSubmitting && (
          <Button
            variant="outline"
            onClick={() => {
              draft.drop()
              reset(settingsFormValues(base))
              setOvertaken(null)
            }}
          >
            Discard Changes
          </Button>
        )}
      </div>
    </form>
  )
}

/** Somebody else has saved; names the fields that the user has edited as well. */
function Overtaken({ clashing }: { clashing: readonly string[] }) {
  return (
    <Notice variant="warning">
      <p>
        Someone else has changed the settings in the meantime. What you typed is kept; all other
        fields show the new values. Save again if your changes are still right.
      </p>
      {clashing.length > 0 && (
        <>
          <p className="mt-2">In the fields that you edited, they had set:</p>
          <ul className="list-disc pl-5">
            {clashing.map((clash) => (
              <li key={clash}>{clash}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

const serverNames = {
  brand: 'brand',
  telegramUrl: 'telegramUrl',
  discordUrl: 'discordUrl',
  communitySignupOpen: 'communitySignupOpen',
  registrationOpen: 'registrationOpen',
  byInvitation: 'byInvitation',
  askWithoutPayment: 'askWithoutPayment',
  approveAtOnce: 'approveAtOnce',
  academyComplete: 'academyComplete',
  publicRecord: 'publicRecord',
  mentorshipPayment: 'mentorshipPayment',
  graceDays: 'graceDays',
  contactEmail: 'contactEmail',
  supportUrl: 'supportUrl',
} as const
