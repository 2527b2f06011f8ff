import { useParams } from 'react-router'

/** The part of a dashboard's path after the section, such as the id in 'strategies/ID'; or null. */
export function useSectionPath(): string | null {
  const [, below] = (useParams()['*'] ?? '').split('/')
  return below || null
}
