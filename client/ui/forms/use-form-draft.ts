import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type KeptDraft, useDraft } from '#client/platform/use-draft.ts'

interface FormDraft<T> extends Pick<KeptDraft, 'drop'> {
  isRestored: boolean
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
  /** What stands in the form is no draft: a secret, or a choice of the moment. */
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
  form: Pick<UseFormReturn<V>, 'reset' | 'subscribe' | 'formState'>,
  { name, item, leaveOut = [] }: FormDraftOptions<T, V>,
): FormDraft<T> {
  const draft = useDraft(draftName(name, item), item?.updatedAt)
  const { restored } = draft
  const { defaultValues } = form.formState
  const kept = (values: object) =>
    Object.fromEntries(
      Object.entries(values).filter(([field]) => !leaveOut.some((left) => left === field)),
    )
  const fill = useEffectEvent(() => {
    if (!restored) return
    const values = { ...defaultValues, ...kept(Object(restored.values)) } as V
    form.reset(values, { keepDefaultValues: true })
  })
  useEffect(() => fill(), [])
  const onValues = useEffectEvent((values: object) => {
    const isTyped = JSON.stringify(kept(values)) !== JSON.stringify(kept(Object(defaultValues)))
    draft.keep(isTyped ? kept(values) : null)
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onValues(values) }),
    [subscribe],
  )
  return {
    isRestored: restored !== null,
    drop: draft.drop,
    discard() {
      draft.discard()
      form.reset(defaultValues as V)
    },
    item: item && restored?.seen ? { ...item, updatedAt: restored.seen } : item,
  }
}
