import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenCalm } from './when-calm.ts'

/** Whether the page's own content is there, so that what may come later can be loaded. */
export function useIsCalm(): boolean {
  const client = useQueryClient()
  const [isCalm, setCalm] = useState(false)
  useEffect(() => whenCalm(client, () => setCalm(true)), [client])
  return isCalm
}
