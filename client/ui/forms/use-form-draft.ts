import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useDraft } from '#client/platform/use-draft.ts'

export interface FormDraft<T> {
  isRestored: boolean
  /** Forgets it, because it was saved: what stands in the form now is what the next draft begins with. */
  drop: () => void
  /** Empties the form of what was kept. */
  discard: () => void
  /** What the form was filled from when its draft was begun: somebody may have changed it since. */
  item: T | undefined
}

interface FormDraftOptions<T, V> {
  /** What the form makes, as `strategy`; with an item, of that one. */
  name: string
  /** The item to change; undefined where something new is made. */
  item?: T
  /** What stands in the form is no draft: a secret, or a choice of the moment. Passwords never are. */
  leaveOut?: readonly (keyof V)[]
}

/** Under what the draft is kept of a form that makes something new, or changes an item. */
export const draftName = (name: string, item?: { id: string }): string =>
  `${name} ${item?.id ?? 'new'}`

/** Keeps what is typed in a form until it is saved or discarded, and puts it back: see `useDraft`. */
export function useFormDraft<
  V extends FieldValues,
  T extends { id: string; updatedAt: string } = never,
>(
  // The values as typed are all that counts here.
  form: Pick<UseFormReturn<V>, 'reset' | 'subscribe' | 'formState' | 'getValues'>,
  { name, item, leaveOut = [] }: FormDraftOptions<T, V>,
): FormDraft<T> {
  const draft = useDraft(draftName(name, item), item?.updatedAt)
  const { restored } = draft
  const { defaultValues } = form.formState
  /** What was typed of these values: the rest shows what the item holds by then. */
  const typedIn = (values: object, defaults: object) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([field, value]) =>
          !isSecret(field) &&
          !leaveOut.some((left) => left === field) &&
          !isSame(value, Reflect.get(defaults, field)),
      ),
    )
  const fill = useEffectEvent(() => {
    if (!restored) return
    const kept = typedIn(Object(restored.values), {})
    form.reset({ ...defaultValues, ...kept } as V, { keepDefaultValues: true })
  })
  useEffect(() => fill(), [])
  const onValues = useEffectEvent((values: object, defaults: object) => {
    const typed = typedIn(values, defaults)
    draft.keep(Object.keys(typed).length > 0 ? typed : null)
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
    // What has been saved meanwhile, by another window, is nothing to tell of.
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
