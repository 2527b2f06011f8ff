import { useState } from 'react'

const storageKey = 'trade form shows more'

/** Whether this device has opened the further fields of a trade; storage may be closed to the page. */
function wasOpened(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}

/** Whether the further fields of a trade are shown: as they were left, unless `isNeeded` from the start. */
export function useFolded(isNeeded: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => isNeeded || wasOpened())
  return [
    isOpen,
    (next) => {
      setOpen(next)
      try {
        localStorage.setItem(storageKey, next ? 'yes' : 'no')
      } catch {
        // It is not remembered, and holds all the same.
      }
    },
  ]
}
