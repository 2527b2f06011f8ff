import { useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Which item of a list is shown in a dialog, stored in the address under `name`, so that it survives a
 * reload and can be linked to. An item that is no longer listed stays open until it is closed.
 */
export function useOpened<T extends { id: string }>(
  listed: readonly T[] | undefined,
  name: string,
): [opened: T | null, open: (item: T | null) => void] {
  const [params, setParams] = useSearchParams()
  const id = params.get(name)
  const [last, setLast] = useState<T | null>(null)
  const open = (item: T | null) => {
    setLast(item)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (item) next.set(name, item.id)
        else next.delete(name)
        return next
      },
      // Back closes the dialog by itself; see `useOverlay`.
      { replace: true, preventScrollReset: true },
    )
  }
  if (id === null) return [null, open]
  const found = listed?.find((item) => item.id === id)
  return [found ?? (last?.id === id ? last : null), open]
}
