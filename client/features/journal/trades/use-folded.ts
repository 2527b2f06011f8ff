import { useState } from 'react'

const storageKey = 'trade form shows more'

/** Whether the further fields of a trade were left open on this device; storage may be unavailable. */
function wasOpened(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}

/** Whether the further fields of a trade are shown: as last left, unless `isNeeded` from the start. */
export function useFolded(isNeeded: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => isNeeded || wasOpened())
  return [
    isOpen,
    (next) => {
      setOpen(next)
      try {
        localStorage.setItem(storageKey, next ? 'yes' : 'no')
      } catch {
        // Not remembered, but it works for now.
      }
    },
  ]
}
