import { useParams } from 'react-router'

/** What stands behind the section in a dashboard's path, as the id in 'strategies/ID'; or null. */
export function useSectionPath(): string | null {
  const [, below] = (useParams()['*'] ?? '').split('/')
  return below || null
}
