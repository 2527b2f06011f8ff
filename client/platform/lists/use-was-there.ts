import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Whether a screen's data were there before the screen, as after going back. Not on the first page of a
 * visit, where they may have come before its scripts.
 */
export function useWasThere(data: unknown): boolean {
  const { key } = useLocation()
  const [wasThere] = useState(data !== undefined && key !== 'default')
  return wasThere
}
