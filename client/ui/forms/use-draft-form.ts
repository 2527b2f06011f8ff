import { useEffect, useEffectEvent } from 'react'
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import { useDraft } from '#client/platform/offline/use-draft.ts'
import { draftName } from './draft-name.ts'

export interface FormDraft<T> {
  isRestored: boolean
  /** Removes it, because it was saved: the current values are the basis of the next draft. */
  drop: () => void
  /** Clears the restored input from the form. */
  discard: () => void
  /** The item the form was filled from when its draft was begun; it may have been changed since. */
  item: T | undefined
}

interface DraftOptions<T, V> {
  /** What the form edits, such as `strategy`; with an item, that one. */
  name: string
  /** The item to change; undefined when creating a new one. */
  item?: T
  /** Fields to leave out of the draft: a secret, or a momentary choice. Passwords are always left out. */
  leaveOut?: readonly (keyof V)[]
  /**
   * Fields that only make sense together, such as when something began and ended: once one is
   * edited, the draft has all of them.
   */
  together?: readonly (keyof V)[]
  /** Called with the edited fields as they are typed; null once they are as the item has them, saved or given up. */
  onTyped?: (typed: Partial<V> | null) => void
}

/** A form with its draft. */
export interface DraftForm<T, V extends FieldValues, Input>
  extends UseFormReturn<V, unknown, Input> {
  draft: FormDraft<T>
}

/** A form whose input is stored until it is saved or discarded, and restored: see `useDraft`. */
export function useDraftForm<
  V extends FieldValues,
  Input = V,
  T extends { id: string; updatedAt: string } = never,
>({
  name,
  item,
  leaveOut,
  together,
  onTyped,
  ...props
}: UseFormProps<V, unknown, Input> & DraftOptions<T, V>): DraftForm<T, V, Input> {
  const form = useForm(props)
  return { ...form, draft: useFormDraft(form, { name, item, leaveOut, together, onTyped }) }
}

function useFormDraft<V extends FieldValues, T extends { id: string; updatedAt: string }>(
  // Only the input values matter here.
  form: Pick<UseFormReturn<V>, 'reset' | 'subscribe' | 'formState' | 'getValues'>,
  { name, item, leaveOut = [], together = [], onTyped }: DraftOptions<T, V>,
): FormDraft<T> {
  const draft = useDraft(draftName(name, item), item?.updatedAt)
  const { restored } = draft
  const { defaultValues } = form.formState
  /** The values that were edited: all others follow the item. */
  const typedIn = (values: object, defaults: object) => {
    const isEdited = (field: PropertyKey) =>
      !isSame(Reflect.get(values, field), Reflect.get(defaults, field))
    const areEdited = together.some(isEdited)
    return Object.fromEntries(
      Object.entries(values).filter(
        ([field]) =>
          !isSecret(field) &&
          !leaveOut.some((left) => left === field) &&
          (isEdited(field) || (areEdited && together.some((one) => one === field))),
      ),
    )
  }
  const fill = useEffectEvent(() => {
    if (!restored) return
    const stored = typedIn(Object(restored.values), {})
    form.reset({ ...defaultValues, ...stored } as V, { keepDefaultValues: true })
  })
  useEffect(() => fill(), [])
  const onValues = useEffectEvent((values: object, defaults: object) => {
    const typed = typedIn(values, defaults)
    const kept = Object.keys(typed).length > 0 ? typed : null
    draft.keep(kept)
    onTyped?.(kept as Partial<V> | null)
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: (now) => onValues(now.values, Object(now.defaultValues)),
      }),
    [subscribe],
  )
  return {
    // Values that another window has saved meanwhile need no notice.
    isRestored: Object.keys(typedIn(Object(restored?.values), Object(defaultValues))).length > 0,
    drop() {
      form.reset(form.getValues())
      draft.drop()
    },
    discard() {
      draft.drop()
      form.reset(defaultValues as V)
    },
    item: item && restored?.seen !== undefined ? { ...item, updatedAt: restored.seen } : item,
  }
}

const isSecret = (field: string) => /password/i.test(field)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
