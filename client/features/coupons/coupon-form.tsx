import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useOffers } from '#client/platform/offers.ts'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { useEditForm } from '#client/ui/forms/use-edit-form.ts'
import { useFormDraft } from '#client/ui/forms/use-form-draft.ts'
import type { Coupon, CouponInput } from '#contract/coupons.ts'
import type { Offers } from '#contract/offer-defaults.ts'
import { paidProgramNames, paidProgramSchema } from '#contract/programs.ts'
import { couponFormSchema, couponFormValues } from './coupon-form-values.ts'
import { currencyName, currencyOf, savedTitle, saveFailure } from './coupon-words.ts'
import { currentCoupon, useCreateCoupon, useUpdateCoupon } from './coupons.queries.ts'

interface CouponFormProps extends FormInDialog {
  /** The coupon to change; without one, a new coupon is created. */
  coupon?: Coupon
}

/** The fields of a coupon; saves it and reports the outcome. */
export function CouponForm({ id, coupon, onSaved, onBusyChange }: CouponFormProps) {
  const offers = useOffers()
  const create = useCreateCoupon()
  const update = useUpdateCoupon()
  const form = useForm({
    defaultValues: couponFormValues(coupon),
    resolver: zodResolver(couponFormSchema(coupon)),
  })
  const { register, handleSubmit, reset, setError, formState, control } = form
  const draft = useFormDraft(form, { name: 'coupon', item: coupon })
  const { errors } = formState
  const kind = useWatch({ control, name: 'kind' })
  const forProgram =
    paidProgramSchema.safeParse(useWatch({ control, name: 'program' })).data ?? null
  const currency = currencyOf(forProgram, offers)
  const edit = useEditForm({
    item: draft.item,
    savedTitle,
    saveFailure,
    onSaved() {
      draft.drop()
      onSaved()
    },
    onBusyChange,
    current: currentCoupon,
    fill: (current) => reset(couponFormValues(current)),
    showIssues: (error) => showIssues(error, setError, serverNames),
  })
  const { base } = edit
  const save = (input: CouponInput, seenUpdatedAt?: string) =>
    edit.save(() =>
      base
        ? update.mutateAsync({ id: base.id, ...input, seenUpdatedAt })
        : create.mutateAsync(input),
    )
  const submit = handleSubmit((input) => save(input, base?.updatedAt))
  const saveAnyway = handleSubmit((input) => save(input))
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <OvertakenNotice edit={edit} onSaveAnyway={() => void saveAnyway()} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Code" hint="3 to 30 letters, digits and dashes" error={errors.code?.message}>
          <Input {...register('code')} maxLength={40} autoCapitalize="characters" />
        </Field>
        <Field label="Program" error={errors.program?.message}>
          <Select {...register('program')} options={programOptions(offers)} />
        </Field>
        <Field label="Takes off" error={errors.kind?.message}>
          <Select {...register('kind')} options={kindOptions} />
        </Field>
        <Field
          label={kind === 'percent' ? 'Percent' : `Amount in ${currencyName(currency)}`}
          error={errors.value?.message}
        >
          <Input {...register('value')} inputMode="decimal" />
        </Field>
        <Field label="Start" hint="Empty: starts at once" error={errors.startsAt?.message}>
          <DateTimeInput {...register('startsAt')} />
        </Field>
        <Field label="End" hint="Empty: no end" error={errors.endsAt?.message}>
          <DateTimeInput {...register('endsAt')} />
        </Field>
        <Field label="Uses in total" hint="Empty: no limit" error={errors.maxUses?.message}>
          <Input {...register('maxUses')} inputMode="numeric" />
        </Field>
        <Field label="Uses per member" hint="Empty: no limit" error={errors.maxUsesEach?.message}>
          <Input {...register('maxUsesEach')} inputMode="numeric" />
        </Field>
      </div>
      <Checkbox label="Can be used" {...register('active')} />
    </form>
  )
}

const programOptions = (offers: Offers) => [
  { value: '', label: 'Every program' },
  ...paidProgramNames.map((value) => ({ value, label: offers[value].title })),
]

const kindOptions = [
  { value: 'percent', label: 'A percentage of the price' },
  { value: 'amount', label: 'An amount' },
]

const serverNames = {
  code: 'code',
  percent: 'value',
  amountCents: 'value',
  program: 'program',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  maxUses: 'maxUses',
  maxUsesEach: 'maxUsesEach',
} as const
